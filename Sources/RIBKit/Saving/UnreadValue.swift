/// Something that was saved and could not be restored as it is.
public struct UnreadValue: Sendable, Hashable {
  /// The kind of problem.
  public enum Kind: Sendable, Hashable {
    /// The text can't be read.
    case unreadable
    /// The text was read, but this program would write less than it has read.
    case trimmed
    /// The whole tree: over a limit, of an unknown format, or of a newer version.
    case tree
    /// No RIB has asked for any of the values.
    case unclaimed
  }

  /// The kind of problem.
  public let kind: Kind
  /// The place of the value; empty for the whole tree.
  public let place: String
  /// The reason.
  public let reason: String

  package init(_ kind: Kind, place: String = "", reason: String) {
    (self.kind, self.place, self.reason) = (kind, place, reason)
  }
}

/// A coder that can tell whether one text lacks something of another.
package protocol LossDetecting {
  /// Returns what the first text has and the second one lacks, or `nil`.
  func lost(from text: String, in other: String) -> String?
}

extension Router {
  /// What was saved and could not be restored so far; RIBs that are attached later may add to it.
  ///
  /// An app keeps the text of such a value until the value changes. A server should end the tree instead: the default of a basket is an empty one.
  public var unread: [UnreadValue] { interactor.scope.node.tree?.saving?.unread ?? [] }

  /// The places of saved values that no RIB has asked for yet.
  package var unclaimed: [String] { interactor.scope.node.tree?.saving?.unclaimed ?? [] }

  /// Whether the saved tree has values, and no RIB has asked for any of them.
  package var restoredNothing: Bool { interactor.scope.node.tree?.saving?.restoredNothing ?? false }
}
