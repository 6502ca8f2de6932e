public import DeepLinks

/// The links of a type of keys: for each a pattern, and the key that it leads to.
///
/// The pattern is one of a path with a query, in the language of `LinkPattern`, and is read where the keys of the routers above
/// have ended: `item/:id<uint>` is `shop://item/7` for a key of the root, and `shop://catalog/item/7` below one that is `catalog`. Of two
/// links that begin alike the more specific one counts, as in a table. The rest of a link is for the RIBs below.
///
/// Printing a key fills in its pattern, and sees that the same key would be read again.
public struct KeyLinks<Key: Equatable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  private let reader: KeyReader<Key>?
  /// The mistake in the links, if there is one.
  private let problem: RouteError?
  private let custom: (@Sendable (inout LinkPath) -> Key?, @Sendable (Key) -> LinkSegment?)?
  /// The links of the places that these keys and those below lead to.
  let places: [PlaceLink]
  /// The types of the application that they use.
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
      places = links.flatMap(\.places)
    } catch {
      reader = nil
      problem = error
      places = []
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
  /// - Parameter attributes: The metadata of the links (default: local links).
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
    places = []
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

  /// The pattern of the link that reads a key from an empty path, without components, if there is such a link.
  var emptyPattern: String? { reader?.emptyPattern }

  /// Links with a mistake are a mistake in the code, which should not show as a screen that does not open.
  private var working: KeyReader<Key> {
    guard let reader else {
      preconditionFailure("The links of \(Key.self) are wrong: \(problem?.description ?? "they are missing")")
    }
    return reader
  }
}

extension KeyLinks {
  /// One link of a key.
  public struct Link: Sendable {
    let pattern: String
    /// The links of the places that this key and those below lead to.
    let places: [PlaceLink]
    /// Checks that the types of the values agree with the pattern.
    let check: @Sendable (LinkPattern) throws(RouteError) -> Void
    /// Makes the key from the values of the fields of the pattern.
    let read: @Sendable (LinkParameters) -> Key?
    /// The texts of the fields for a key, in their order; `nil` if it is another key.
    let texts: @Sendable (Key) -> [[String]]?
    /// The types of the application that the links below it use.
    let typesBelow: [TableOptions.CustomType]

    /// Makes the link of one key.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; it has no fields.
    ///   - key: The key.
    ///   - attributes: The metadata of the link (default: a local link).
    ///   - below: The keys of the child that is shown for this key; never keys that are below themselves.
    /// - Returns: The link.
    public static func link(
      _ pattern: String, to key: Key, _ attributes: RouteAttributes = RouteAttributes(),
      below: (any LinkKey.Type)? = nil
    ) -> Link {
      Link(
        pattern, attributes, below, read: { _ in key }, texts: { $0 == key ? [] : nil },
        check: { pattern throws(RouteError) in try pattern.check() })
    }

    /// Makes the link of keys with values.
    ///
    /// Values go by their order alone, in both directions: of two fields with one type nothing tells that they are swapped. A
    /// type of its own for each, a `LinkValue`, does.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; it has a field for each value, in the same order.
    ///   - make: Makes the key from the values: a case, as a rule. A field that a link may leave out is an optional
    ///     value, one with many values an array, a flag a Boolean.
    ///   - attributes: The metadata of the link (default: a local link).
    ///   - below: The keys of the child that is shown for such a key; never keys that are below themselves.
    ///   - take: Takes the values out of a key again; `nil` if it is a key of another link.
    /// - Returns: The link.
    @_disfavoredOverload  // a single value that a link may leave out has a form of its own
    public static func link<each Value: LinkFieldValue>(
      _ pattern: String, to make: @escaping @Sendable (repeat each Value) -> Key,
      _ attributes: RouteAttributes = RouteAttributes(), below: (any LinkKey.Type)? = nil,
      _ take: @escaping @Sendable (Key) -> (repeat each Value)?
    ) -> Link {
      let names = Self.names(of: pattern)
      return Link(
        pattern, attributes, below,
        read: { parameters in
          var values = FieldValues(parameters, names)
          return try? make(repeat values.next((each Value).self))
        },
        texts: { key in
          guard let values = take(key) else { return nil }
          var texts: [[String]] = []
          repeat texts.append((each values).linkTexts)
          return texts
        },
        check: { pattern throws(RouteError) in try pattern.check(repeat (each Value).self) })
    }

    /// Makes the link of keys with one value that a link may leave out.
    ///
    /// It does what the general form does; without it the compiler stops with a signal at a closure such as `{ $0.text }`, whose value is
    /// an optional one.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; it has one field, which a link may leave out.
    ///   - make: Makes the key from the value.
    ///   - attributes: The metadata of the link (default: a local link).
    ///   - below: The keys of the child that is shown for such a key; never keys that are below themselves.
    ///   - take: Takes the value out of a key again; `nil` if it is a key of another link.
    /// - Returns: The link.
    public static func link<Value: LinkValue>(
      _ pattern: String, to make: @escaping @Sendable (Value?) -> Key,
      _ attributes: RouteAttributes = RouteAttributes(), below: (any LinkKey.Type)? = nil,
      _ take: @escaping @Sendable (Key) -> Value??
    ) -> Link {
      let names = Self.names(of: pattern)
      return Link(
        pattern, attributes, below,
        read: { parameters in
          var values = FieldValues(parameters, names)
          return try? make(values.next(Value?.self))
        },
        texts: { key in
          if let value = take(key) { return [value.linkTexts] }
          // A closure such as `{ $0.text }` gives the same `nil` for a value that is left out as for a key of another link.
          return make(nil) == key ? [[]] : nil
        },
        check: { pattern throws(RouteError) in try pattern.check(Value?.self) })
    }

    /// The names of the fields of a pattern; none if it is not one, which is told when the links are checked.
    private static func names(of pattern: String) -> [String] {
      (try? KeyReader<Key>.pattern(pattern))?.fields.map(\.name) ?? []
    }

    private init(
      _ pattern: String, _ attributes: RouteAttributes, _ below: (any LinkKey.Type)?,
      read: @escaping @Sendable (LinkParameters) -> Key?, texts: @escaping @Sendable (Key) -> [[String]]?,
      check: @escaping @Sendable (LinkPattern) throws(RouteError) -> Void
    ) {
      self.pattern = pattern
      self.read = read
      self.texts = texts
      self.check = { parsed throws(RouteError) in
        try check(parsed)
        try PlaceLink.check(pattern, of: Key.self, attributes, below)
      }
      places = PlaceLink.all(pattern, attributes, below) { read($0) as? any LinkKey }
      typesBelow = PlaceLink.types(below)
    }
  }
}
