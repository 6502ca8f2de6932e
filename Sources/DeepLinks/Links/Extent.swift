/// A part of a text, in bytes; or none.
package struct Extent: Sendable, Equatable, BitwiseCopyable {
  package var start: Int32
  package var end: Int32

  package init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  package static let absent = Extent(-1, -1)

  package var isPresent: Bool { start >= 0 }

  package var isEmpty: Bool { start == end }

  package var range: Range<Int> { Int(start)..<Int(end) }
}
