/// A part of a text, in bytes; or none.
struct Extent: Sendable, Equatable {
  var start: Int32
  var end: Int32

  init(_ start: Int, _ end: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }

  static let absent = Extent(-1, -1)

  var isPresent: Bool { start >= 0 }

  var isEmpty: Bool { start == end }

  var range: Range<Int> { Int(start)..<Int(end) }
}
