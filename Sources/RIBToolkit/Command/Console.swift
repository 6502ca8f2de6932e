/// The terminal, or whatever stands in its place.
package protocol Console: AnyObject {
  /// Whether somebody can answer questions.
  var isInteractive: Bool { get }
  /// Whether the output may have colours.
  var hasColours: Bool { get }
  /// Writes to the output.
  func write(_ text: String)
  /// Writes to the output for errors.
  func complain(_ text: String)
  /// Asks a question and waits for the answer, a line; `nil` if there is none.
  func ask(_ question: String) -> String?
}
