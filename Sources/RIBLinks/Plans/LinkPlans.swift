public import DeepLinks
public import RIBKit

/// All links of an app, each with what opening it does to the tree.
///
/// The links of keys are written in the keys, and lead to their places. A link that leads to none, because it asks for something
/// to be done, is written here, with its plan.
///
/// ```swift
/// var links = LinkPlans<ShopRouter>(schemes: ["shop"], hosts: ["shop.example"])
/// try links.add(ShopInteractor.Route.self)
/// try links.add("shop://call-us?number?", .exported("call us")) { (number: String?) in
///   .atOnce { root in root.interactor.call(number ?? "112") }
/// }
/// let opener = try LinkOpener(root, links)
/// ```
///
/// It lives in the isolation of the tree, and so do the plans. The table that is made of it has only the patterns, and may be used
/// anywhere.
public struct LinkPlans<Root: Router> {
  private let schemes: [String]
  private let hosts: [String]
  private var draft: TableDraft<LinkParameters>
  // Beside the table, not in it: a table is Sendable, and plans know the tree. Patterns tell them apart, for a table has none
  // twice.
  private var plans: [LinkPattern: (LinkParameters) -> LinkPlan<Root>?] = [:]

  /// Makes a list without links.
  ///
  /// - Parameters:
  ///   - schemes: The schemes of the app, as `shop`.
  ///   - hosts: The hosts of its links of the web, which have the scheme `https`, as `shop.example`. Adding a link throws if one of
  ///     the two is none, and if the link needs one and there is none.
  ///   - options: How links are read. The types of the application come from the keys, and from here those that only links with a
  ///     plan of their own name; where both have a type of one name, this one counts.
  public init(schemes: [String] = [], hosts: [String] = [], options: TableOptions = TableOptions()) {
    self.schemes = schemes
    self.hosts = hosts
    draft = TableDraft(options: options)
  }

  /// Adds the links of a type of keys, and those of the keys below; each leads to its place in the tree.
  ///
  /// - Parameters:
  ///   - keys: The keys, those of the first router on the branch that has any.
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  /// - Throws: A `RouteError` that says what is wrong with a link, and with which.
  public mutating func add<Key: LinkKey>(_ keys: Key.Type, within timeout: Duration? = .seconds(5))
    throws(RouteError)
  {
    try keys.links.check()
    for type in keys.links.types where !draft.options.types.contains(where: { $0.name == type.name }) {
      draft.options.types.append(type)
    }
    for whole in keys.links.wholes {
      for pattern in try patterns(of: whole.pattern) {
        // The path that the tree reads, if it reads in it what the table has matched.
        let path: @Sendable (LinkParameters) -> LinkPath? = { fields in
          var path = LinkPath(fields.link)
          path.hasOneKeyForEachStack = true
          var rest = path
          return whole.agrees(fields, &rest) ? path : nil
        }
        add(
          pattern, whole.pattern, whole.attributes,
          refusal: { fields in
            path(fields) == nil ? "the keys of the tree read another link, or other values, in it" : nil
          },
          plan: { fields in path(fields).map { .go(to: $0, within: timeout) } })
      }
    }
  }

  /// Adds links that lead to the place which they say, where no type of keys can list them: keys on a stack, and keys that
  /// are below themselves.
  ///
  /// - Parameters:
  ///   - pattern: The pattern: a path with a query for all schemes and hosts of the app, or a pattern with a scheme of its own.
  ///   - attributes: What else is to be known about the links; they are local, if nothing is said.
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  /// - Throws: A `RouteError` if the text is no pattern.
  public mutating func add(
    places pattern: String, _ attributes: RouteAttributes = RouteAttributes(),
    within timeout: Duration? = .seconds(5)
  ) throws(RouteError) {
    for whole in try patterns(of: pattern) {
      add(
        whole, pattern, attributes, refusal: { _ in nil },
        plan: { fields in .go(to: fields.link, within: timeout) })
    }
  }

