/// A reader of lines of bytes, one at a time.
///
/// It requests more bytes only when it needs them for the next line, so that a script can be written in step with the outcomes.
package final class LineReader {
  /// A line without its line feed.
  package struct Line: Hashable {
    /// The line number, beginning with 1.
    package let number: Int
    /// The bytes; `nil` if the line is longer than the limit.
    package let bytes: [UInt8]?
    /// Whether a line feed ends it, rather than the end of the file.
    package let isTerminated: Bool
    /// The file offset of the next line.
    package let end: Int

    /// Whether the line has only spaces, tabs and carriage returns.
    package var isBlank: Bool {
      bytes?.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
        ?? false
    }
  }

  /// The maximum length of a line in a script, in bytes.
  package static let limit = 1 << 20

  private let limit: Int
  private let chunk: () throws(Stop) -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var number = 0
  private var offset = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of a line, in bytes.
  ///   - chunk: Returns the next bytes as soon as some are available; returns no bytes at the end.
  package init(limit: Int = LineReader.limit, chunk: @escaping () throws(Stop) -> [UInt8]) {
    self.limit = limit
    self.chunk = chunk
  }

  /// Returns the next line.
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
      // A line that is too long is read to its end, but not stored.
      if length <= limit { line += part } else { line = [] }
      start = end.map { $0 + 1 } ?? buffer.count
      guard end != nil || isAtEnd else { continue }
      // A line feed ends a line, so the end of the file after one does not begin another line.
      if end == nil, length == 0 { return nil }
      number += 1
      offset += length + (end == nil ? 0 : 1)
      return Line(
        number: number, bytes: length <= limit ? line : nil, isTerminated: end != nil, end: offset)
    }
  }
}
