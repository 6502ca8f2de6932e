public import DeepLinks

/// The links of a key type, as pairs of a pattern and a key.
///
/// The pattern is a path with a query, in the language of `LinkPattern`. It begins where the keys of the routers above end: `item/:id<uint>` matches
/// `shop://item/7` for a key of the root, and `shop://catalog/item/7` below a key `catalog`. If two patterns match, the more specific one is
/// preferred, as in a table. The RIBs below read the remaining part of a link.
///
/// Printing a key fills in its pattern, and verifies that the result is read as the same key.
public struct KeyLinks<Key: Equatable & Sendable>: Sendable, ExpressibleByArrayLiteral {
  /// The reader of the links, or the problem in them.
  private let reader: Result<KeyReader<Key>, RouteError>
  /// The links of the places to which these keys and those below lead.
  let places: [PlaceLink]
  /// The custom types that the links use.
  let types: [TableOptions.CustomType]

  /// Creates links.
  ///
  /// - Parameters:
  ///   - links: The links; if several links lead to the same key, printing uses the first link.
  ///   - types: The custom types that the patterns use. ``LinkPlans`` adopt them from their keys.
  public init(_ links: [Link], types: [TableOptions.CustomType] = []) {
    self.types = types + links.flatMap(\.typesBelow)
    reader = Result { () throws(RouteError) in try KeyReader(links, types: types) }
    places = (try? reader.get()) == nil ? [] : links.flatMap(\.places)
  }

  /// Creates links whose patterns use built-in types only.
  ///
  /// - Parameter links: The links; if several links lead to the same key, printing uses the first link.
  public init(arrayLiteral links: Link...) {
    self.init(links)
  }

  /// Creates a link for each case of an enumeration: a component with the case's raw value.
  ///
  /// - Parameter attributes: The metadata of the links (default: local links).
  public init(attributes: RouteAttributes = RouteAttributes())
  where Key: CaseIterable & RawRepresentable, Key.RawValue == String {
    self.init(Key.allCases.map { .link(KeyReader<Key>.literal($0.rawValue), to: $0, attributes) })
  }

  /// Throws the error in the links, if any.
  package func check() throws(RouteError) {
    _ = try reader.get()
  }

  /// The pattern of the link that reads a key from an empty path, if any.
  var emptyPattern: String? { (try? reader.get())?.emptyPattern }

  /// The reader of the links; traps if the links are invalid, because that is a programming error.
  var working: KeyReader<Key> {
    switch reader {
    case .success(let reader): return reader
    case .failure(let problem): fatalError("RIBLinks: the links of \(Key.self) are invalid: \(problem)")
    }
  }
}

extension KeyLinks {
  /// One link for a key.
  public struct Link: Sendable {
    let pattern: String
    /// The links of the places to which this key and those below lead.
    let places: [PlaceLink]
    /// Verifies that the types of the values match the pattern.
    let check: @Sendable (LinkPattern) throws(RouteError) -> Void
    /// Creates the key from the field values of the pattern.
    let read: @Sendable (LinkParameters) -> Key?
    /// Returns the strings of the fields for a key, in order; `nil` if it is another key.
    let texts: @Sendable (Key) -> [[String]]?
    /// The custom types that the links below it use.
    let typesBelow: [TableOptions.CustomType]

    /// Creates the link for one key.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, without fields.
    ///   - key: The key.
    ///   - attributes: The metadata of the link (default: a local link).
    ///   - below: The key type of the child that is shown for this key; a key type must not be below itself, at any depth.
    /// - Returns: The link.
    public static func link(
      _ pattern: String, to key: Key, _ attributes: RouteAttributes = RouteAttributes(),
      below: (any LinkKey.Type)? = nil
    ) -> Link {
      Link(
        pattern, attributes, below, read: { _ in key }, texts: { $0 == key ? [] : nil },
        check: { pattern throws(RouteError) in try pattern.check() })
    }

    /// Creates the link for keys with values.
    ///
    /// Values are matched by order alone, in both directions, so swapped fields of the same type aren't detected. To detect them, give each field its
    /// own `LinkValue` type.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, with one field for each value, in the same order.
    ///   - make: Creates the key from the values; usually a case. A field that a link may omit is an optional value, a field with many
    ///     values is an array, and a flag is a Boolean.
    ///   - attributes: The metadata of the link (default: a local link).
    ///   - below: The key type of the child that is shown for such a key; a key type must not be below itself, at any depth.
    ///   - take: Extracts the values from a key; returns `nil` if the key belongs to a different link.
    /// - Returns: The link.
    @_disfavoredOverload  // a single optional value has its own form
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

    /// Creates the link for keys with one optional value.
    ///
    /// It is equivalent to the general form, for which the compiler crashes on closures with an optional result, such as `{ $0.text }`.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, with one field that a link may omit.
    ///   - make: Creates the key from the value.
    ///   - attributes: The metadata of the link (default: a local link).
    ///   - below: The key type of the child that is shown for such a key; a key type must not be below itself, at any depth.
    ///   - take: Extracts the value from a key; returns `nil` if the key belongs to a different link.
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
          // A closure such as `{ $0.text }` returns `nil` both for an omitted value and for a key of another link.
          return make(nil) == key ? [[]] : nil
        },
        check: { pattern throws(RouteError) in try pattern.check(Value?.self) })
    }

    /// Returns the names of the fields of a pattern; empty if the text isn't a pattern, which the check of the links reports.
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
      typesBelow = below?.customTypes ?? []
    }
  }
}
