public import DeepLinks
public import RIBKit

/// All links of an app, each with its effect on the tree.
///
/// In the containers' key types, declare the links that navigate to a place. Here, add the links that perform an action, each with its
/// plan.
///
/// ```swift
/// var links = LinkPlans<ShopRouter>(schemes: ["shop"], hosts: ["shop.example"])
/// try links.add(ShopInteractor.Route.self)
/// try links.add("shop://call-us?number?", .exported("call us")) { (number: String?) in
///   .atOnce { root in root.interactor.call(number ?? "112") }
/// }
/// let opener = try LinkOpener(root, links: links)
/// ```
///
/// Use the plans in the tree's isolation. The table built from them contains only the patterns, and may be used in any isolation domain.
public struct LinkPlans<Root: Router> {
  private let schemes: [String]
  private let hosts: [String]
  private var draft: TableDraft<LinkParameters>
  // Plans are stored beside the table, because a table is Sendable and plans refer to the tree. Patterns serve as keys, because those of
  // a table are unique.
  private var plans: [LinkPattern: (LinkParameters) -> LinkPlan<Root>?] = [:]

  /// Creates a list without links.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of the app, for example `shop`.
  ///   - hosts: The hosts of its `https` links, for example `shop.example`. Adding a link throws an error if a scheme or a host isn't valid, or if
  ///     the link's pattern has no scheme and both lists are empty.
  ///   - options: The options of the table. The custom types of keys are added automatically; list only types that links with their own
  ///     plans use. A type in the options replaces a key's custom type with the same name.
  public init(schemes: [String] = [], hosts: [String] = [], options: TableOptions = TableOptions()) {
    self.schemes = schemes
    self.hosts = hosts
    draft = TableDraft(options: options)
  }

  /// Adds the links of a key type, and those of the key types below it; each leads to its place in the tree.
  ///
  /// - Parameters:
  ///   - keys: The key type of the topmost router that has keys.
  ///   - timeout: The time to wait for each router, on the tree's clock; `nil` to wait forever.
  /// - Throws: A `RouteError` that names the link and the problem.
  public mutating func add<Key: LinkKey>(_ keys: Key.Type, within timeout: Duration? = .seconds(5))
    throws(RouteError)
  {
    try keys.links.check()
    for type in keys.links.types where !draft.options.types.contains(where: { $0.name == type.name }) {
      draft.options.types.append(type)
    }
    for place in keys.links.places {
      for pattern in try patterns(of: place.pattern) {
        add(pattern, place.pattern, place.attributes, read: place.keys) { .go(to: $0, within: timeout) }
      }
    }
  }

  /// Adds a link with its plan.
  ///
  /// Values are passed to the closure by order alone, because the names of its parameters can't be read, so swapped fields of the same type aren't
  /// detected. To detect them, give each field its own `LinkValue` type.
  ///
  /// - Parameters:
  ///   - pattern: The pattern: a path with a query for all schemes and hosts of the app, or a pattern with its own scheme.
  ///   - attributes: The metadata of the link (default: a local link).
  ///   - plan: Returns the effect of the link; called in the tree's isolation with the values of the fields, in the order in which
  ///     they are written. A field that a link may omit is an optional, a field with many values is an array, and a flag is a Boolean.
  /// - Throws: A `RouteError` if the text isn't a pattern, or if the values aren't compatible with its fields.
  public mutating func add<each Value: LinkFieldValue>(
    _ pattern: String, _ attributes: RouteAttributes = RouteAttributes(),
    plan: @escaping (repeat each Value) -> LinkPlan<Root>
  ) throws(RouteError) {
    for whole in try patterns(of: pattern) {
      try whole.check(repeat (each Value).self)
      let names = whole.fields.map(\.name)
      add(
        whole, pattern, attributes,
        read: { fields -> FieldTuple<repeat each Value>? in
          var values = FieldValues(fields, names)
          return try? FieldTuple(values: (repeat values.next((each Value).self)))
        },
        plan: { plan(repeat each $0.values) })
    }
  }