  /// Adds a link with its plan.
  ///
  /// The values go to the closure by their order alone, and the names of its parameters cannot be read: of two fields with one type
  /// nothing says that they are swapped. A type of its own for each, a `LinkValue`, does.
  ///
  /// - Parameters:
  ///   - pattern: The pattern: a path with a query for all schemes and hosts of the app, or a pattern with a scheme of its own.
  ///   - attributes: What else is to be known about the link; it is local, if nothing is said.
  ///   - plan: Says what opening the link does, called on the isolation of the tree with the values of the fields, in the order
  ///     in which they are written. A field that a link may leave out is an optional, one with many values an array, a
  ///     flag a Boolean.
  /// - Throws: A `RouteError` if the text is no pattern, or the values do not agree with its fields.
  public mutating func add<each Value: LinkFieldValue>(
    _ pattern: String, _ attributes: RouteAttributes = RouteAttributes(),
    plan: @escaping (repeat each Value) -> LinkPlan<Root>
  ) throws(RouteError) {
    for whole in try patterns(of: pattern) {
      try whole.check(repeat (each Value).self)
      let names = whole.fields.map(\.name)
      add(
        whole, pattern, attributes,
        refusal: { fields in
          var values = FieldValues(fields, names)
          let isRead = (try? (repeat values.next((each Value).self))) != nil
          return isRead ? nil : "a value is none of the type that the link needs"
        },
        plan: { fields in
          var values = FieldValues(fields, names)
          return try? plan(repeat values.next((each Value).self))
        })
    }
  }

  /// Makes the table of all links, checked as a whole.
  ///
  /// - Returns: The table; what it opens are the fields of a link, which ``plan(for:)`` understands.
  /// - Throws: `LinkProblems` if the links do not go together.
  public func table() throws(LinkProblems) -> LinkTable<LinkParameters> {
    try draft.build()
  }

  /// Says what opening a link does.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameter fields: What the table of these links has opened.
  /// - Returns: The plan; `nil` if the link is none of these.
  public func plan(for fields: LinkParameters) -> LinkPlan<Root>? {
    plans[fields.pattern]?(fields)
  }

  private mutating func add(
    _ pattern: LinkPattern, _ text: String, _ attributes: RouteAttributes,
    refusal: @escaping @Sendable (LinkParameters) -> String?,
    plan: @escaping (LinkParameters) -> LinkPlan<Root>?
  ) {
    var attributes = attributes
    // The forms of one link have one name, so that limits and statistics count them as one.
    attributes.name = attributes.name ?? text
    draft.add(pattern, attributes: attributes) { fields in
      refusal(fields).map { .decline($0) } ?? .open(fields)
    }
    plans[pattern] = plan
  }

  /// The patterns of a link: one for the schemes, one for the hosts.
  private func patterns(of text: String) throws(RouteError) -> [LinkPattern] {
    let own = try pattern(text)
    try checkStarts()
    guard own.schemes.isEmpty else { return [own] }
    guard !schemes.isEmpty || !hosts.isEmpty else {
      throw RouteError(
        .authority,
        "The link \"\(text)\" would be taken with every scheme and every host; make LinkPlans with schemes: [\"shop\"], hosts: [\"shop.example\"], or write a scheme before it."
      )
    }
    var patterns: [LinkPattern] = []
    let path = text.hasPrefix("/") ? String(text.dropFirst()) : text
    if !schemes.isEmpty { patterns.append(try pattern(Self.choice(schemes) + "://" + path)) }
    let slash = path.hasPrefix("{/") ? "" : "/"
    if !hosts.isEmpty { patterns.append(try pattern("https://" + Self.choice(hosts) + slash + path)) }
    return patterns
  }

  /// Says what is wrong with the schemes and the hosts.
  private func checkStarts() throws(RouteError) {
    for scheme in schemes {
      let name = scheme.prefix { $0 != ":" }
      guard !LinkPattern.isWeb(name.lowercased()) else {
        throw RouteError(
          .authority,
          "\"\(scheme)\" is no scheme of an app, and would be taken with every host; name the hosts of the web instead, as hosts: [\"shop.example\"]."
        )
      }
      guard (try? LinkPattern(scheme + ":"))?.schemes.count == 1 else {
        throw RouteError(
          .authority,
          "\"\(scheme)\" is no scheme: a letter, then letters, digits, +, - or .\(name.count < scheme.count ? "; write \"\(name)\"" : "")."
        )
      }
    }
    for host in hosts where !LinkPattern.isHost(host) {
      throw RouteError(
        .authority, "\"\(host)\" is no host; write its name alone, as \"shop.example\" or \"*.shop.example\"."
      )
    }
  }

  private func pattern(_ text: String) throws(RouteError) -> LinkPattern {
    do {
      return try LinkPattern(text)
    } catch {
      throw RouteError(.pattern, "A link needs a pattern: \(error)")
    }
  }

  private static func choice(_ texts: [String]) -> String {
    texts.count == 1 ? texts[0] : "(" + texts.joined(separator: "|") + ")"
  }
}

@available(*, unavailable)
extension LinkPlans: Sendable {}
