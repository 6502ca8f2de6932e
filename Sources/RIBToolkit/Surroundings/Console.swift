internal import Foundation

/// The terminal, or a replacement in tests.
package protocol Console: AnyObject {
  /// Whether a person can answer questions.
  var isInteractive: Bool { get }
  /// Whether the output may use colors.
  var hasColors: Bool { get }
  /// The number of lines on the screen.
  var rows: Int { get }
  /// The failure that lost output; `nil` if all output was written.
  var failure: SystemFailure? { get }
  /// Writes to the output.
  func write(_ text: String)
  /// Writes to the error output.
  func complain(_ text: String)
  /// Asks a question and waits for a line; `nil` without an answer.
  func ask(_ question: String) -> String?
}

extension Console {
  package var rows: Int { 24 }
  package var failure: SystemFailure? { nil }
}

/// The standard streams of this process.
final class StandardConsole: Console {
  let isInteractive: Bool
  let hasColors: Bool
  private(set) var failure: SystemFailure?

  init(_ variables: [String: String]) {
    isInteractive = isatty(0) == 1 && isatty(1) == 1
    hasColors = isatty(1) == 1 && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }

  var rows: Int {
    var size = winsize()
    return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
  }

  func write(_ text: String) {
    guard failure == nil, let code = Disk.write(Array(text.utf8), to: 1) else { return }
    failure = SystemFailure(code: code, action: "write to", path: "the output")
  }

  func complain(_ text: String) { _ = Disk.write(Array(text.utf8), to: 2) }

  func ask(_ question: String) -> String? {
    write(question)
    return readLine()
  }
}
