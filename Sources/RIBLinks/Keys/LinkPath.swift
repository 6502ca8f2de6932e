package import DeepLinks

/// One RIB's part of a tree's link: components of the path, and items of the query.
package struct LinkSegment: Sendable, Hashable, CustomStringConvertible {
  /// An unescaped item of the query.
  package struct Item: Sendable, Hashable {
    package let name: String

    /// The value; `nil` if the item has none.
    package let value: String?

    package init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The unescaped components, which aren't empty, because an empty component would not be read again.
  package let components: [String]

  /// The items of the query, in order.
  package let items: [Item]

  /// Whether the next segment belongs to the same stack; it isn't compared, because the text of a link doesn't show it.
  var isStacked = false

  package init(_ components: String..., items: KeyValuePairs<String, String?> = [:]) {
    self.init(components: components, items: items.map { Item($0.key, $0.value) })
  }

  package init(components: [String], items: [Item] = []) {
    self.components = components.filter { !$0.isEmpty }
    self.items = items
  }

  /// Whether two segments have the same components and items.
  package static func == (left: LinkSegment, right: LinkSegment) -> Bool {
    left.components == right.components && left.items == right.items
  }

  /// Hashes the properties that equality compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(components)
    hasher.combine(items)
  }

  /// Whether the segment adds nothing to the text of a link.
  var isEmpty: Bool { components.isEmpty && items.isEmpty }

  /// The components, shortened if necessary, for traces and outcomes; without the items, which may contain secrets.
  var title: String { LinkSegment(components: components).description.shortened }

  /// The segment as part of a link.
  package var description: String {
    components.map { Escaping.component.escape($0) }.joined(separator: "/") + query
  }

  /// The text of an app link whose host is the first component.
  func link(scheme: String) -> String {
    let host = components.first.map { Escaping.host.escape($0) } ?? ""
    let others = components.dropFirst().map { "/" + Escaping.component.escape($0) }.joined()
    return "\(scheme)://\(host)\(others)\(query)"
  }

  /// The items as a query with its question mark; empty without items.
  var query: String { Escaping.query(items.map { ($0.name, $0.value) }) }
}

/// The remaining part of a link that the keys of a tree read one by one, each consuming its own part.
///
/// It is for links that no table has matched, such as those of a tree or a history.
package struct LinkPath: Sendable, Equatable {
  /// The remaining unescaped components, which aren't empty.
  package private(set) var components: ArraySlice<String>

  /// The remaining unescaped items of the query.
  package private(set) var items: [LinkSegment.Item]

  /// The maximum number of query items in a link to a place; a link with more items can't be opened.
  package static var maximumItems: Int { 256 }

  /// Whether the link has more items than the maximum, so that not all of it can be read.
  let isTooLong: Bool

  /// Whether the next component is the host of an app link, which is compared without case.
  private(set) var beginsWithHost = false

  /// Creates the path of a link.
  ///
  /// The whole authority of an app link is its first component, as in a table. The host of a web link isn't a component. Empty components
  /// and the fragment are ignored.
  package init(_ link: DeepLink) {
    var components = link.components.map(\.text)
    let scheme = link.scheme?.lowercased()
    if let authority = link.authority, !authority.isEmpty, scheme != "http", scheme != "https" {
      let text = (try? DeepLink("/" + authority, reading: link.reading))?.components.first?.text
      components.insert(text ?? String(authority), at: 0)
      beginsWithHost = true
    }
    self.components = components.filter { !$0.isEmpty }[...]
    isTooLong = link.items.count > Self.maximumItems
    items = link.items.prefix(Self.maximumItems).map { LinkSegment.Item($0.name, $0.value) }
  }

  /// Creates the path that a tree has printed.
  package init(_ link: TreeLink) {
    components = link.components[...]
    isTooLong = link.items.count > Self.maximumItems
    items = Array(link.items.prefix(Self.maximumItems))
  }

  /// Whether two paths have the same components and items, regardless of their origin.
  package static func == (left: LinkPath, right: LinkPath) -> Bool {
    left.components == right.components && left.items == right.items && left.isTooLong == right.isTooLong
  }

  /// Whether no components remain.
  package var isAtEnd: Bool { components.isEmpty }

  /// Consumes the first query item with the given name, and returns its value, which may be empty.
  package mutating func item(_ name: String) -> String? {
    guard let index = items.firstIndex(where: { $0.name == name }) else { return nil }
    return items.remove(at: index).value ?? ""
  }

  /// Consumes this number of components, and the items with these names: the first for each name, or all.
  mutating func take(_ count: Int, first: [String], all: [String]) {
    if count > 0 { beginsWithHost = false }
    components.removeFirst(count)
    for name in first { _ = item(name) }
    if !all.isEmpty { items.removeAll { all.contains($0.name) } }
  }
}
