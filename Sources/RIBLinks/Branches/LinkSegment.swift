/// What one RIB adds to the link of a tree: components of the path, and items of the query.
public struct LinkSegment: Sendable, Hashable, CustomStringConvertible {
  /// One item of the query, without escapes.
  public struct Item: Sendable, Hashable {
    /// The name.
    public let name: String

    /// The value; empty if the item has none.
    public let value: String

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value; empty for an item without one.
    public init(_ name: String, _ value: String = "") {
      self.name = name
      self.value = value
    }
  }

  /// The components, without escapes; none is empty.
  public let components: [String]

  /// The items of the query, in order.
  public let items: [Item]

  /// Makes a segment.
  ///
  /// - Parameters:
  ///   - components: The components, without escapes; an empty text is left out, because it would not be read again.
  ///   - items: The items of the query, without escapes.
  public init(_ components: String..., items: KeyValuePairs<String, String> = [:]) {
    self.init(components: components, items: items.map { Item($0.key, $0.value) })
  }

  /// Makes a segment of parts whose number is not known.
  ///
  /// - Parameters:
  ///   - components: The components, without escapes; empty ones are left out.
  ///   - items: The items of the query.
  public init(components: [String], items: [Item] = []) {
    self.components = components.filter { !$0.isEmpty }
    self.items = items
  }

  /// The segment as a piece of a link.
  public var description: String { TreeLink([self]).text }
}
