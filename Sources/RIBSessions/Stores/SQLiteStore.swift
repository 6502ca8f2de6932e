internal import Dispatch
public import RIBKit

/// A store of sessions in a file, using the system's SQLite library.
///
/// A save that has returned survives a crash and a power failure. Saves that arrive while the disk is busy share one transaction, so that 64 sessions
/// are stored nearly as fast as one. Any number of processes on one machine may share a file.
///
/// The library is loaded when the store is created; Apple systems have it. On Linux it is `libsqlite3.so.0`: container images of the Swift
/// toolchain have it; others need the package `libsqlite3-0`. Statically linked programs can't load it.
public actor SQLiteStore: IndexedSessionStore {
  /// A dedicated thread, because the disk must not block one of the few threads that all tasks share.
  private let executor = ThreadExecutor("RIBSessions.SQLiteStore")
  private let path: String
  private let library: SQLiteLibrary
  private let busyTimeout: Duration
  /// The table; `nil` after ``close()``.
  private var table: SQLiteTable?
  private var waiting: [(change: SQLiteTable.Change, answer: CheckedContinuation<Bool, any Error>)] = []

  /// The thread of the store.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a file, and creates it if it doesn't exist.
  ///
  /// It may wait for another process that is recovering the file after a crash.
  ///
  /// - Parameters:
  ///   - path: The path of the file. SQLite keeps two more files beside it, with the suffixes `-wal` and `-shm`. Only the owner can read and write
  ///     new files. `:memory:` creates a store in memory.
  ///   - creates: Whether the file is created if it doesn't exist or is empty. Pass `false` on a server, so that an unmounted disk
  ///     doesn't result in an empty store.
  ///   - busyTimeout: The maximum time for which each call waits while another process has locked the file.
  /// - Throws: A ``SessionError``: SQLite isn't installed, or the file can't be opened, is damaged, is another program's database, or was written by
  ///   a newer version.
  public init(
    path: String, creates: Bool = true, busyTimeout: Duration = .seconds(5)
  ) throws(SessionError) {
    try self.init(
      path: path, creates: creates, busyTimeout: busyTimeout, library: SQLiteLibrary())
  }

  /// Opens a file with the functions of a library.
  package init(
    path: String, creates: Bool = true, busyTimeout: Duration = .seconds(5), library: SQLiteLibrary
  ) throws(SessionError) {
    (self.path, self.library, self.busyTimeout) = (path, library, busyTimeout)
    guard creates || path == StoreFile.memory || !StoreFile.isPath(path) || FileIdentity(path) != nil else {
      throw SQLiteFormat.missing(path)
    }
    let database = try SQLiteDatabase(
      path, for: creates ? .writing : .changing, library: library, busyTimeout: busyTimeout)
    table = try SQLiteTable(database, creates: creates)
  }

  /// Loads a session.
  ///
  /// - Parameter id: The identifier of the session.
  /// - Returns: The last stored row, or `nil` if the store doesn't have the session.
  /// - Throws: A ``SessionError``.
  public func load(_ id: SessionID) async throws -> SessionRow? { try opened().row(id) }

  /// Saves a session, unless a different version is stored.
  ///
  /// - Parameters:
  ///   - row: The row to store; its bytes and the identifier must take less than 900 MB together.
  ///   - id: The identifier of the session.
  ///   - version: The version that the stored row must have; 0 if the session must not be stored yet.
  /// - Returns: Whether the session was saved.
  /// - Throws: A ``SessionError``; nothing was saved.
  public func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    try row.check(id)
    // The library rejects a gigabyte, and would reject the others in the transaction with it.
    guard row.bytes.count + id.id.utf8.count + id.sessions.utf8.count < 900_000_000 else {
      throw SessionError(
        .full,
        "Cannot save \(id.description.debugDescription): \(row.bytes.count) bytes exceed the maximum size of a row."
      )
    }
    return try await perform(SQLiteTable.Change(id: id, row: row, version: version))
  }

  /// Deletes a session, unless a different version is stored.
  ///
  /// - Parameters:
  ///   - id: The identifier of the session.
  ///   - version: The version that the stored row must have.
  /// - Returns: Whether the session was deleted.
  /// - Throws: A ``SessionError``; nothing was deleted.
  public func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    try await perform(SQLiteTable.Change(id: id, row: nil, version: version))
  }

  private func perform(_ change: SQLiteTable.Change) async throws -> Bool {
    try await withCheckedThrowingContinuation { answer in
      waiting.append((change, answer))
      // The task runs after calls that already wait for this actor, and stores their changes too.
      if waiting.count == 1 { Task { self.flush() } }
    }
  }

  private func flush() {
    let batch = waiting
    if batch.isEmpty { return }
    waiting = []
    do {
      for (item, isMade) in zip(batch, try opened().perform(batch.map(\.change))) {
        item.answer.resume(returning: isMade)
      }
    } catch {
      for item in batch { item.answer.resume(throwing: error) }
    }
  }

  private func opened() throws(SessionError) -> SQLiteTable {
    if let table { return table }
    throw SessionError(.shutDown, "Cannot use \(path): the store is closed. Create another one.")
  }

  /// Limits the size of the file: a save that exceeds it fails as on a full disk.
  ///
  /// - Parameter pages: The maximum number of pages of 4,096 bytes; at least as many as the file has.
  /// - Throws: A ``SessionError``.
  package func limit(pages: Int) throws(SessionError) { try opened().limit(pages: pages) }
}