  /// Builds the table of all links, checked as a whole.
  ///
  /// - Returns: The table; its outputs are the fields of a link, which ``plan(for:)`` accepts.
  /// - Throws: `LinkDefinitionError` if the links aren't valid as a whole.
  public func table() throws(LinkDefinitionError) -> LinkTable<LinkParameters> {
    try draft.build()
  }

  /// Returns the effect of a link.
  ///
  /// Call it in the tree's isolation, with an output of the table that ``table()`` returns.
  ///
  /// - Returns: The plan; `nil` if these plans don't contain the link.
  public func plan(for fields: LinkParameters) -> LinkPlan<Root>? {
    plans[fields.pattern]?(fields)
  }

  /// Adds a link whose match is read as content, from which the plan is created.
  private mutating func add<Content: Sendable>(
    _ pattern: LinkPattern, _ text: String, _ attributes: RouteAttributes,
    read: @escaping @Sendable (LinkParameters) -> Content?, plan: @escaping (Content) -> LinkPlan<Root>
  ) {
    var attributes = attributes
    // All forms of a link share one name, so that limits and statistics count them together.
    attributes.name = attributes.name ?? text
    draft.add(pattern, attributes: attributes) { fields in
      guard let content = read(fields) else {
        return .decline("a value doesn't have the type that the link requires")
      }
      return .open(fields.carrying(content))
    }
    // A match of another table, built from a file, doesn't carry the content yet.
    plans[pattern] = { fields in (fields.content as? Content ?? read(fields)).map(plan) }
  }

  /// Returns the patterns of a link: one for the schemes, one for the hosts.
  private func patterns(of text: String) throws(RouteError) -> [LinkPattern] {
    let own = try pattern(text)
    try checkStarts()
    guard own.schemes.isEmpty else { return [own] }
    guard !schemes.isEmpty || !hosts.isEmpty else {
      throw RouteError(
        .authority,
        "The link \"\(text)\" would match every scheme and every host; create LinkPlans with schemes: [\"shop\"], hosts: [\"shop.example\"], or begin the link with a scheme."
      )
    }
    var patterns: [LinkPattern] = []
    let path = text.hasPrefix("/") ? String(text.dropFirst()) : text
    if !schemes.isEmpty { patterns.append(try pattern(Self.choice(schemes) + "://" + path)) }
    let slash = path.hasPrefix("{/") ? "" : "/"
    if !hosts.isEmpty { patterns.append(try pattern("https://" + Self.choice(hosts) + slash + path)) }
    return patterns
  }

  private func checkStarts() throws(RouteError) {
    for scheme in schemes {
      let name = scheme.prefix { $0 != ":" }
      guard !LinkPattern.isWeb(name.lowercased()) else {
        throw RouteError(
          .authority,
          "\"\(scheme)\" isn't an app scheme, and would match every host; pass the web hosts instead, as hosts: [\"shop.example\"]."
        )
      }
      guard (try? LinkPattern(scheme + ":"))?.schemes.count == 1 else {
        throw RouteError(
          .authority,
          "\"\(scheme)\" isn't a scheme: a letter followed by letters, digits, +, - or .\(name.count < scheme.count ? "; write \"\(name)\"" : "")."
        )
      }
    }
    for host in hosts where !LinkPattern.isHost(host) {
      throw RouteError(
        .authority,
        "\"\(host)\" isn't a host; write only its name, as \"shop.example\" or \"*.shop.example\"."
      )
    }
  }

  private func pattern(_ text: String) throws(RouteError) -> LinkPattern {
    do {
      return try LinkPattern(text)
    } catch {
      throw RouteError(.pattern, "The link's pattern is invalid: \(error)")
    }
  }

  private static func choice(_ texts: [String]) -> String {
    texts.count == 1 ? texts[0] : "(" + texts.joined(separator: "|") + ")"
  }
}

/// The values of a link in the order of its fields, in a structure because a tuple with one element can't be cast back.
private struct FieldTuple<each Value: LinkFieldValue>: Sendable {
  let values: (repeat each Value)
}

@available(*, unavailable)
extension LinkPlans: Sendable {}
