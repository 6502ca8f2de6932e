/// What a run has to say, before it is text or JSON.
package struct Report: Hashable, Sendable {
  /// What the plan does with files.
  package var changes: [Change] = []
  /// Whether nothing was done because that was asked for; the differences are shown then.
  package var isDryRun = false
  /// Whether the status is to say if there is something to do.
  package var isCheck = false
  /// Sentences about what was done besides.
  package var notes: [String] = []
  /// What the verb was asked for, when that is no change.
  package var text = ""
  /// What the verb was asked for, as rows of named values.
  package var rows: [[String: String]] = []
  /// What is wrong or left to be done.
  package var problems: [Problem] = []
  /// What should be known and is not wrong: it is said as problems are, and changes nothing about how the run ends.
  package var warnings: [Problem] = []
  /// Whether the answer to what was asked is no, which a script is told by the status, whatever the output says of it.
  package var answersNo = false

  /// Makes an empty report.
  package init() {}

  /// How the run ends.
  package var status: CommandStatus {
    let status = problems.isEmpty && answersNo ? .failure : CommandStatus(problems)
    guard isCheck else { return status }
    switch status {
    case .success, .incomplete: return changes.contains(where: \.isChange) ? .changes : status
    case .nothing: return .success
    case .failure, .conflict, .usage, .unavailable, .changes, .output: return status
    }
  }
}

extension Report {
  /// The report as lines for a person.
  ///
  /// - Parameters:
  ///   - hasColours: Whether the words of the changes are coloured.
  ///   - isQuiet: Whether only what was asked for is said.
  /// - Returns: The lines for the output; what is wrong is not among them.
  func lines(hasColours: Bool, isQuiet: Bool) -> String {
    if isQuiet { return text }
    var output = text
    let width = changes.map(\.status.rawValue.count).max() ?? 0
    for change in changes {
      let word = change.status.rawValue
      let padding = String(repeating: " ", count: width - word.count)
      let origin = change.origin.map { "\($0) -> " } ?? ""
      output += "\(padding)\(hasColours ? change.status.coloured : word)  \(origin)\(change.path)\n"
      guard isDryRun || change.status == .conflict, change.status != .identical else { continue }
      for line in TextDifference(from: change.before, to: change.after).lines {
        output += "\(String(repeating: " ", count: width))  \(hasColours ? Self.coloured(line) : line)\n"
      }
    }
    for note in notes { output += "\(note)\n" }
    if isDryRun { output += "Nothing was done: this was a dry run.\n" }
    return output
  }

  private static func coloured(_ line: String) -> String {
    switch line.first {
    case "+": "\u{1b}[32m\(line)\u{1b}[0m"
    case "-": "\u{1b}[31m\(line)\u{1b}[0m"
    case "@": "\u{1b}[36m\(line)\u{1b}[0m"
    default: line
    }
  }
}

extension Change.Status {
  fileprivate var coloured: String {
    let colour =
      switch self {
      case .create: 32
      case .identical, .skip: 90
      case .update, .rename, .overwrite: 33
      case .delete, .conflict: 31
      }
    return "\u{1b}[\(colour)m\(rawValue)\u{1b}[0m"
  }
}
