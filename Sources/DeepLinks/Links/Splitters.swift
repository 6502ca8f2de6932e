/// A splitter of a path into its components, one at a time.
struct PathSplitter {
  private var index: Int
  private let end: Int

  /// Creates a splitter of the path of a link with these bytes.
  init(_ path: Extent, _ bytes: Span<UInt8>) {
    (index, end) = (Int(path.start), Int(path.end))
    if index < end, bytes[index] == .slash { index += 1 }
  }

  /// Returns the next component, which is empty between two slashes; a slash at the end begins no component.
  mutating func next(_ bytes: Span<UInt8>) -> Extent? {
    guard index < end else { return nil }
    let start = index
    while index < end, bytes[index] != .slash { index += 1 }
    let component = Extent(start, index)
    index += 1
    return component
  }
}

/// A splitter of a query into its items, one at a time, without empty ones.
///
/// An item without an equals sign has an empty value after its name, as in the URL standard.
package struct ItemSplitter {
  private var index: Int
  private let end: Int

  package init(_ query: Extent) {
    index = Int(query.start)
    end = Int(query.end)
  }

  /// Returns the next item of the query of a link with these bytes.
  package mutating func next(_ bytes: Span<UInt8>) -> (name: Extent, value: Extent)? {
    while index < end, bytes[index] == .ampersand { index += 1 }
    guard index < end else { return nil }
    let start = index
    var equals = -1
    while index < end {
      let byte = bytes[index]
      if byte == .ampersand { break }
      if byte == .equals, equals < 0 { equals = index }
      index += 1
    }
    if equals < 0 { return (Extent(start, index), Extent(index, index)) }
    return (Extent(start, equals), Extent(equals + 1, index))
  }
}
