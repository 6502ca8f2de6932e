/// Reads lines of bytes, one at a time.
///
/// It asks for more bytes only when it needs them for the next line, so a script may be written in step with the outcomes.
package final class LineReader {
  /// A line without its end.
  package struct Line: Hashable {
    /// The number of the line; the first is 1.
    package let number: Int
    /// The bytes; `nil` if the line is longer than the limit.
    package let bytes: [UInt8]?
    /// Whether a line feed ends it, not the end of the file.
    package let isTerminated: Bool
    /// The offset in the file at which the next line begins.
    package let end: Int

    /// Whether there are only spaces, tabs and carriage returns on the line.
    package var isBlank: Bool {
      bytes?.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
        ?? false
    }
  }

  /// The greatest length of a line of a script, in bytes.
  package static let limit = 1 << 20

  private let limit: Int
  private let chunk: () throws(Stop) -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var number = 0
  private var offset = 0

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - limit: The greatest length of a line.
  ///   - chunk: Returns the next bytes, as soon as there are some; none at the end.
  package init(limit: Int = LineReader.limit, chunk: @escaping () throws(Stop) -> [UInt8]) {
    self.limit = limit
    self.chunk = chunk
  }

  /// The next line.
  ///
  /// - Returns: The line; `nil` at the end of the file.
  /// - Throws: The error of `chunk`.
  package func next() throws(Stop) -> Line? {
    var line: [UInt8] = []
    var length = 0
    while true {
      if start == buffer.count, !isAtEnd {
        buffer = try chunk()
        start = 0
        isAtEnd = buffer.isEmpty
      }
      let rest = buffer[start...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      length += part.count
      // A line that is too long is read to its end, but not kept.
      if length <= limit { line += part } else { line = [] }
      start = end.map { $0 + 1 } ?? buffer.count
      guard end != nil || isAtEnd else { continue }
      // A line feed ends a line; the end of the file after one does not begin another.
      if end == nil, length == 0 { return nil }
      number += 1
      offset += length + (end == nil ? 0 : 1)
      return Line(
        number: number, bytes: length <= limit ? line : nil, isTerminated: end != nil, end: offset)
    }
  }
}
