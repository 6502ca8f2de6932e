public import RIBKit

/// A store of sessions in PostgreSQL, using the system's client library, libpq.
///
/// Any number of processes on any number of machines may use one database. The store creates the table `ribkit_sessions` in the first schema of the
/// search path unless the table exists, so a role without permission to create tables can use the one that another role has created.
///
/// A lost connection is reopened. A statement that the server may have received isn't retried: the call throws a ``SessionError``, and whether the
/// session is stored is unknown until it is loaded again.
///
/// On Linux the library is loaded when the store is created, as `libpq.so.5`, from the package `libpq5` (`libpq` on Fedora and Alpine); on macOS from
/// Homebrew's `libpq`. Use a database whose encoding is UTF-8. Identifiers can't contain a zero byte, and are limited to about 2,600 bytes.
public actor PostgresStore: IndexedSessionStore {
  private let settings: PostgresSettings
  /// The connections that no call uses; the open ones are the last.
  private var idle: [PooledConnection]
  private let count: Int
  /// The connections that were open after their last statement.
  private var open: Set<ObjectIdentifier> = []
  /// The time before which the open connections must suffice, because the server has rejected another one.
  private var nextAttempt = ContinuousClock.now
  /// Calls that wait for a connection.
  private var waiting: ArraySlice<CheckedContinuation<PooledConnection, Never>> = []
  private var isClosed = false
  /// Calls of ``close()`` that wait for the last statement.
  private var closing: [CheckedContinuation<Void, Never>] = []

  /// Creates a store, which connects to the server at its first call.
  ///
  /// - Parameters:
  ///   - settings: The connection settings: options such as `host=db dbname=shop user=shop sslmode=verify-full`, or a URL such as
  ///     `postgresql://shop@db/shop`. Omitted settings are read from the environment, such as `PGHOST` and `PGPASSWORD`, and from the password file.
  ///   - connections: The maximum number of connections; each runs one statement at a time. If the server accepts fewer, calls wait for an open one.
  ///   - timeout: The maximum time for each call, including the wait for a connection. Connecting to each server may add up to the same
  ///     time again, unless the settings have a `connect_timeout`.
  /// - Throws: A ``SessionError``: the library isn't installed, or the settings are invalid.
  public init(
    _ settings: String = "", connections: Int = 4, timeout: Duration = .seconds(10)
  ) throws(SessionError) {
    let settings = try PostgresSettings(
      settings, library: try PostgresLibrary(), timeout: timeout.forClocks)
    self.settings = settings
    count = max(connections, 1)
    idle = (0..<count).map { _ in PooledConnection(settings) }
  }

  /// Loads a session.
  ///
  /// - Parameter id: The identifier of the session.
  /// - Returns: The last stored row, or `nil` if the table doesn't have the session.
  /// - Throws: A ``SessionError``.
  public func load(_ id: SessionID) async throws -> SessionRow? {
    let key = try key(id)
    return try await run { connection, deadline throws(SessionError) in
      var row: SessionRow?
      try connection.run(PostgresTable.get, key, "read", until: deadline) { found throws(SessionError) in
        row = try found.sessionRow(of: id.description)
      }
      return row
    }
  }

  /// Saves a session, unless a different version is stored.
  ///
  /// - Parameters:
  ///   - row: The row to store; its size must be less than 900 MB.
  ///   - id: The identifier of the session.
  ///   - version: The version that the table must have; 0 if it must not have the session yet.
  /// - Returns: Whether the session was saved.
  /// - Throws: A ``SessionError``. The session may or may not be saved if the connection was lost or the call timed out.
  public func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    try row.check(id)
    let values: [PostgresConnection.Parameter] = [
      .number(row.version), .bytes(row.bytes), .number(row.savedAt.microseconds),
      .number(row.due?.microseconds), .number(row.idleHour),
    ]
    return version == 0
      ? try await change(PostgresTable.insert, try key(id) + values) == 1
      : try await change(PostgresTable.update, try key(id) + values + [.number(version)]) == 1
  }

  /// Deletes a session, unless a different version is stored.
  ///
  /// - Parameters:
  ///   - id: The identifier of the session.
  ///   - version: The version that the table must have.
  /// - Returns: Whether the session was deleted.
  /// - Throws: A ``SessionError``. The session may or may not be deleted if the connection was lost or the call timed out.
  public func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    try await change(PostgresTable.delete, try key(id) + [.number(version)]) == 1
  }

  /// Closes the connections.
  ///
  /// Calls in progress finish; later calls throw a ``SessionError``. Without this call, the connections are closed when the last reference to the
  /// store is released.
  public func close() async {
    isClosed = true
    if idle.count < count { await withCheckedContinuation { closing.append($0) } }
    for connection in idle { await connection.close() }
  }
}

