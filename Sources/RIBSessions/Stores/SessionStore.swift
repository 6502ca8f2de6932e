/// A store of saved sessions: a table with an identifier, a version and bytes in each row.
///
/// Your own store needs two functions. Any database that can change a row on a condition works: because of the condition, each event
/// counts once, however many machines use the store. ``SQLiteStore`` is a store in a file.
public protocol SessionStore: Sendable {
  /// Loads a session.
  ///
  /// It is called when a session wakes, on any thread and for several sessions at a time.
  ///
  /// - Parameter id: The identifier of the session.
  /// - Returns: The last stored bytes with their version, or `nil` if nothing was ever stored.
  /// - Throws: An error if the store can't be read. The sender of the event receives it.
  func load(_ id: String) async throws -> StoredSession?

  /// Stores a session unless another process has stored it since it was loaded.
  ///
  /// It must compare the version and store in one step, and return only when the stored bytes outlive the process. It's called on any
  /// thread, for several sessions at a time, but by one process never twice at a time for the same one.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to store.
  ///   - id: The identifier of the session.
  ///   - version: The version that the store must have, and increments; 0 if it must not have the session yet.
  /// - Returns: Whether it was stored; `false` if the store has another version.
  /// - Throws: An error if the store can't be reached. The session may or may not be stored; it is loaded again before its next event.
  func save(_ bytes: [UInt8], for id: String, replacing version: Int64) async throws -> Bool
}

/// A stored session.
public struct StoredSession: Sendable, Hashable {
  /// The last stored bytes.
  public var bytes: [UInt8]
  /// The number of times that the session has been stored; at least 1.
  public var version: Int64

  /// Creates a stored session.
  public init(bytes: [UInt8], version: Int64) {
    self.bytes = bytes
    self.version = version
  }
}
