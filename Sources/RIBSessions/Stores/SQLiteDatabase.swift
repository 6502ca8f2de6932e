internal import Foundation
internal import RIBKit

/// A connection to a database, which one thread uses at a time.
package final class SQLiteDatabase {
  /// The kind of access to a file.
  package enum Access: Sendable {
    /// Changes the file, and creates it if it is missing.
    case writing
    /// Changes the file, which must exist.
    case changing
    /// Creates and changes nothing, but takes part in the locks of programs that use the file.
    case reading
    /// Creates and changes nothing, and ignores locks and other files: valid only while no program uses the file.
    case readingUnused

    /// Whether the file may be changed.
    var writes: Bool { self == .writing || self == .changing }
  }

  let path: String
  private let access: Access
  let library: SQLiteLibrary
  private(set) var handle: OpaquePointer?
  private let busyTimeout: Duration
  /// The identity of the file at the time when it was opened; `nil` in memory.
  private var file: FileIdentity?

  /// Opens a file.
  package init(
    _ path: String, for access: Access, library: SQLiteLibrary, busyTimeout: Duration
  ) throws(SessionError) {
    (self.path, self.access, self.library) = (path, access, library)
    self.busyTimeout = busyTimeout.forClocks
    guard StoreFile.isPath(path) else {
      throw SessionError(
        .cannotOpen, "Cannot open \(path.debugDescription): it isn't a valid path. Pass the path of a file.")
    }
    if access == .writing, path != StoreFile.memory { StoreFile.create(path) }
    // SQLITE_OPEN_READONLY and URI, or READWRITE and perhaps CREATE; NOMUTEX, because the caller has its own.
    let flags: Int32 = access == .writing ? 0x2 | 0x4 : access == .changing ? 0x2 : 0x1 | 0x40
    let result = library.open(Self.name(of: path, for: access), &handle, flags | 0x8000, nil)
    guard result == 0 else { throw error(result, "open") }
    self.file = FileIdentity(path)
    let limit = library.waitWhileBusy(handle, Int32(clamping: Int64(self.busyTimeout / .milliseconds(1))))
    guard limit == 0 else { throw error(limit, "open") }
  }

  deinit { _ = library.close(handle) }

  /// Returns the name by which SQLite opens a file.
  ///
  /// A file with a write-ahead log is read together with two others. A read-only connection creates them where they are missing, and writes into
  /// one of them, unless a parameter says otherwise.
  private static func name(of path: String, for access: Access) -> String {
    // A path that looks like a URL is one to SQLite, and its parameters may say that nothing is stored.
    if access.writes { return path.hasPrefix("file:") ? "./\(path)" : path }
    let start = path.hasPrefix("/") ? "file://" : "file:"
    let text = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "\(start)\(text)?\(access == .reading ? "readonly_shm" : "immutable")=1"
  }

  /// The number of rows that the last statement has changed.
  var changes: Int { Int(library.changes(handle)) }

  /// Prepares a statement.
  package func prepare(_ text: String) throws(SessionError) -> SQLiteStatement {
    try SQLiteStatement(text, in: self)
  }

  /// Runs a statement.
  ///
  /// - Returns: The number in the first column of its first row, or 0 if it returns no row.
  @discardableResult
  package func run(_ text: String) throws(SessionError) -> Int64 {
    let statement = try prepare(text)
    var number: Int64?
    try statement.visitRows { number = number ?? statement.number(0) }
    return number ?? 0
  }

  /// Runs a statement, and returns the text in one column of its rows.
  package func texts(_ text: String, column: Int32) throws(SessionError) -> [String] {
    let statement = try prepare(text)
    var texts: [String] = []
    try statement.visitRows { () throws(SessionError) in texts.append(try statement.text(column)) }
    return texts
  }

  /// Checks that the path still leads to the file; otherwise, saves in it would be lost.
  func checkFile() throws(SessionError) {
    guard file == nil || FileIdentity(path) == file else {
      throw SessionError(
        .failed,
        "Cannot save to \(path): the file was deleted or replaced while it was open. End the program, then restore the file."
      )
    }
  }

  /// Retries an operation that another process may block for a moment in spite of the timeout: SQLite doesn't wait while that process recovers the file
  /// after a crash, or switches to the write-ahead log.
  func patiently(_ body: () throws(SessionError) -> Void) throws(SessionError) {
    let deadline = ContinuousClock.now + busyTimeout
    while true {
      do {
        return try body()
      } catch {
        guard error.code == .locked, ContinuousClock.now < deadline else { throw error }
        Thread.sleep(forTimeInterval: 0.005)
      }
    }
  }

  /// The error of a result code.
  ///
  /// - Parameters:
  ///   - result: The result code.
  ///   - verb: The verb for the attempted operation.
  /// - Returns: The error.
  func error(_ result: Int32, _ verb: String) -> SessionError {
    let systemError = errno
    let message = library.message(handle).map { String(cString: $0) } ?? "error \(result)"
    switch SQLiteResult(rawValue: result & 0xff) {
    case .readOnly? where !access.writes:
      return SessionError(
        .readOnly,
        "Cannot \(verb) \(path): a write was interrupted. Open it once with the program that wrote it.")
    case .cannotOpen? where !access.writes:
      return SessionError(
        .cannotOpen, "Cannot \(verb) \(path): \(message). Check that you have permission to read it.")
    case .cannotOpen? where systemError == EACCES:
      return SessionError(
        .cannotOpen,
        "Cannot \(verb) \(path): permission denied. Change the owner of the file, or use another path.")
    case .outOfMemory?:
      return SessionError(
        .failed, "Cannot \(verb) \(path): out of memory. Free some memory, or save less; nothing was changed."
      )
    case .busy?, .locked?, .protocolFailed?:
      return SessionError(
        .locked, "Cannot \(verb) \(path): another process has locked it. End that process, or try again.")
    case .readOnly?:
      return SessionError(
        .readOnly,
        "Cannot \(verb) \(path): the file or its folder is read-only. Make both writable, or use another path."
      )
    case .corrupt?, .notADatabase?:
      return SessionError(
        .damaged,
        "Cannot \(verb) \(path): it is damaged or not a database. Restore a backup, or use another path.")
    // SQLite reports a file size limit, a quota, and lack of space for the index of its log as I/O errors. The system's number is still
    // that of the call that failed, unless a later one has failed too.
    case .ioError? where [ENOSPC, EDQUOT, EFBIG].contains(systemError), .full?, .tooBig?:
      return SessionError(
        .full,
        "Cannot \(verb) \(path): the disk is full, or a limit is reached. Free some space; earlier saves are intact."
      )
    case .cannotOpen?:
      return SessionError(
        .cannotOpen, "Cannot \(verb) \(path): \(message). Check that its folder exists and is writable."
      )
    default: return SessionError(.failed, "Cannot \(verb) \(path): \(message) (SQLite error \(result)).")
    }
  }
}

/// The primary result codes of SQLite that have an error of their own, with the numbers of the header.
enum SQLiteResult: Int32 {
  case busy = 5
  case locked = 6
  case outOfMemory = 7
  case readOnly = 8
  case ioError = 10
  case corrupt = 11
  case full = 13
  case cannotOpen = 14
  /// A lock of the write-ahead log could not be taken.
  case protocolFailed = 15
  case tooBig = 18
  case notADatabase = 26
}