extension SQLiteStore {
  /// Moves all saves into the file, closes it, and removes the files beside it unless another process uses them.
  ///
  /// Saves in progress finish; later calls of any function throw a ``SessionError``. Without this call, the file is closed when the last reference to
  /// the store is released.
  ///
  /// - Throws: A ``SessionError`` if the saves can't be moved. They are in the log, and the store is closed.
  public func close() async throws {
    flush()
    let last = table
    table = nil
    try last?.checkpoint()
  }

  /// Copies all sessions, as they are at one moment, to a new file that another store can open.
  ///
  /// Saves continue meanwhile. The file appears when it is complete and on disk.
  ///
  /// - Parameter path: The path of the new file.
  /// - Throws: A ``SessionError`` if the path exists, the disk is full, or the store is in memory. No file is left behind.
  public func backUp(to path: String) async throws {
    _ = try opened()
    let (source, library, busyTimeout) = (self.path, library, busyTimeout)
    // On another thread, because it may take minutes.
    try await withCheckedThrowingContinuation { answer in
      DispatchQueue.global(qos: .utility).async {
        answer.resume(
          with: Result {
            try SQLiteBackup.write(source, to: path, library: library, busyTimeout: busyTimeout)
          })
      }
    }
  }

  /// Finds sessions that are due, and postpones them.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - date: The latest due date.
  ///   - now: The time from which the dates are postponed.
  ///   - ids: The identifiers of sessions to leave to other callers.
  ///   - limit: The maximum number of sessions.
  /// - Returns: Their identifiers without the name, earliest date first.
  /// - Throws: A ``SessionError``; nothing was postponed.
  public func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) async throws -> [String] {
    try opened().claimDue(of: sessions, by: date, at: now, excluding: ids, limit: limit)
  }

  /// Lists sessions, sorted by the bytes of their identifiers.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - id: The last identifier of the previous page; empty for the first page.
  ///   - limit: The maximum number of identifiers.
  /// - Returns: The identifiers without the name.
  /// - Throws: A ``SessionError``.
  public func ids(of sessions: String, after id: String, limit: Int) async throws -> [String] {
    try opened().ids(of: sessions, after: id, limit: limit)
  }

  /// Deletes sessions that were saved before a date and have no due date.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - date: The cutoff: sessions that were saved before this date are deleted.
  ///   - limit: The maximum number of sessions to delete.
  /// - Returns: The number of deleted sessions.
  /// - Throws: A ``SessionError``; nothing was deleted.
  public func deleteIdle(of sessions: String, since date: WallTime, limit: Int) async throws -> Int {
    try opened().deleteIdle(of: sessions, since: date, limit: limit)
  }
}

/// A dedicated thread, so that the threads of tasks are never blocked.
final class ThreadExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
