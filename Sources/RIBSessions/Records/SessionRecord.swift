internal import Foundation
package import RIBKit

/// The contents of a row: a saved tree, with the answers or the launches that belong to it.
package struct SessionRecord: Sendable, Equatable {
  /// The suffixes of the identifiers under which an autosave keeps the saves that it doesn't restore, in order.
  ///
  /// The number comes last: before the word, it could belong to the identifier of another autosave.
  package static let abandonedEnds = [".abandoned"] + (2...9).map { ".abandoned.\($0)" }

  /// The saved tree.
  package var tree = SavedTree()
  /// The answers to the last events with keys.
  package var answers = RememberedAnswers()
  /// The number of consecutive saves with effects still to perform.
  package var attempts = 0
  /// The number of launches in a row that ended before the end of their first turn; used by an autosave only.
  package var launches = 0
  /// Whether an autosave has abandoned a save, and no launch has succeeded since.
  package var hasAbandoned = false

  /// Creates the record of a session that was never saved.
  package init() {}

  /// Reads a record from the bytes of a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - id: The identifier of the row, for the error.
  ///   - limit: The maximum number of bytes, which is checked before decoding.
  /// - Throws: A ``SessionError``.
  package init(_ bytes: [UInt8], of id: SessionID, limit: Int = .max) throws(SessionError) {
    guard !bytes.isEmpty else {
      throw SessionError(
        .unreadable,
        "Cannot read the save of \(id.quoted): its row is empty. Restore a backup, or delete the save.")
    }
    guard bytes.count <= limit else {
      throw SessionError(
        .unreadable, "Cannot read the save of \(id.quoted): \(bytes.count) bytes exceed the limit.")
    }
    do {
      self = try JSONDecoder().decode(SessionRecord.self, from: Data(bytes))
    } catch is NewerFormat {
      throw SessionError(
        .newer,
        "Cannot read the save of \(id.quoted): a newer version wrote it. Update the program.")
    } catch {
      throw SessionError(
        .unreadable, "Cannot read the save of \(id.quoted): it isn't a saved tree (\(error)).")
    }
  }

  /// The bytes of a row.
  package func bytes() throws -> [UInt8] { Array(try JSONValueCoder.data(of: self)) }
}

extension SessionRecord: Codable {
  private enum CodingKeys: CodingKey {
    case format, tree, answers, attempts, launches, hasAbandoned
  }

  /// The current format; since format 2, answers are lines.
  private static let format = 2

  private struct NewerFormat: Error {}

  /// Reads a record.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(Int.self, forKey: .format) <= Self.format else { throw NewerFormat() }
    tree = try container.decode(SavedTree.self, forKey: .tree)
    // The values of a newer tree can't be read, and a save would overwrite them.
    if tree.unknownFormat != nil { throw NewerFormat() }
    answers = try container.decodeIfPresent(RememberedAnswers.self, forKey: .answers) ?? RememberedAnswers()
    // The numbers of a damaged row must not overflow when they are increased.
    func number(_ key: CodingKeys) throws -> Int {
      min(max(try container.decodeIfPresent(Int.self, forKey: key) ?? 0, 0), 1_000_000)
    }
    attempts = try number(.attempts)
    launches = try number(.launches)
    hasAbandoned = try container.decodeIfPresent(Bool.self, forKey: .hasAbandoned) ?? false
  }

  /// Writes the record, with the number of its format.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(tree, forKey: .tree)
    if !answers.isEmpty { try container.encode(answers, forKey: .answers) }
    if attempts > 0 { try container.encode(attempts, forKey: .attempts) }
    if launches > 0 { try container.encode(launches, forKey: .launches) }
    if hasAbandoned { try container.encode(hasAbandoned, forKey: .hasAbandoned) }
  }
}
