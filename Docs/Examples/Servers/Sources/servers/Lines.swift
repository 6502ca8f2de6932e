import Foundation

/// A line to a server.
struct Request: Codable, Sendable {
  /// The answer repeats this number.
  var number: Int
  var session: String
  var key: String
  var event: BasketEvent
}

/// A line from a server.
struct Answer: Codable, Sendable {
  /// The number of the request; `nil` in the last line of a server.
  var number: Int?
  var reply: [Int]?
  /// The problem, instead of a reply.
  var problem: String?
  /// Whether another attempt has the same problem.
  var isFinal = false
  var counts = Counts()
}

/// The numbers of wakes in a process, and of saves that were rejected because another process had saved.
struct Counts: Codable, Sendable {
  var wakes = 0
  var conflicts = 0

  mutating func add(_ other: Counts) {
    wakes += other.wakes
    conflicts += other.conflicts
  }
}

/// The lines of a pipe, which are read on a thread of their own because reading blocks.
func lines(of pipe: FileHandle) -> AsyncStream<Data> {
  AsyncStream { lines in
    Thread.detachNewThread {
      var rest = Data()
      while case let bytes = pipe.availableData, !bytes.isEmpty {
        var parts = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Data(parts.removeLast())
        for line in parts { lines.yield(Data(line)) }
      }
      lines.finish()
    }
  }
}

func encodedLine(_ value: some Encodable) throws -> Data { try JSONEncoder().encode(value) + Data("\n".utf8) }
