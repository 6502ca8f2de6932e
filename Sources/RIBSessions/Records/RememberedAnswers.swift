internal import Basics

/// The answers to the last events with keys, by which an event that arrives again is recognized.
///
/// They are written with each save, so each key is stored as a 64-bit hash: even among a billion sessions with 64 answers each, a collision by chance
/// is very unlikely. The hash needs no secret, because anyone who knows the keys of others could send the keys themselves.
package struct RememberedAnswers: Sendable, Equatable {
  /// One line for each answer, oldest first: the number of its key, a space, and the reply as JSON without line breaks.
  private var lines: [String] = []

  /// Creates an empty memory.
  package init() {}

  package var count: Int { lines.count }
  package var isEmpty: Bool { lines.isEmpty }

  /// The stored reply to the event with a key.
  ///
  /// - Complexity: O(*n*), where *n* is the number of answers.
  package subscript(key: String) -> String? {
    let start = Self.start(for: key)
    return lines.last { $0.utf8.starts(with: start.utf8) }.map { String($0.dropFirst(start.count)) }
  }

  /// Remembers an answer, and forgets the oldest ones over a limit.
  package mutating func append(_ reply: String, to key: String, limit: Int) {
    lines.append(Self.start(for: key) + reply)
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
  }

  /// The start of the line for a key: the hash of its bytes in UTF-8.
  private static func start(for key: String) -> String {
    String(key.utf8.byteHash, radix: 36) + " "
  }
}

extension RememberedAnswers: Codable {
  /// The form of the first versions, which kept the keys.
  private struct OldAnswer: Decodable {
    let key: String
    let reply: String
  }

  /// Reads the answers of this version or of the first ones.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let lines = try? container.decode(String.self) else {
      for answer in try container.decode([OldAnswer].self) {
        append(answer.reply, to: answer.key, limit: .max)
      }
      return
    }
    self.lines = lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    if let line = self.lines.first(where: { !$0.utf8.contains(UInt8(ascii: " ")) }) {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(line.prefix(40)) isn't an answer")
    }
  }

  /// Writes one line for each answer, because a string is encoded many times faster than an array of objects.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(lines.joined(separator: "\n"))
  }
}
