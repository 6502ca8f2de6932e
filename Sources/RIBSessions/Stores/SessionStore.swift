public import RIBKit

/// A store of saved sessions: a table whose rows have an identifier, a version and bytes.
///
/// Your own store needs three functions. Any database that can update a row conditionally works: because of the condition, each event
/// counts once, however many machines use the store. ``SQLiteStore`` is a store in a file, and ``MemoryStore`` one for tests. A store that also
/// finds sessions by their dates is an ``IndexedSessionStore``.
///
/// The functions are called on any thread and concurrently for different sessions, but a process never makes two calls for the same session at the
/// same time. Compare identifiers by their bytes: two strings that look alike may be two sessions.
public protocol SessionStore: Sendable {
  /// Loads a session.
  ///
  /// - Parameter id: The identifier of the session.
  /// - Returns: The last stored row, or `nil` if the store doesn't have the session.
  /// - Throws: An error if the store can't be read. The sender of the event receives it.
  func load(_ id: SessionID) async throws -> SessionRow?

  /// Stores a session unless another process has stored or deleted it since it was loaded.
  ///
  /// It must compare the version and store in one step, and return only when the row is stored durably, so that it outlives the process.
  ///
  /// - Parameters:
  ///   - row: The row to store, with its new version, which isn't 0.
  ///   - id: The identifier of the session.
  ///   - version: The version that the store must have; 0 if it must not have the session yet.
  /// - Returns: Whether the session was stored; `false` if the store has another version, or doesn't have the session.
  /// - Throws: An error if the store can't be reached. The session may or may not be stored; it is loaded again before its next event.
  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool

  /// Deletes a session unless another process has stored or deleted it since it was loaded.
  ///
  /// - Parameters:
  ///   - id: The identifier of the session.
  ///   - version: The version that the store must have.
  /// - Returns: Whether the session was deleted; `false` if the store has another version, or doesn't have the session.
  /// - Throws: An error if the store can't be reached. The session may or may not be deleted.
  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool
}

/// A store that also finds sessions by their dates and in the order of their identifiers.
public protocol IndexedSessionStore: SessionStore {
  /// Finds sessions that are due, and postpones them so that no other caller finds them too.
  ///
  /// In the same transaction, each date is set to `now` plus 30 seconds, doubled for each earlier claim since the last save, and at most a
  /// day. A save replaces the date and resets the number of claims. The version doesn't change, so a claim isn't a lease: a process that has the session
  /// awake can save it.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - date: The latest due date.
  ///   - now: The time from which the dates are postponed.
  ///   - ids: The identifiers of sessions to leave to other callers, whose dates don't change; at most 1,000.
  ///   - limit: The maximum number of sessions.
  /// - Returns: Their identifiers without the name, earliest date first. Two callers never receive the same claim.
  /// - Throws: An error if the store can't be reached. Some dates may already be postponed.
  func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) async throws -> [String]

  /// Lists sessions, sorted by the bytes of their identifiers.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - id: The last identifier of the previous page; empty for the first page. The empty identifier itself is never listed.
  ///   - limit: The maximum number of identifiers.
  /// - Returns: The identifiers without the name.
  /// - Throws: An error if the store can't be read.
  func ids(of sessions: String, after id: String, limit: Int) async throws -> [String]

  /// Deletes sessions that were saved before a date and have no due date.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - date: The cutoff: sessions that were saved before this date are deleted.
  ///   - limit: The maximum number of sessions to delete.
  /// - Returns: The number of deleted sessions; less than the limit if no more are left.
  /// - Throws: An error if the store can't be reached. Some sessions may already be deleted.
  func deleteIdle(of sessions: String, since date: WallTime, limit: Int) async throws -> Int
}

/// The time until a claimed session is due again, by the rule of ``IndexedSessionStore/claimDue(of:by:at:excluding:limit:)``.
enum ClaimPause {
  /// The first pause, in microseconds.
  static let first: Int64 = 30_000_000
  /// The longest pause, in microseconds.
  static let longest: Int64 = 86_400_000_000
  /// The number of claims after which the pause is the longest one.
  static let steps: Int64 = 12

  /// Returns the pause after a number of claims.
  static func after(_ tries: Int) -> Duration {
    .microseconds(min(longest, first << min(Int64(tries), steps)))
  }
}

/// A row of a store.
public struct SessionRow: Sendable, Equatable {
  /// The saved session.
  public var bytes: [UInt8]
  /// The version, which isn't 0.
  ///
  /// The caller of a save chooses it, not the store: random for a new row, then incremented by each save. So a late save of a deleted row can't
  /// replace a row that was created again.
  public var version: Int64
  /// The time of the save.
  public var savedAt: WallTime
  /// The time at which to wake the session.
  public var due: WallTime?

  /// Creates a row.
  public init(bytes: [UInt8], version: Int64, savedAt: WallTime, due: WallTime? = nil) {
    (self.bytes, self.version, self.savedAt, self.due) = (bytes, version, savedAt, due)
  }
}

extension SessionRow {
  /// The hour of the save if the row has no due date, for the index of idle rows.
  var idleHour: Int64? { due == nil ? savedAt.microseconds / SQLiteFormat.hour : nil }

  /// Creates the row that replaces a version: the first version is random, so that an old save of a deleted row can't replace a new row.
  init(
    replacing version: Int64, _ bytes: [UInt8], savedAt: WallTime = WallClock.system.now, due: WallTime? = nil
  ) {
    let next = version == 0 ? .random(in: 1..<1 << 62) : version &+ 1
    self.init(bytes: bytes, version: next == 0 ? 1 : next, savedAt: savedAt, due: due)
  }

  /// Rejects a row that could never be replaced.
  func check(_ id: SessionID) throws(SessionError) {
    guard version == 0 else { return }
    throw SessionError(
      .failed,
      "Cannot save \(id.quoted): version 0 isn't valid. Choose a random one for a new row.")
  }
}
