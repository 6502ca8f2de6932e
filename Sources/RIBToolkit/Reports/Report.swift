/// The result of a run, before it is formatted as text or JSON.
package struct Report: Hashable, Sendable {
  package var changes: [Change] = []
  /// Whether this is a dry run, which changes nothing and shows the differences.
  package var isDryRun = false
  /// Whether the status says if there is something to change.
  package var isCheck = false
  /// Sentences about other effects of the run.
  package var notes: [String] = []
  /// The requested text, if the verb doesn't change files.
  package var text = ""
  /// The requested data, as rows of named values.
  package var rows: [[String: String]] = []
  /// The problems and the remaining manual work.
  package var problems: [Problem] = []
  /// Warnings: they are shown like problems, but don't affect the exit status.
  package var warnings: [Problem] = []
  /// Whether the answer is no.
  ///
  /// Scripts learn it from the exit status.
  package var answersNo = false

  package init() {}

  package var status: CommandStatus {
    let status = problems.isEmpty && answersNo ? .failure : CommandStatus(problems)
    guard isCheck else { return status }
    switch status {
    case .success, .incomplete:
      return changes.contains { $0.isChange || $0.status == .conflict } ? .changes : status
    case .nothing: return .success
    case .failure, .conflict, .usage, .unavailable, .changes, .output: return status
    }
  }
}

extension Report {
  /// Returns the report, with a problem that states a fact if there was nothing to do.
  ///
  /// While manual work of earlier commands remains, the report has that work as its problems, and the fact is a note.
  package func orNothing(_ fact: String = "All files already exist.") -> Report {
    guard !changes.contains(where: \.isChange), problems.allSatisfy({ $0.code == .wiring }) else {
      return self
    }
    var report = self
    if problems.isEmpty { report.problems = [Problem(.nothing, fact)] } else { report.notes.append(fact) }
    return report
  }

  /// Formats the report for people.
  ///
  /// `hasColors` colors the words of the changes. `isIdle` limits the output to the requested text. Problems aren't included.
  func lines(hasColors: Bool, isIdle: Bool) -> String {
    if isIdle { return text }
    var output = text
    let width = changes.map(\.status.rawValue.count).max() ?? 0
    for change in changes {
      let word = change.status.rawValue
      let padding = String(repeating: " ", count: width - word.count)
      let origin = change.origin.map { "\($0) -> " } ?? ""
      output += "\(padding)\(hasColors ? change.status.colored : word)  \(origin)\(change.path)\n"
      guard isDryRun || change.status == .conflict, change.status != .identical else { continue }
      for line in TextDifference(from: change.before, to: change.after).lines {
        output += "\(String(repeating: " ", count: width))  \(hasColors ? Self.colored(line) : line)\n"
      }
    }
    for note in notes { output += "\(note)\n" }
    if isDryRun { output += "Dry run: nothing was changed.\n" }
    return output
  }

  private static func colored(_ line: String) -> String {
    switch line.first {
    case "+": "\u{1b}[32m\(line)\u{1b}[0m"
    case "-": "\u{1b}[31m\(line)\u{1b}[0m"
    case "@": "\u{1b}[36m\(line)\u{1b}[0m"
    default: line
    }
  }
}

extension Change.Status {
  fileprivate var colored: String {
    let color =
      switch self {
      case .create: 32
      case .identical, .skip: 90
      case .update, .rename, .overwrite: 33
      case .delete, .conflict: 31
      }
    return "\u{1b}[\(color)m\(rawValue)\u{1b}[0m"
  }
}
