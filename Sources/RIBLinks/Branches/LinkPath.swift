public import DeepLinks

/// What is left of a link on its way down a tree: each RIB takes from its beginning what is its own.
public struct LinkPath: Sendable, Hashable {
  /// The components that are left, without escapes.
  public private(set) var components: ArraySlice<String>

  /// The items of the query that are left, without escapes.
  public private(set) var items: [LinkSegment.Item]

  /// How many items of a query are looked at; those behind them are ignored.
  public static var maximumItems: Int { 256 }

  /// Makes the path of a link.
  ///
  /// The host of an app's link is its first component, in lower case, for a host has no case; the host of a link of the web
  /// is none. Empty components are left out, and so is the fragment.
  ///
  /// - Parameter link: The link.
  public init(_ link: DeepLink) {
    var components = link.components.map(\.text)
    let scheme = link.scheme?.lowercased()
    if let host = link.host, scheme != "http", scheme != "https" {
      let text = (try? DeepLink("/" + host, reading: link.reading))?.components.first?.text ?? String(host)
      components.insert(text.lowercased(), at: 0)
    }
    self.components = components.filter { !$0.isEmpty }[...]
    items = link.items.prefix(Self.maximumItems).map { LinkSegment.Item($0.name, $0.value ?? "") }
  }

  /// Makes the path that a tree has printed.
  ///
  /// - Parameter link: The link of the tree.
  public init(_ link: TreeLink) {
    components = link.components[...]
    items = Array(link.items.prefix(Self.maximumItems))
  }

  /// Whether no component is left.
  public var isAtEnd: Bool { components.isEmpty }

  /// Takes the next component.
  ///
  /// - Returns: The component; `nil` if none is left.
  public mutating func next() -> String? {
    components.popFirst()
  }

  /// Takes the next component if it is this one.
  ///
  /// - Parameter text: The text that it is to be.
  /// - Returns: Whether it was.
  public mutating func next(_ text: String) -> Bool {
    guard components.first == text else { return false }
    components.removeFirst()
    return true
  }

  /// Takes the next component if it is a value of a type.
  ///
  /// - Parameter type: The type.
  /// - Returns: The value; `nil` if no component is left or it is none of the type.
  public mutating func next<Value: LinkValue>(as type: Value.Type) -> Value? {
    guard let text = components.first, let value = Value(linkText: text) else { return nil }
    components.removeFirst()
    return value
  }

  /// Takes the first item of a name out of the query.
  ///
  /// - Parameter name: The name.
  /// - Returns: Its value; `nil` if there is no such item.
  /// - Complexity: O(*n*) for *n* items.
  public mutating func item(_ name: String) -> String? {
    guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
    return items.remove(at: index).value
  }

  /// Takes the first item of a name out of the query if it is a value of a type.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type.
  /// - Returns: Its value; `nil` if there is no such item or it is none of the type.
  /// - Complexity: O(*n*) for *n* items.
  public mutating func item<Value: LinkValue>(_ name: String, as type: Value.Type) -> Value? {
    guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
    guard let value = Value(linkText: items[index].value) else { return nil }
    items.remove(at: index)
    return value
  }
}
