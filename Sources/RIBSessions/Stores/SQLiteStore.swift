internal import Dispatch

/// A store of sessions in a file, using the system's SQLite library.
///
/// A save that has returned survives a crash and a power cut. Saves that arrive while the disk is busy share one transaction, so that 64
/// sessions are stored nearly as fast as one. Any number of processes may use one file, on one machine.
///
/// On Linux the library is loaded when the store is created, as `libsqlite3.so.0`: images of the Swift toolchain have it, others need the package
/// `libsqlite3-0`. Programs that are linked statically can't load it.
public actor SQLiteStore: SessionStore {
  /// A dedicated thread, because the disk must not block one of the few threads that all tasks share.
  private let executor = QueueExecutor()
  private let table: SQLiteTable
  private var waiting: [(save: SQLiteTable.Save, answer: CheckedContinuation<Bool, any Error>)] = []

  /// The thread of the store.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a file, and creates it if it doesn't exist.
  ///
  /// It may wait for another process that recovers the file after a crash.
  ///
  /// - Parameters:
  ///   - path: The path of the file. SQLite keeps two more files beside it, which end with `-wal` and `-shm`. `:memory:` is a store that
  ///     ends with the object.
  ///   - busyTimeout: The longest time to wait, at each call, for another process that holds the file.
  /// - Throws: A ``SessionError``: SQLite isn't installed, or the file can't be opened, is damaged, is a database of something else, or of
  ///   a newer version.
  public init(path: String, busyTimeout: Duration = .seconds(5)) throws(SessionError) {
    let database = try SQLiteDatabase(path, for: .writing, library: SQLiteLibrary(), busyTimeout: busyTimeout)
    table = try SQLiteTable(database, for: .writing)
  }

  /// Loads a session.
  ///
  /// - Parameter id: The identifier of the session.
  /// - Returns: The last saved bytes with their version, or `nil` if nothing was ever saved.
  /// - Throws: A ``SessionError``.
  public func load(_ id: String) throws -> StoredSession? { try table.row(id) }

  /// Saves a session, unless another version of it is stored.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to save, less than a gigabyte.
  ///   - id: The identifier of the session.
  ///   - version: The version that the file must have; 0 if it must not have the session yet.
  /// - Returns: Whether it was saved.
  /// - Throws: A ``SessionError``; nothing was saved.
  public func save(_ bytes: [UInt8], for id: String, replacing version: Int64) async throws -> Bool {
    // The library rejects a gigabyte, and would reject the others in the transaction with it.
    guard bytes.count + id.utf8.count < 900_000_000 else {
      throw SessionError(
        .full, "Cannot save \(id.debugDescription): \(bytes.count) bytes exceed the size of a row.")
    }
    return try await withCheckedThrowingContinuation { answer in
      waiting.append((SQLiteTable.Save(id: id, bytes: bytes, version: version), answer))
      // It runs behind the saves that are waiting for this actor already, and takes them along.
      if waiting.count == 1 { Task { self.flush() } }
    }
  }

  private func flush() {
    let batch = waiting
    waiting = []
    do {
      for (item, isSaved) in zip(batch, try table.save(batch.map(\.save))) {
        item.answer.resume(returning: isSaved)
      }
    } catch {
      for item in batch { item.answer.resume(throwing: error) }
    }
  }

  /// Rejects saves that would make the file longer, as a full disk does.
  ///
  /// - Parameter pages: The maximum number of pages of 4,096 bytes; at least as many as the file has.
  /// - Throws: A ``SessionError``.
  package func limit(pages: Int) throws(SessionError) { try table.limit(pages: pages) }
}

/// A dedicated thread, so that the threads of tasks are never blocked.
private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "RIBSessions.SQLiteStore")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
