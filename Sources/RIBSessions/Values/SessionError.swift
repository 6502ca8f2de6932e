internal import RIBKit

/// The reason why a saved tree can't be loaded or stored, or why an event for a session is rejected.
///
/// Errors with equal codes are equal.
public struct SessionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: Sendable, Hashable {
    /// The system doesn't have SQLite.
    case unavailable
    /// The file can't be opened, or isn't a session store.
    case cannotOpen
    /// Another process has locked the file.
    case locked
    /// The disk is full, a quota or a file size limit is reached, or the saved tree doesn't fit into a row.
    case full
    /// The file or its folder is read-only.
    case readOnly
    /// The file isn't a database, or is damaged.
    case damaged
    /// A newer version of RIBKit wrote the file or the row.
    case newer
    /// The stored bytes aren't a saved tree, a stored answer has another type, or a saved value can't be restored. The row is unchanged.
    case unreadable
    /// Other processes saved the session at each attempt.
    case contended
    /// The tree isn't saved, because it was launched without a restoration, or has values that can't be written or exceed a limit.
    case notSaved
    /// The sessions have been shut down, or the store is closed.
    case shutDown
    /// Too many events wait; ``SessionError/retryAfter`` suggests when to send the event again.
    case busy
    /// The session awaits itself, directly or through other sessions.
    case circular
    /// Handling the event exceeded the time limit.
    case timedOut
    /// The identifier of the session is too long.
    case badIdentifier
    /// The store doesn't support the operation: it isn't an ``IndexedSessionStore``.
    case unsupported
    /// The database or the disk failed in another way.
    case failed
  }

  /// The kind of problem.
  public let code: Code

  /// The problem and the fix, in one or two sentences.
  public let description: String

  /// The suggested delay before a retry, if the error is ``Code/busy``; an estimate based on how long events have waited.
  public let retryAfter: Duration?

  /// Creates an error for your own store to throw.
  ///
  /// - Parameters:
  ///   - code: The kind of problem.
  ///   - description: The problem and the fix, in one or two sentences.
  ///   - retryAfter: The suggested delay before a retry, if it is known.
  public init(_ code: Code, _ description: String, retryAfter: Duration? = nil) {
    self.code = code
    self.description = description
    self.retryAfter = retryAfter
  }

  /// Whether two errors have equal codes.
  public static func == (left: SessionError, right: SessionError) -> Bool {
    left.code == right.code
  }
}

extension SessionError {
  /// The error for a saved tree that lacks values.
  static func unsaved(_ tree: SavedTree, of id: SessionID) -> SessionError {
    let more = tree.unsaved.count > 3 ? " and \(tree.unsaved.count - 3) more" : ""
    let places = tree.unsaved.prefix(3).joined(separator: ", ") + more
    return SessionError(
      .notSaved,
      "Cannot save \(places) of \(id.quoted): the coder can't write the value, or it exceeds a limit. Preserve a value that can be written (JSON has no infinite numbers), or raise the limits of the restoration."
    )
  }
}
