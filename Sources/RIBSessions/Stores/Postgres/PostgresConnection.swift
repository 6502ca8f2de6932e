internal import Foundation
internal import RIBKit

/// A connection to a server, which one thread uses at a time, and which is opened again after it has failed.
package final class PostgresConnection {
  /// The value of a parameter.
  enum Parameter {
    case text(String)
    case bytes([UInt8])
    case number(Int64?)

    fileprivate var bytes: [UInt8]? {
      switch self {
      case .text(let text): Array(text.utf8)
      case .bytes(let bytes): bytes
      case .number(let number):
        number.map { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
      }
    }
  }

  private let settings: PostgresSettings
  private let library: PostgresLibrary
  /// Whether the table is created if it is missing, and statements have a time limit in the server.
  private let writes: Bool
  private var handle: OpaquePointer?

  init(_ settings: PostgresSettings, writes: Bool) {
    (self.settings, self.writes) = (settings, writes)
    library = settings.library
  }

  deinit { close() }

  var isOpen: Bool { handle != nil }

  /// Closes the connection; the next statement opens it again.
  func close() {
    if let handle { library.finish(handle) }
    handle = nil
  }

  /// Runs a statement, and a closure at each of its rows.
  ///
  /// A statement that the server may have received isn't repeated, because it may have changed a row. A connection that was lost while it was idle is opened
  /// again.
  ///
  /// - Parameters:
  ///   - statement: The statement.
  ///   - parameters: The parameters; the number of the first one is 1.
  ///   - verb: The verb for errors.
  ///   - deadline: The time at which the statement fails; `nil` if each row may take as long as a statement.
  ///   - body: Reads a row.
  /// - Returns: The number of changed rows.
  /// - Throws: A ``SessionError``.
  @discardableResult
  func run(
    _ statement: String, _ parameters: [Parameter], _ verb: String, until deadline: ContinuousClock.Instant?,
    _ body: (PostgresRow) throws(SessionError) -> Void = { _ throws(SessionError) in }
  ) throws(SessionError) -> Int {
    do throws(SessionError) {
      let wait = Wait(timeout: settings.timeout, deadline: deadline)
      var handle = try opened(wait)
      if !send(statement, parameters, handle) {
        close()
        handle = try opened(wait)
        guard send(statement, parameters, handle) else { throw lost(handle, verb) }
      }
      return try results(handle, verb, wait, body)
    } catch {
      // A connection in the middle of an answer can't be used for the next statement.
      if let handle, library.status(handle) != 0 || !isReady { close() }
      throw error
    }
  }

  /// Whether the last answer was read to its end.
  private var isReady = true

  /// The time limit of a statement.
  private struct Wait {
    let timeout: Duration
    let deadline: ContinuousClock.Instant?

    var end: ContinuousClock.Instant { deadline ?? .now + timeout }
  }
}

// Sending statements and reading answers. The connection doesn't block, so that a server that doesn't answer can't hold the thread.
extension PostgresConnection {
  private func send(_ statement: String, _ parameters: [Parameter], _ handle: OpaquePointer) -> Bool {
    isReady = false
    let values = parameters.map(\.bytes)
    // The library expects the values beside each other in memory, however many there are.
    let all = Array(values.map { $0 ?? [] }.joined()) + [0]
    let isSent = all.withUnsafeBytes { all in
      var place = 0
      let starts = values.map { value -> UnsafePointer<CChar>? in
        defer { place += value?.count ?? 0 }
        return value == nil ? nil : all.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
      }
      return library.send(
        handle, statement, Int32(values.count), nil, starts, values.map { Int32(clamping: $0?.count ?? 0) },
        values.map { _ in 1 }, 1)
    }
    // Each row is read when it arrives, so that no answer fills the memory.
    return isSent == 1 && library.beginSingleRows(handle) == 1
  }

  private func results(
    _ handle: OpaquePointer, _ verb: String, _ wait: Wait,
    _ body: (PostgresRow) throws(SessionError) -> Void
  ) throws(SessionError) -> Int {
    var isFlushed = false
    var changed = 0
    var failure: SessionError?
    while true {
      let end = wait.end
      while library.isBusy(handle) != 0 || !isFlushed {
        if !isFlushed {
          let left = library.flush(handle)
          if left < 0 { throw lost(handle, verb) }
          isFlushed = left == 0
          if isFlushed { continue }
        }
        try self.wait(for: POLLIN | (isFlushed ? 0 : POLLOUT), on: handle, until: end, verb)
        if library.consume(handle) == 0 { throw lost(handle, verb) }
      }
      guard let result = library.result(handle) else { break }
      defer { library.clear(result) }
      switch library.resultStatus(result) {
      // PGRES_COMMAND_OK, PGRES_TUPLES_OK (the end of the rows) and PGRES_SINGLE_TUPLE
      case 1, 2: changed = library.changed(result).flatMap { Int(String(cString: $0)) } ?? 0
      case 9: if failure == nil { try body(PostgresRow(library, result)) }
      default: failure = failure ?? error(of: result, on: handle, verb)
      }
    }
    isReady = library.status(handle) == 0
    if let failure { throw failure }
    return changed
  }

  private func wait(
    for events: Int32, on handle: OpaquePointer, until end: ContinuousClock.Instant, _ verb: String
  ) throws(SessionError) {
    var file = pollfd(fd: library.socket(handle), events: Int16(truncatingIfNeeded: events), revents: 0)
    while true {
      let left = (end - .now) / .milliseconds(1)
      let count = left > 0 ? poll(&file, 1, Int32(min(left.rounded(.up), 1_000_000))) : 0
      if count > 0 { return }
      if count < 0, errno != EINTR { throw lost(handle, verb) }
      if left <= 0 {
        throw SessionError(
          .locked,
          "Cannot \(verb) PostgreSQL: it didn't answer in time. Check the server and its load, or raise the timeout."
        )
      }
    }
  }

  /// Opens the connection unless it is open.
  private func opened(_ wait: Wait) throws(SessionError) -> OpaquePointer {
    if wait.end <= .now {
      throw SessionError(
        .locked,
        "Cannot connect to PostgreSQL: no connection became free in time. Check the server and its load, or raise the timeout."
      )
    }
    if let handle {
      // An idle connection has something to read if the server has ended it.
      var file = pollfd(fd: library.socket(handle), events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
      if library.status(handle) == 0, poll(&file, 1, 0) == 0 { return handle }
      close()
    }
    handle = settings.connect(within: wait.end - .now)
    guard let handle, library.status(handle) == 0 else {
      let message = settings.printable(handle.flatMap { library.message($0) })
      close()
      throw SessionError(
        .cannotOpen, "Cannot connect to PostgreSQL: \(message). Check the settings and the server.")
    }
    _ = library.setNotice(handle, { _, _ in }, nil)
    guard library.setNonblocking(handle, 1) == 0 else { throw lost(handle, "connect to") }
    do throws(SessionError) {
      try prepare(handle, wait)
    } catch {
      close()
      throw error
    }
    return handle
  }

  /// Sets the options of a new connection, and checks or creates the table.
  private func prepare(_ handle: OpaquePointer, _ wait: Wait) throws(SessionError) {
    // The server gives up before this process does, so that the connection can be used again. A commit must be on the disk when it returns.
    let limit = writes ? max(Int64(settings.timeout / .milliseconds(1) * 0.9), 1) : 0
    try ask(
      """
      SELECT set_config('statement_timeout', '\(min(limit, 2_000_000_000))', false), \
      set_config('default_transaction_read_only', \
      CASE WHEN \(writes) THEN current_setting('default_transaction_read_only') ELSE 'on' END, false), \
      set_config('synchronous_commit', \
      CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
      """, handle, wait)
    var columns = try ask(PostgresTable.columns, handle, wait)
    if columns.isEmpty, writes {
      guard library.sendQuery(handle, PostgresTable.creation) == 1 else { throw lost(handle, "connect to") }
      isReady = false
      _ = try results(handle, "create the table ribkit_sessions in", wait) { _ in }
      columns = try ask(PostgresTable.columns, handle, wait)
    }
    guard !columns.isEmpty else {
      throw SessionError(
        .cannotOpen,
        "Cannot open PostgreSQL: the table ribkit_sessions is missing. Check the database and its search_path."
      )
    }
    guard Set(columns).isSuperset(of: PostgresTable.columnNames) else {
      throw SessionError(
        .cannotOpen,
        "Cannot open PostgreSQL: the table ribkit_sessions has unexpected columns. Use another database or schema."
      )
    }
  }

  @discardableResult
  private func ask(_ statement: String, _ handle: OpaquePointer, _ wait: Wait) throws(SessionError)
    -> [String]
  {
    guard send(statement, [], handle) else { throw lost(handle, "connect to") }
    var texts: [String] = []
    _ = try results(handle, "open", wait) { row throws(SessionError) in texts.append(row.text(0)) }
    return texts
  }
}

extension PostgresConnection {
  private func lost(_ handle: OpaquePointer, _ verb: String) -> SessionError {
    SessionError(
      .failed,
      "Cannot \(verb) PostgreSQL: \(settings.printable(library.message(handle))). Try again; whether the last change was stored is unknown."
    )
  }

  /// The error of a result, whose code follows the table of the codes of PostgreSQL.
  private func error(of result: OpaquePointer, on handle: OpaquePointer, _ verb: String) -> SessionError {
    // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY; a result without them was made by the library.
    guard let code = library.errorField(result, 67).map({ String(cString: $0) }), !code.hasPrefix("57P")
    else {
      return lost(handle, verb)
    }
    let message = settings.printable(library.errorField(result, 77))
    func error(_ code: SessionError.Code, _ remedy: String) -> SessionError {
      SessionError(code, "Cannot \(verb) PostgreSQL: \(message). \(remedy)")
    }
    switch code {
    case "57014", "55P03", "40P01", "40001":
      return error(.locked, "Another transaction may hold the rows: end it, or try again.")
    // Only the identifier has a lower limit in PostgreSQL than in this package: the index's.
    case "54000": return error(.badIdentifier, "The identifier is too long for its index. Use a shorter one.")
    case "53100", "53200":
      return error(.full, "Free some space, or save less; earlier saves are intact.")
    case "25006": return error(.readOnly, "Connect to a server that accepts changes.")
    case "42501": return error(.readOnly, "Grant the role the rights to the table ribkit_sessions.")
    case "XX001", "XX002": return error(.damaged, "Restore a backup of the database.")
    default: return error(.failed, "The PostgreSQL error code is \(code).")
    }
  }
}

/// A row of an answer, whose columns are binary.
struct PostgresRow {
  private let library: PostgresLibrary
  private let result: OpaquePointer

  fileprivate init(_ library: PostgresLibrary, _ result: OpaquePointer) {
    (self.library, self.result) = (library, result)
  }

  func isNull(_ column: Int32) -> Bool { library.isNull(result, 0, column) != 0 }

  func bytes(_ column: Int32) -> [UInt8] {
    let count = Int(library.length(result, 0, column))
    return Array(UnsafeRawBufferPointer(start: library.value(result, 0, column), count: count))
  }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// Returns a number of type `bigint`.
  ///
  /// - Throws: A ``SessionError`` if the column has another type.
  func number(_ column: Int32) throws(SessionError) -> Int64 {
    let bytes = bytes(column)
    guard bytes.count == 8 else {
      throw SessionError(
        .damaged,
        "Cannot read PostgreSQL: a column of ribkit_sessions isn't a bigint. Restore the type of the column.")
    }
    return bytes.reduce(0) { $0 << 8 | Int64($1) }
  }
}