extension PostgresStore {
  /// Finds sessions that are due, and postpones them.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - date: The latest due date.
  ///   - now: The time from which the dates are postponed.
  ///   - ids: The identifiers of sessions to leave to other callers.
  ///   - limit: The maximum number of sessions.
  /// - Returns: Their identifiers without the name, earliest date first.
  /// - Throws: A ``SessionError``. Dates may already be postponed if the connection was lost or the call timed out.
  public func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) async throws -> [String] {
    let excluded = try JSONValueCoder().text(of: ids.filter { !$0.utf8.contains(0) })
    let now = min(now.microseconds, .max - ClaimPause.longest)
    let parameters: [PostgresConnection.Parameter] = [
      try text(sessions), .number(date.microseconds), .number(now), .number(Int64(max(limit, 0))),
      try text(excluded),
    ]
    return try await run { connection, deadline throws(SessionError) in
      var due: [(date: Int64, id: SessionID)] = []
      try connection.run(PostgresTable.claim, parameters, "save to", until: deadline) {
        row throws(SessionError) in
        due.append((try row.number(1), SessionID(id: row.text(0))))
      }
      // The statement doesn't return them in the order in which it has found them.
      return due.sorted { ($0.date, $0.id) < ($1.date, $1.id) }.map(\.id.id)
    }
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
    let parameters = [try text(sessions), try text(id), .number(Int64(max(limit, 0)))]
    return try await run { connection, deadline throws(SessionError) in
      var ids: [String] = []
      try connection.run(PostgresTable.list, parameters, "read", until: deadline) {
        row throws(SessionError) in ids.append(row.text(0))
      }
      return ids
    }
  }

  /// Deletes sessions that were saved before a date and have no due date.
  ///
  /// - Parameters:
  ///   - sessions: The name that the ``Sessions`` were given.
  ///   - date: The cutoff: sessions that were saved before this date are deleted.
  ///   - limit: The maximum number of sessions to delete.
  /// - Returns: The number of deleted sessions.
  /// - Throws: A ``SessionError``. Sessions may already be deleted if the connection was lost or the call timed out.
  public func deleteIdle(of sessions: String, since date: WallTime, limit: Int) async throws -> Int {
    try await change(
      PostgresTable.deleteIdle,
      [
        try text(sessions), .number(date.microseconds / SQLiteFormat.hour), .number(date.microseconds),
        .number(Int64(max(limit, 0))),
      ])
  }
}

extension PostgresStore {
  private func change(
    _ statement: String, _ parameters: [PostgresConnection.Parameter]
  ) async throws -> Int {
    try await run { connection, deadline throws(SessionError) in
      try connection.run(statement, parameters, "save to", until: deadline)
    }
  }

  private func key(_ id: SessionID) throws(SessionError) -> [PostgresConnection.Parameter] {
    [try text(id.sessions), try text(id.id)]
  }

  private func text(_ text: String) throws(SessionError) -> PostgresConnection.Parameter {
    guard !text.utf8.contains(0) else {
      throw SessionError(
        .failed,
        "Cannot use the identifier \(text.debugDescription): PostgreSQL can't store a null character. Use another identifier."
      )
    }
    return .text(text)
  }

  /// Runs statements on a connection that no other call uses meanwhile.
  ///
  /// Calls get connections in their order, and each holds its connection no longer than its timeout. So no call waits for a connection longer than
  /// its timeout.
  private func run<Answer: Sendable>(
    _ body:
      @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws(SessionError) -> Answer
  ) async throws -> Answer {
    if isClosed {
      throw SessionError(.shutDown, "Cannot use PostgreSQL: the store is closed. Create another one.")
    }
    let deadline = ContinuousClock.now + settings.timeout
    var isFirst = true
    while true {
      let connection = await nextConnection(isFirst: isFirst)
      do {
        let answer = try await connection.run { connection throws(SessionError) in
          try body(connection, deadline)
        }
        release(connection, isOpen: true)
        return answer
      } catch {
        let isOpen = await connection.isOpen
        let isRejected = error.code == .cannotOpen
        if isRejected { nextAttempt = .now + .seconds(1) }
        release(connection, isOpen: isOpen)
        // The server may accept no more connections. No statement was sent, and other calls may be about to open some.
        guard isRejected, !open.isEmpty || isFirst && idle.count < count, .now < deadline else { throw error }
        isFirst = false
      }
    }
  }

  /// Waits for a connection; a call that had a connection before is first in the queue.
  private func nextConnection(isFirst: Bool) async -> PooledConnection {
    if let connection = takeConnection() { return connection }
    return await withCheckedContinuation {
      waiting.insert($0, at: isFirst ? waiting.endIndex : waiting.startIndex)
    }
  }

  /// Takes a connection that no call uses; `nil` if the open ones must suffice.
  private func takeConnection() -> PooledConnection? {
    guard let last = idle.last, open.isEmpty || open.contains(ObjectIdentifier(last)) || .now >= nextAttempt
    else { return nil }
    return idle.removeLast()
  }

  private func release(_ connection: PooledConnection, isOpen: Bool) {
    if isOpen {
      open.insert(ObjectIdentifier(connection))
      idle.append(connection)
    } else {
      open.remove(ObjectIdentifier(connection))
      idle.insert(connection, at: 0)
    }
    while !waiting.isEmpty, let next = takeConnection() { waiting.removeFirst().resume(returning: next) }
    guard idle.count == count else { return }
    for call in closing { call.resume() }
    closing = []
  }
}

/// A connection with a dedicated thread, because a server must not block one of the few threads that all tasks share.
private actor PooledConnection {
  private let executor = ThreadExecutor("RIBSessions.PostgresStore")
  private let connection: PostgresConnection

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ settings: PostgresSettings) { connection = PostgresConnection(settings, writes: true) }

  func run<Answer: Sendable>(
    _ body: @Sendable (PostgresConnection) throws(SessionError) -> Answer
  ) throws(SessionError) -> Answer { try body(connection) }

  var isOpen: Bool { connection.isOpen }

  func close() { connection.close() }
}
