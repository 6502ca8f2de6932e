internal import Foundation

/// The settings of connections to a server.
///
/// They may have a password, so no error quotes them.
struct PostgresSettings: Sendable {
  let library: PostgresLibrary
  private let text: String
  private let password: String?
  /// The longest time for a statement, including the wait for a connection.
  let timeout: Duration

  /// Checks settings: a list of options such as `host=db user=shop`, or a URL.
  init(_ text: String, library: PostgresLibrary, timeout: Duration) throws(SessionError) {
    (self.text, self.library, self.timeout) = (text, library, timeout)
    var problem: UnsafeMutablePointer<CChar>?
    // The message may quote a part of a password, for example of one with a space.
    guard !text.utf8.contains(0), let options = library.parse(text, &problem) else {
      library.freeMemory(problem)
      throw Self.invalid("they are neither options such as host=db user=shop nor a valid URL")
    }
    defer { library.freeOptions(options) }
    let values = Self.values(options)
    password = values["password"]
    // The rest of a password with such a character would be taken for a part of the address, which messages quote.
    if text.contains("://"), text.contains("@"),
      values["user"] == nil || values["host"]?.contains("@") == true
    {
      throw Self.invalid("the user or the password has a character that a URL must encode, such as @ (%40)")
    }
  }

  /// Reads a list of options, which ends with one that has no keyword.
  ///
  /// Each is a structure of six pointers, with the keyword at 0 and the value at 3, and a number.
  private static func values(_ options: UnsafeMutableRawPointer) -> [String: String] {
    let word = MemoryLayout<UnsafePointer<CChar>?>.stride
    func text(_ place: Int) -> String? {
      options.load(fromByteOffset: place * word, as: UnsafePointer<CChar>?.self).map { String(cString: $0) }
    }
    var values: [String: String] = [:]
    var place = 0
    while let keyword = text(place) {
      values[keyword] = text(place + 3)
      place += 7
    }
    return values
  }

  private static func invalid(_ fact: String) -> SessionError {
    SessionError(.cannotOpen, "Cannot read the PostgreSQL settings: \(fact). Correct them.")
  }

  /// Opens a connection, and waits for it.
  ///
  /// - Parameter time: The longest time for each server, which is rounded up to seconds.
  /// - Returns: The connection, which may have failed; `nil` if the memory is full.
  func connect(within time: Duration) -> OpaquePointer? {
    var options = [("fallback_application_name", "RIBKit")]
    // The settings and the environment override this option, but not the encoding.
    if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil {
      let seconds = min((time / .seconds(1)).rounded(.up), 3_600)
      options.append(("connect_timeout", "\(Int(max(seconds, 1)))"))
    }
    options += [("dbname", text), ("client_encoding", "UTF8")]
    return Self.withTexts(options.map(\.0)) { keywords in
      Self.withTexts(options.map(\.1)) { values in library.connect(keywords, values, 1) }
    }
  }

  /// Calls a function with a list of C strings that ends with a null pointer.
  private static func withTexts<Answer>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Answer
  ) -> Answer {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    // The list is never empty: its last element is the null pointer.
    return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { list in
      guard let start = list.baseAddress else { preconditionFailure("a list with an element has an address") }
      return body(start)
    }
  }

  /// Returns a message on one line, without the password.
  func printable(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "out of memory" }
    let words = String(cString: message).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = words.hasSuffix(".") ? String(words.dropLast()) : words
    guard let password, password.count > 3 else { return text }
    return text.replacing(password, with: "***")
  }
}
