/// A saved value, or a whole saved tree, that was not restored completely.
public struct UnreadValue: Sendable, Hashable {
  /// The kind of problem.
  @nonexhaustive
  public enum Kind: Sendable, Hashable {
    /// The text of a value can't be read: it lacks a member, or it has a case that this program doesn't know.
    case unreadable
    /// The text of a value was read, but this program would write it without a member that a newer program has added.
    case trimmed
    /// The whole tree: it exceeds a limit, has an unknown format, or was saved by a newer version.
    case tree
    /// The whole tree: it has values, and no RIB has asked for any of them.
    case unclaimed
  }

  /// The kind of problem.
  public let kind: Kind

  /// The place of the value, as in `Root/Trip#draft`; empty for the whole tree.
  public let place: String

  /// The reason, as a message for a log.
  public let reason: String

  /// Creates an unread value, for tests of code that handles unread values.
  public init(_ kind: Kind, place: String = "", reason: String) {
    (self.kind, self.place, self.reason) = (kind, place, reason)
  }
}

/// A coder that can determine whether one text lacks something that another one has.
package protocol LossDetecting {
  /// Returns a description of something that the first text has and the second one lacks; `nil` if there is nothing.
  ///
  /// It is called after each read of a value, nearly always with equal texts.
  func lost(from text: String, in other: String) -> String?
}
