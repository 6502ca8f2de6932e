internal import Foundation

#if canImport(SQLite3)
  internal import SQLite3
#endif

/// The required functions of SQLite.
///
/// Their types are those of `sqlite3.h`; the last argument of `bindBlob` and `bindText` is a pointer there; only -1 is used.
/// The library is never closed, so the functions remain valid as long as the process.
package struct SQLiteLibrary: Sendable {
  package typealias Object = OpaquePointer
  package typealias Text = UnsafePointer<CChar>
  package typealias Room = UnsafeMutablePointer<Object?>
  package typealias Open = @convention(c) @Sendable (Text, Room, Int32, Text?) -> Int32
  package typealias Ask = @convention(c) @Sendable (Object?) -> Int32
  package typealias Set = @convention(c) @Sendable (Object?, Int32) -> Int32
  package typealias Prepare = @convention(c) @Sendable (Object?, Text, Int32, Room, Room?) -> Int32
  package typealias BindBytes =
    @convention(c) @Sendable (Object?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
  package typealias BindNumber = @convention(c) @Sendable (Object?, Int32, Int64) -> Int32
  package typealias BindNull = @convention(c) @Sendable (Object?, Int32) -> Int32
  package typealias Number = @convention(c) @Sendable (Object?, Int32) -> Int64
  package typealias Bytes = @convention(c) @Sendable (Object?, Int32) -> UnsafeRawPointer?
  package typealias Message = @convention(c) @Sendable (Object?) -> Text?
  package typealias Name = @convention(c) @Sendable (Object?, Int32) -> Text?

  // Tests replace some of them by functions that fail.
  let open: Open
  let close: Ask
  package var waitWhileBusy: Set
  let message: Message
  let errorCode: Ask
  let changes: Ask
  let prepare: Prepare
  let finalize: Ask
  let step: Ask
  package var reset: Ask
  package var bindBlob: BindBytes
  package var bindText: BindBytes
  package var bindNumber: BindNumber
  package var bindNull: BindNull
  let number: Number
  package var bytes: Bytes
  let byteCount: Set
  let type: Set
  let name: Name

  /// The possible names of the library's file.
  package static let usualNames = ["libsqlite3.so.0"]

  #if canImport(SQLite3)
    /// Looks up the functions of the system's library.
    package init(names: [String] = usualNames) {
      open = { sqlite3_open_v2($0, $1, $2, $3) }
      close = { sqlite3_close_v2($0) }
      waitWhileBusy = { sqlite3_busy_timeout($0, $1) }
      message = { sqlite3_errmsg($0) }
      errorCode = { sqlite3_errcode($0) }
      changes = { sqlite3_changes($0) }
      prepare = { statement, text, count, room, _ in sqlite3_prepare_v2(statement, text, count, room, nil) }
      finalize = { sqlite3_finalize($0) }
      step = { sqlite3_step($0) }
      reset = { sqlite3_reset($0) }
      bindBlob = {
        sqlite3_bind_blob($0, $1, $2, $3, unsafeBitCast($4, to: sqlite3_destructor_type?.self))
      }
      bindText = { statement, index, text, count, destructor in
        sqlite3_bind_text(
          statement, index, text?.assumingMemoryBound(to: CChar.self), count,
          unsafeBitCast(destructor, to: sqlite3_destructor_type?.self))
      }
      bindNumber = { sqlite3_bind_int64($0, $1, $2) }
      bindNull = { sqlite3_bind_null($0, $1) }
      number = { sqlite3_column_int64($0, $1) }
      bytes = { sqlite3_column_blob($0, $1) }
      byteCount = { sqlite3_column_bytes($0, $1) }
      type = { sqlite3_column_type($0, $1) }
      name = { sqlite3_column_name($0, $1) }
    }
  #else
    /// Loads the first file that has all functions.
    ///
    /// Toolchains for Linux have no SQLite module, and images of them lack its headers, which are a separate package.
    ///
    /// - Throws: A ``SessionError`` if no file has them.
    package init(names: [String] = usualNames) throws(SessionError) {
      for name in names {
        // Load the symbols for this handle alone, because the process may be linked with another version.
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
        if let library = try? SQLiteLibrary({ dlsym(handle, $0) }) {
          self = library
          return
        }
        dlclose(handle)
      }
      throw SessionError(
        .unavailable,
        """
        SQLite isn't installed: \(names.joined(separator: " or ")) was not found. \
        Install the package libsqlite3-0 (sqlite-libs on Fedora and Alpine), or use your own SessionStore.
        """)
    }

    private init(_ address: (String) -> UnsafeMutableRawPointer?) throws {
      struct Missing: Error {}
      // A symbol has no type: the types claimed here follow the header, and a wrong one would be undefined behavior instead of an error. A pointer
      // from dlsym and a pointer to a C function have the same bits on every POSIX system, as that standard requires.
      func function<Function>(_ name: String) throws -> Function {
        guard let place = address("sqlite3_\(name)") else { throw Missing() }
        return unsafeBitCast(place, to: Function.self)
      }
      open = try function("open_v2")
      close = try function("close_v2")
      waitWhileBusy = try function("busy_timeout")
      message = try function("errmsg")
      errorCode = try function("errcode")
      changes = try function("changes")
      prepare = try function("prepare_v2")
      finalize = try function("finalize")
      step = try function("step")
      reset = try function("reset")
      bindBlob = try function("bind_blob")
      bindText = try function("bind_text")
      bindNumber = try function("bind_int64")
      bindNull = try function("bind_null")
      number = try function("column_int64")
      bytes = try function("column_blob")
      byteCount = try function("column_bytes")
      type = try function("column_type")
      name = try function("column_name")
    }
  #endif
}
