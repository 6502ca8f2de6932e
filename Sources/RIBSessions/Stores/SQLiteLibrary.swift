internal import Basics

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

  /// The possible names of the library's file; on Apple systems it is part of the system.
  package static var usualNames: [String] {
    #if canImport(Darwin)
      ["/usr/lib/libsqlite3.dylib"]
    #else
      ["libsqlite3.so.0"]
    #endif
  }

  /// Loads the first file that has all functions.
  ///
  /// They are looked up by name, because Swift toolchains for Linux have no SQLite module, and their container images lack its headers, which are
  /// a separate package.
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
}
