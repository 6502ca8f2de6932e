internal import Basics

#if canImport(SQLite3)
  internal import SQLite3
#endif

/// The required functions of SQLite.
///
/// Their types are those of `sqlite3.h`; the last argument of `bindBlob` and `bindText` is a pointer in that header; only -1 is used.
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

  // Tests replace some of them with functions that fail.
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
    /// Swift toolchains for Linux have no SQLite module, and their container images lack its headers, which are a separate package.
    ///
    /// - Throws: A ``SessionError`` if no file has them.
    package init(names: [String] = usualNames) throws(SessionError) {
      guard let found = LoadedLibrary.first(of: names, SQLiteLibrary.init(functionsOf:)) else {
        throw SessionError(
          .unavailable,
          """
          SQLite isn't installed: \(names.joined(separator: " or ")) was not found. \
          Install the package libsqlite3-0 (sqlite-libs on Fedora and Alpine), or use your own SessionStore.
          """)
      }
      self = found
    }

    private init(functionsOf library: LoadedLibrary) throws {
      open = try library.function("sqlite3_open_v2")
      close = try library.function("sqlite3_close_v2")
      waitWhileBusy = try library.function("sqlite3_busy_timeout")
      message = try library.function("sqlite3_errmsg")
      errorCode = try library.function("sqlite3_errcode")
      changes = try library.function("sqlite3_changes")
      prepare = try library.function("sqlite3_prepare_v2")
      finalize = try library.function("sqlite3_finalize")
      step = try library.function("sqlite3_step")
      reset = try library.function("sqlite3_reset")
      bindBlob = try library.function("sqlite3_bind_blob")
      bindText = try library.function("sqlite3_bind_text")
      bindNumber = try library.function("sqlite3_bind_int64")
      bindNull = try library.function("sqlite3_bind_null")
      number = try library.function("sqlite3_column_int64")
      bytes = try library.function("sqlite3_column_blob")
      byteCount = try library.function("sqlite3_column_bytes")
      type = try library.function("sqlite3_column_type")
      name = try library.function("sqlite3_column_name")
    }
  #endif
}
