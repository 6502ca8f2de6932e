/// Gives the components of a path, one after the other.
package struct PathSplitter {
  private var index: Int
  private let end: Int

  package init(_ path: Extent) {
    index = Int(path.start)
    end = Int(path.end)
    isFirst = true
  }

  private var isFirst: Bool

  package mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> Extent? {
    if isFirst {
      isFirst = false
      if index < end, bytes[index] == .slash { index += 1 }
    }
    guard index < end else { return nil }
    let start = index
    while index < end, bytes[index] != .slash { index += 1 }
    let component = Extent(start, index)
    index += 1
    return component
  }
}
