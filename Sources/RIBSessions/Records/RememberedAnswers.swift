/// The answers to the last events with keys, by which an event that arrives again is recognized.
///
/// They are written with each save, so a key is kept as a number of 64 bits: of a billion sessions, each with 64 answers, none takes one key for
/// another by chance. Whoever knows the keys of others could send them as they are, so no secret is needed.
package struct RememberedAnswers: Sendable, Equatable {
  private struct Answer: Sendable, Equatable {
    let key: UInt64
    /// The reply, as one line of JSON.
    let reply: String
  }

  /// Oldest first.
  private var answers: [Answer] = []

  /// Creates an empty memory.
  package init() {}

  package var count: Int { answers.count }
  package var isEmpty: Bool { answers.isEmpty }

  /// The stored reply to the event with a key.
  package subscript(key: String) -> String? {
    let number = Self.number(of: key)
    return answers.last { $0.key == number }?.reply
  }

  /// Remembers an answer, and forgets the oldest ones over a limit.
  package mutating func append(_ reply: String, to key: String, limit: Int) {
    answers.append(Answer(key: Self.number(of: key), reply: reply))
    if answers.count > limit { answers.removeFirst(answers.count - limit) }
  }

  /// The number for a key: FNV-1a over its bytes in UTF-8, which is the same in every process.
  private static func number(of key: String) -> UInt64 {
    key.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
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
      answers = try container.decode([OldAnswer].self).map {
        Answer(key: Self.number(of: $0.key), reply: $0.reply)
      }
      return
    }
    answers = try lines.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard let key = words.first.flatMap({ UInt64($0, radix: 36) }), words.count == 2 else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(line.prefix(40)) isn't an answer")
      }
      return Answer(key: key, reply: String(words[1]))
    }
  }

  /// Writes one line for each answer, because a text is encoded many times as fast as an array of objects.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      answers.map { "\(String($0.key, radix: 36)) \($0.reply)" }.joined(separator: "\n"))
  }
}
