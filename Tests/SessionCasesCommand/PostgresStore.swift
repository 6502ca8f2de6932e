import Dispatch
import Foundation
import RIBKit
import RIBSessions

/// A store of one's own: rows of PostgreSQL, by the library of its clients, which is loaded by name.
struct PostgresStore: SessionStore {
  private let connections: [PostgresConnection]

  /// - Parameters:
  ///   - settings: The settings of a connection, as `host=/tmp user=postgres`.
  ///   - count: How many connections there are; each asks one thing at a time.
  /// - Throws: Why there is no connection.
  init(_ settings: String, connections count: Int) throws {
    let library = try PostgresLibrary()
    connections = try (0..<count).map { _ in try PostgresConnection(settings, library) }
  }

  /// One connection for each session, so that the others need not wait for it.
  private func connection(of id: String) -> PostgresConnection {
    connections[id.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff } % connections.count]
  }

  func load(_ id: SessionID) async throws -> SessionRow? {
    try await connection(of: id.description).load(id.description)
  }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    try await connection(of: id.description).save(row, for: id.description, replacing: version)
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    throw PostgresError(description: "no test deletes")
  }
}

/// A connection, with a thread of its own.
private actor PostgresConnection {
  private let queue = PostgresQueue()
  private let library: PostgresLibrary
  private let connection: PostgresHandle

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(_ settings: String, _ library: PostgresLibrary) throws {
    guard let pointer = library.connect(settings) else { throw PostgresError(description: "no memory") }
    let connection = PostgresHandle(pointer, library)
    (self.library, self.connection) = (library, connection)
    // Two processes may do it at once; the lock is one of this session, and of the name alone.
    try library.ask(connection, "SELECT pg_advisory_lock(7)") { _ in }
    try library.ask(
      connection,
      "CREATE TABLE IF NOT EXISTS sessions(id text PRIMARY KEY, version bigint NOT NULL, state bytea NOT NULL)"
    ) { _ in }
    try library.ask(connection, "SELECT pg_advisory_unlock(7)") { _ in }
  }

  func load(_ id: String) throws -> SessionRow? {
    try library.ask(
      connection, "SELECT state, version::text FROM sessions WHERE id=$1", Array(id.utf8)
    ) { answer in
      guard library.rows(answer) == 1 else { return nil }
      let version = String(decoding: library.bytes(answer, column: 1), as: UTF8.self)
      return SessionRow(
        bytes: library.bytes(answer, column: 0), version: Int64(version) ?? 0,
        savedAt: WallTime(microseconds: 0))
    }
  }

  func save(_ row: SessionRow, for id: String, replacing version: Int64) throws -> Bool {
    let statement =
      version == 0
      ? "INSERT INTO sessions VALUES($1, \(row.version), $2) ON CONFLICT DO NOTHING"
      : "UPDATE sessions SET state=$2, version=\(row.version) WHERE id=$1 AND version=\(version)"
    return try library.ask(connection, statement, Array(id.utf8), row.bytes) {
      library.affected($0).map { String(cString: $0) } == "1"
    }
  }
}

/// A connection, which is closed with the object.
private final class PostgresHandle {
  let pointer: OpaquePointer
  private let library: PostgresLibrary

  init(_ pointer: OpaquePointer, _ library: PostgresLibrary) {
    (self.pointer, self.library) = (pointer, library)
  }
  deinit { library.finish(pointer) }
}

struct PostgresError: Error, CustomStringConvertible {
  let description: String
}

/// The functions of libpq, with the types of its header.
private struct PostgresLibrary: Sendable {
  typealias Object = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Connect = @convention(c) @Sendable (Text) -> Object?
  typealias End = @convention(c) @Sendable (Object) -> Void
  typealias Ask = @convention(c) @Sendable (Object) -> Int32
  typealias Say = @convention(c) @Sendable (Object) -> Text?
  typealias Execute =
    @convention(c) @Sendable (
      Object, Text, Int32, UnsafePointer<UInt32>?, UnsafePointer<Text?>?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Object?
  typealias Value = @convention(c) @Sendable (Object, Int32, Int32) -> Text?
  typealias Length = @convention(c) @Sendable (Object, Int32, Int32) -> Int32

  let connect: Connect
  let finish: End
  let message: Say
  let execute: Execute
  let status: Ask
  let rows: Ask
  let value: Value
  let length: Length
  let affected: Say
  let clear: End

  init() throws {
    guard let handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL) else {
      throw PostgresError(description: "there is no libpq.so.5")
    }
    func function<Function>(_ name: String) throws -> Function {
      guard let place = dlsym(handle, name) else { throw PostgresError(description: "there is no \(name)") }
      return unsafeBitCast(place, to: Function.self)
    }
    connect = try function("PQconnectdb")
    finish = try function("PQfinish")
    message = try function("PQerrorMessage")
    execute = try function("PQexecParams")
    status = try function("PQresultStatus")
    rows = try function("PQntuples")
    value = try function("PQgetvalue")
    length = try function("PQgetlength")
    affected = try function("PQcmdTuples")
    clear = try function("PQclear")
  }

  /// Runs a statement; parameters and answers are bytes.
  func ask<Answer>(
    _ connection: PostgresHandle, _ statement: String, _ parameters: [UInt8]...,
    answer: (Object) throws -> Answer
  ) throws -> Answer {
    // The library wants the parameters beside each other, however many there are.
    let bytes = Array(parameters.map { $0 + [0] }.joined())
    let result = bytes.withUnsafeBytes { bytes in
      var start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let starts = parameters.map { parameter in
        defer { start = start?.advanced(by: parameter.count + 1) }
        return start
      }
      return execute(
        connection.pointer, statement, Int32(parameters.count), nil, starts,
        parameters.map { Int32($0.count) },
        parameters.map { _ in 1 }, 1)
    }
    defer { if let result { clear(result) } }
    // PGRES_COMMAND_OK and PGRES_TUPLES_OK
    guard let result, [1, 2].contains(status(result)) else {
      throw PostgresError(description: message(connection.pointer).map { String(cString: $0) } ?? "no answer")
    }
    return try answer(result)
  }

  func bytes(_ answer: Object, column: Int32) -> [UInt8] {
    let count = Int(length(answer, 0, column))
    return Array(UnsafeRawBufferPointer(start: value(answer, 0, column), count: count))
  }
}

private final class PostgresQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "PostgresStore")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
