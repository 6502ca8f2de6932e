internal import Foundation
package import RIBKit

/// The contents of a row: a saved tree, with the answers or the launches that belong to it.
package struct SessionRecord: Sendable, Equatable {
  /// The answer to an event, which is repeated if the event arrives again.
  package struct Answer: Sendable, Equatable, Codable {
    /// The key of the event.
    package var key: String
    /// The answer, as JSON.
    package var reply: String
  }

  /// The end of the identifier under which an autosave keeps a save that it doesn't restore.
  package static let abandonedEnd = ".abandoned"

  /// The saved tree.
  package var tree = SavedTree()
  /// The answers to the last events with keys, oldest first.
  package var answers: [Answer] = []
  /// The number of launches in a row that have not reached a save; used by an autosave only.
  package var launches = 0

  /// Creates the record of a session that was never saved.
  package init() {}

  /// Reads a record from the bytes of a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; empty for a session that was never saved.
  ///   - id: The identifier of the row, for the error.
  ///   - limit: The maximum number of bytes, which is checked before decoding.
  /// - Throws: A ``SessionError``.
  package init(_ bytes: [UInt8], of id: String, limit: Int = .max) throws(SessionError) {
    guard !bytes.isEmpty else { return }
    guard bytes.count <= limit else {
      throw SessionError(
        .unreadable, "Cannot read the save of \(id.debugDescription): \(bytes.count) bytes exceed the limit.")
    }
    do {
      self = try JSONDecoder().decode(SessionRecord.self, from: Data(bytes))
    } catch is NewerFormat {
      throw SessionError(
        .newer,
        "Cannot read the save of \(id.debugDescription): a newer version wrote it. Update the program.")
    } catch {
      throw SessionError(
        .unreadable, "Cannot read the save of \(id.debugDescription): it isn't a saved tree (\(error)).")
    }
  }

  /// The bytes of a row.
  package func bytes() throws -> [UInt8] { Array(try JSONValueCoder.data(of: self)) }
}

extension SessionRecord: Codable {
  private enum CodingKeys: CodingKey {
    case format, tree, answers, launches
  }

  private static let format = 1

  private struct NewerFormat: Error {}

  /// Reads a record.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(Int.self, forKey: .format) <= Self.format else { throw NewerFormat() }
    tree = try container.decode(SavedTree.self, forKey: .tree)
    // Its values are unknown, and a save would overwrite them.
    if tree.unknownFormat != nil { throw NewerFormat() }
    answers = try container.decodeIfPresent([Answer].self, forKey: .answers) ?? []
    launches = try container.decodeIfPresent(Int.self, forKey: .launches) ?? 0
  }

  /// Writes the record, with the number of its format.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(tree, forKey: .tree)
    if !answers.isEmpty { try container.encode(answers, forKey: .answers) }
    if launches > 0 { try container.encode(launches, forKey: .launches) }
  }
}
