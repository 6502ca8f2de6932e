/// What people read about the events of a run.
package struct TextReport {
  private let showsTree: Bool
  private let isQuiet: Bool
  private let isColoured: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - options: What is wanted.
  ///   - isColoured: Whether the reader's terminal has colours.
  package init(_ options: Options, isColoured: Bool) {
    showsTree = options.showsTree
    isQuiet = options.isQuiet
    self.isColoured = isColoured
  }

  /// What is said about one event, with the ends of its lines.
  ///
  /// - Parameters:
  ///   - outcome: What came of the event.
  ///   - sequence: The number of the event in this run.
  /// - Returns: The text; empty if there is nothing to say.
  package func text(_ outcome: Outcome, _ sequence: Int) -> String {
    var lines = ["\(sequence) \(outcome.event.words): ".printable + verdict(outcome)]
    let notices = outcome.notices.map { paint("  ! \($0.printable)", .yellow) }
    if isQuiet {
      if outcome.refusal == nil, notices.isEmpty { return "" }
      return (lines + notices).map { "\($0)\n" }.joined()
    }
    lines += outcome.detached.map { "  - \($0)" }
    lines += outcome.attached.map { "  + \($0)" }
    lines += outcome.screen.map { "  | \($0.printable)" }
    lines += notices
    if showsTree { lines += TreeDrawing(outcome.active).lines.map { "  \($0)" } }
    return lines.map { "\($0)\n" }.joined()
  }

  /// What is said at the end.
  ///
  /// - Parameter tally: How the events went.
  /// - Returns: The text, with the end of its line.
  package func summary(_ tally: Tally) -> String {
    """
    \(tally.events) \(tally.events == 1 ? "event" : "events"): \
    \(tally.events - tally.refused) accepted, \(tally.refused) refused; \
    \(tally.badLines) \(tally.badLines == 1 ? "bad line" : "bad lines")

    """
  }

  private func verdict(_ outcome: Outcome) -> String {
    guard let refusal = outcome.refusal else { return paint("accepted", .green) }
    return paint("refused, \("\(refusal)".printable)", .red)
  }

  private enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  private func paint(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }
}
