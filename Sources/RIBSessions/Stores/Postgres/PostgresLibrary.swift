internal import Foundation

/// The required functions of libpq, the client library of PostgreSQL.
///
/// Their types are those of `libpq-fe.h`. The library is never closed, so the functions remain valid as long as the process.
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
  let rowCount: Ask
  let columnCount: Ask
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
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      if let library = try? PostgresLibrary({ dlsym(handle, $0) }) {
        self = library
        return
      }
      dlclose(handle)
    }
    throw SessionError(
      .unavailable,
      """
      The client library of PostgreSQL isn't installed: \(names.joined(separator: " or ")) was not found. \
      Install the package libpq5 (libpq on Fedora, Alpine and Homebrew), or use your own SessionStore.
      """)
  }

  private init(_ address: (String) -> UnsafeMutableRawPointer?) throws {
    struct Missing: Error {}
    // As in SQLiteLibrary: the types claimed here follow the header, and a wrong one would be undefined behavior instead of an error.
    func function<Function>(_ name: String) throws -> Function {
      guard let place = address("PQ\(name)") else { throw Missing() }
      return unsafeBitCast(place, to: Function.self)
    }
    connect = try function("connectdbParams")
    finish = try function("finish")
    status = try function("status")
    message = try function("errorMessage")
    socket = try function("socket")
    setNonblocking = try function("setnonblocking")
    setNotice = try function("setNoticeProcessor")
    sendQuery = try function("sendQuery")
    send = try function("sendQueryParams")
    flush = try function("flush")
    consume = try function("consumeInput")
    isBusy = try function("isBusy")
    beginSingleRows = try function("setSingleRowMode")
    result = try function("getResult")
    resultStatus = try function("resultStatus")
    errorField = try function("resultErrorField")
    rowCount = try function("ntuples")
    columnCount = try function("nfields")
    value = try function("getvalue")
    length = try function("getlength")
    isNull = try function("getisnull")
    changed = try function("cmdTuples")
    clear = try function("clear")
    parse = try function("conninfoParse")
    freeOptions = try function("conninfoFree")
    freeMemory = try function("freemem")
  }
}
