public import DeepLinks

/// The links of a type of keys: for each a pattern, and the key that it leads to.
///
/// The pattern is one of a path with a query, in the language of `LinkPattern`, and is read where the keys of the routers above
/// have ended: `item/:id<uint>` is `shop://item/7` for a key of the root, and `shop://catalog/item/7` below one that is `catalog`. Of two
/// links that begin alike the more specific one counts, as in a table. What a link has beyond its pattern is for the RIBs below.
///
/// Printing a key fills in its pattern, and sees that the same key would be read again.
public struct KeyLinks<Key: Equatable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  private let reader: KeyReader<Key>?
  /// What is wrong with the links.
  private let problem: RouteError?
  private let custom: (@Sendable (inout LinkPath) -> Key?, @Sendable (Key) -> LinkSegment?)?
  /// The patterns of these links and of those below, with what is to be known about them.
  let wholes: [WholeLink]
  /// The types of the application that they name.
  let types: [TableOptions.CustomType]

  /// Makes links.
  ///
  /// - Parameters:
  ///   - links: The links; where several lead to one key, the first is printed.
  ///   - types: The types of the application that the patterns name. A `LinkPlans` takes them over from its keys.
  public init(_ links: [Link], types: [TableOptions.CustomType] = []) {
    custom = nil
    self.types = types + links.flatMap(\.typesBelow)
    do throws(RouteError) {
      let reader = try KeyReader(links, types: types)
      self.reader = reader
      problem = nil
      wholes = links.enumerated().flatMap { index, link in
        link.wholes.map { whole in
          WholeLink(pattern: whole.pattern, attributes: whole.attributes) { parameters, path in
            reader.reads(&path, as: index, parameters) && whole.agrees(parameters, &path)
          }
        }
      }
    } catch {
      reader = nil
      problem = error
      wholes = []
    }
  }

  /// Makes links with patterns of the kit's own types.
  ///
  /// - Parameter links: The links; where several lead to one key, the first is printed.
  public init(arrayLiteral links: Link...) {
    self.init(links)
  }

  /// Makes a link for each case of an enumeration: one component, its raw value.
  ///
  /// - Parameter attributes: What else is to be known about the links.
  public init(attributes: RouteAttributes = RouteAttributes())
  where Key: CaseIterable & RawRepresentable, Key.RawValue == String {
    self.init(Key.allCases.map { .link(KeyReader<Key>.literal($0.rawValue), to: $0, attributes) })
  }

  /// Makes links that no pattern can say, which tests need: code reads them, and prints them.
  package init(
    reading read: @escaping @Sendable (inout LinkPath) -> Key?,
    printing print: @escaping @Sendable (Key) -> LinkSegment?
  ) {
    reader = nil
    problem = nil
    custom = (read, print)
    wholes = []
    types = []
  }

  /// Throws what is wrong with the links.
  package func check() throws(RouteError) {
    if let problem { throw problem }
  }

  func read(_ path: inout LinkPath) -> Key? {
    custom.map { $0.0(&path) } ?? working.read(&path)
  }

  func print(_ key: Key) throws(RouteError) -> LinkSegment? {
    if let custom { return custom.1(key) }
    return try working.print(key)
  }

  /// The pattern of the link that reads a key from an empty path, without components; `nil` if there is none.
  var emptyPattern: String? { reader?.emptyPattern }

  /// Links with a mistake are a mistake in the code, which nobody should find by a screen that does not open.
  private var working: KeyReader<Key> {
    guard let reader else {
      preconditionFailure("The links of \(Key.self) are wrong: \(problem?.description ?? "there are none")")
    }
    return reader
  }
}

extension KeyLinks {
  /// One link of a key.
  public struct Link: Sendable {
    let pattern: String
    /// The pattern with those of the links below it.
    let wholes: [WholeLink]
    /// Sees that the types of the values agree with the pattern.
    let check: @Sendable (LinkPattern) throws(RouteError) -> Void
    /// Makes the key from what the fields of these names hold.
    let read: @Sendable (LinkParameters, _ names: [String]) -> Key?
    /// The texts of the fields for a key, in their order; `nil` if it is another key.
    let texts: @Sendable (Key) -> [[String]]?
    /// The types of the application that the links below it name.
    let typesBelow: [TableOptions.CustomType]

    /// Makes the link of one key.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; it has no fields.
    ///   - key: The key.
    ///   - attributes: What else is to be known about the link; it is local, if nothing is said.
    ///   - below: The keys of the child that is shown for this key; never keys that are below themselves.
    /// - Returns: The link.
    public static func link(
      _ pattern: String, to key: Key, _ attributes: RouteAttributes = RouteAttributes(),
      below: (any LinkKey.Type)? = nil
    ) -> Link {
      Link(
        pattern: pattern, wholes: WholeLink.all(pattern, attributes, below),
        check: { [text = pattern] pattern throws(RouteError) in
          try pattern.check()
          try WholeLink.check(text, of: Key.self, attributes, below)
        }, read: { _, _ in key },
        texts: { $0 == key ? [] : nil }, typesBelow: WholeLink.types(below))
    }

    /// Makes the link of keys with values.
    ///
    /// The link is tried once when the keys are added to a `LinkPlans`: a value whose label is the name of another field of the
    /// pattern is refused, and so is a closure `take` that gives two values in another order than `make` takes them.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; it has a field for each value, in the same order.
    ///   - make: Makes the key from the values: a case, as a rule. A field that a link may leave out is an optional
    ///     value, one with many values an array, a flag a Boolean.
    ///   - attributes: What else is to be known about the link; it is local, if nothing is said.
    ///   - below: The keys of the child that is shown for such a key; never keys that are below themselves.
    ///   - take: Takes the values out of a key again; `nil` if it is a key of another link.
    /// - Returns: The link.
    public static func link<each Value: LinkFieldValue>(
      _ pattern: String, to make: @escaping @Sendable (repeat each Value) -> Key,
      _ attributes: RouteAttributes = RouteAttributes(), below: (any LinkKey.Type)? = nil,
      _ take: @escaping @Sendable (Key) -> (repeat each Value)?
    ) -> Link {
      Link(
        pattern: pattern, wholes: WholeLink.all(pattern, attributes, below),
        check: { [text = pattern] pattern throws(RouteError) in
          try pattern.check(repeat (each Value).self)
          try WholeLink.check(text, of: Key.self, attributes, below)
        },
        read: { parameters, names in
          var values = FieldValues(parameters, names)
          return try? make(repeat values.next((each Value).self))
        },
        texts: { key in
          guard let values = take(key) else { return nil }
          var texts: [[String]] = []
          repeat texts.append((each values).linkTexts)
          return texts
        }, typesBelow: WholeLink.types(below))
    }
  }
}
