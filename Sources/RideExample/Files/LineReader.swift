/// Reads lines of bytes, one at a time and no further than it must.
package final class LineReader {
  /// A line without its end.
  package struct Line: Hashable {
    /// The number of the line; the first is 1.
    package let number: Int
    /// Where in the file it begins.
    package let offset: Int
    /// The bytes; `nil` if there are more than the reader takes.
    package let bytes: [UInt8]?
    /// Whether a line feed ends it, not the end of the file.
    package let isTerminated: Bool
  }

  /// The greatest length of a line of a script, in bytes.
  package static let limit = 1 << 20

  private let file: Descriptor
  private let limit: Int
  private let wait: () throws(Stop) -> Void
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var number = 0
  private var offset = 0

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - file: What to read.
  ///   - limit: The greatest length of a line.
  ///   - wait: Called before each read; returns when there is something to read.
  package init(_ file: Descriptor, limit: Int = limit, wait: @escaping () throws(Stop) -> Void = {}) {
    self.file = file
    self.limit = limit
    self.wait = wait
  }

  /// The next line.
  ///
  /// - Returns: The line; `nil` at the end of the file.
  /// - Throws: A ``Stop`` of the wait, or the ``SystemError`` of a read.
  package func next() throws -> Line? {
    var line: [UInt8] = []
    var length = 0
    while true {
      if start == buffer.count, !isAtEnd { try fill() }
      let rest = buffer[start...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      length += part.count
      if length <= limit { line += part } else { line = [] }
      start = end.map { $0 + 1 } ?? buffer.count
      guard end != nil || isAtEnd else { continue }
      if end == nil, length == 0 { return nil }
      number += 1
      defer { offset += length + 1 }
      return Line(
        number: number, offset: offset, bytes: length <= limit ? line : nil, isTerminated: end != nil)
    }
  }

  private func fill() throws {
    try wait()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
    isAtEnd = count == 0
    buffer = Array(chunk[..<count])
    start = 0
  }
}
