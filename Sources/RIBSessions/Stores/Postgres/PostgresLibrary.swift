internal import Basics

/// The required functions of libpq, the client library of PostgreSQL.
///
/// Their types are those of `libpq-fe.h`.
package struct PostgresLibrary: Sendable {
  typealias Object = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias Connect = @convention(c) @Sendable (Texts, Texts, Int32) -> Object?
  typealias End = @convention(c) @Sendable (Object) -> Void
  typealias Ask = @convention(c) @Sendable (Object) -> Int32
  typealias Say = @convention(c) @Sendable (Object) -> Text?
  typealias Set = @convention(c) @Sendable (Object, Int32) -> Int32
  typealias Field = @convention(c) @Sendable (Object, Int32) -> Text?
  typealias Query = @convention(c) @Sendable (Object, Text) -> Int32
  typealias Send =
    @convention(c) @Sendable (
      Object, Text, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Int32
  typealias Result = @convention(c) @Sendable (Object) -> Object?
  typealias Value = @convention(c) @Sendable (Object, Int32, Int32) -> UnsafeRawPointer?
  typealias Number = @convention(c) @Sendable (Object, Int32, Int32) -> Int32
  typealias Notice = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  typealias SetNotice = @convention(c) @Sendable (Object, Notice, UnsafeMutableRawPointer?) -> Notice?
  typealias Options = UnsafeMutableRawPointer
  typealias Parse =
    @convention(c) @Sendable (Text, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Options?
  typealias FreeOptions = @convention(c) @Sendable (Options) -> Void
  typealias FreeMemory = @convention(c) @Sendable (UnsafeMutableRawPointer?) -> Void

  let connect: Connect
  let finish: End
  let status: Ask
  let message: Say
  let socket: Ask
  let setNonblocking: Set
  let setNotice: SetNotice
  let sendQuery: Query
  let send: Send
  let flush: Ask
  let consume: Ask
  let isBusy: Ask
  let beginSingleRows: Ask
  let result: Result
  let resultStatus: Ask
  let errorField: Field
  let value: Value
  let length: Number
  let isNull: Number
  let changed: Say
  let clear: End
  let parse: Parse
  let freeOptions: FreeOptions
  let freeMemory: FreeMemory

  /// The possible names of the library's file.
  package static var usualNames: [String] {
    #if canImport(Darwin)
      let folders = ["", "/opt/homebrew/opt/libpq/lib/", "/usr/local/opt/libpq/lib/"]
      return folders.map { "\($0)libpq.5.dylib" }
    #else
      return ["libpq.so.5"]
    #endif
  }

  /// Loads the first file that has all functions.
  ///
  /// - Throws: A ``SessionError`` if no file has them.
  package init(names: [String] = usualNames) throws(SessionError) {
    guard let found = LoadedLibrary.first(of: names, PostgresLibrary.init(functionsOf:)) else {
      throw SessionError(
        .unavailable,
        """
        The PostgreSQL client library isn't installed: \(names.joined(separator: " or ")) was not found. \
        Install the package libpq5 (libpq on Fedora, Alpine and Homebrew), or use your own SessionStore.
        """)
    }
    self = found
  }

  private init(functionsOf library: LoadedLibrary) throws {
    connect = try library.function("PQconnectdbParams")
    finish = try library.function("PQfinish")
    status = try library.function("PQstatus")
    message = try library.function("PQerrorMessage")
    socket = try library.function("PQsocket")
    setNonblocking = try library.function("PQsetnonblocking")
    setNotice = try library.function("PQsetNoticeProcessor")
    sendQuery = try library.function("PQsendQuery")
    send = try library.function("PQsendQueryParams")
    flush = try library.function("PQflush")
    consume = try library.function("PQconsumeInput")
    isBusy = try library.function("PQisBusy")
    beginSingleRows = try library.function("PQsetSingleRowMode")
    result = try library.function("PQgetResult")
    resultStatus = try library.function("PQresultStatus")
    errorField = try library.function("PQresultErrorField")
    value = try library.function("PQgetvalue")
    length = try library.function("PQgetlength")
    isNull = try library.function("PQgetisnull")
    changed = try library.function("PQcmdTuples")
    clear = try library.function("PQclear")
    parse = try library.function("PQconninfoParse")
    freeOptions = try library.function("PQconninfoFree")
    freeMemory = try library.function("PQfreemem")
  }
}
