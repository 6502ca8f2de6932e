#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The terminal, or whatever stands in its place.
package protocol Console: AnyObject {
  /// Whether somebody can answer questions.
  var isInteractive: Bool { get }
  /// Whether the output may have colours.
  var hasColours: Bool { get }
  /// How many lines the terminal shows.
  var rows: Int { get }
  /// Why something could not be written to the output; `nil` if all could.
  var failure: SystemFailure? { get }
  /// Writes to the output.
  func write(_ text: String)
  /// Writes to the output for errors.
  func complain(_ text: String)
  /// Asks a question and waits for the answer, a line; `nil` if there is none.
  func ask(_ question: String) -> String?
}

extension Console {
  package var rows: Int { 24 }
  package var failure: SystemFailure? { nil }
}

/// The standard streams of this process.
final class StandardConsole: Console {
  let isInteractive: Bool
  let hasColours: Bool
  private(set) var failure: SystemFailure?

  init(_ variables: [String: String]) {
    isInteractive = isatty(0) == 1 && isatty(1) == 1
    hasColours = isatty(1) == 1 && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }

  var rows: Int {
    var size = winsize()
    return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
  }

  func write(_ text: String) {
    guard failure == nil, let code = Self.write(text, to: 1) else { return }
    failure = SystemFailure(code: code, action: "write", path: "to the output")
  }

  func complain(_ text: String) { _ = Self.write(text, to: 2) }

  func ask(_ question: String) -> String? {
    write(question)
    return readLine()
  }

  /// Writes all of a text; the system's number for why that cannot be done, if it cannot.
  private static func write(_ text: String, to number: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { platformWrite(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

// Inside the type this name means its own function.
private func platformWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}
