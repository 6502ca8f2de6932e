internal import Foundation

/// The terminal, or a replacement in tests.
package protocol Console: AnyObject {
  /// Whether a person can answer questions.
  var isInteractive: Bool { get }
  var hasColors: Bool { get }
  /// The number of lines on the screen.
  var rows: Int { get }
  /// The failure that lost output; `nil` if all output was written.
  var failure: ToolkitError? { get }
  func write(_ text: String)
  func complain(_ text: String)
  /// Asks a question and waits for a line; `nil` without an answer.
  func ask(_ question: String) -> String?
}

extension Console {
  package var rows: Int { 24 }
  package var failure: ToolkitError? { nil }
}

/// The standard streams of this process.
final class StandardConsole: Console {
  let isInteractive: Bool
  let hasColors: Bool
  private(set) var failure: ToolkitError?

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
    failure = ToolkitError(errno: code, "write to", "the output")
  }

  func complain(_ text: String) { _ = Disk.write(Array(text.utf8), to: 2) }

  func ask(_ question: String) -> String? {
    write(question)
    return readLine()
  }
}
