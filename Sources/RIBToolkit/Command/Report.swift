/// What a run has to say, before it is text or JSON.
package struct Report: Hashable, Sendable {
  /// The operations of the plan.
  package var operations: [Operation] = []
  /// Whether nothing was done because that was asked for; the differences are shown then.
  package var isDryRun = false
  /// Whether the status is to say if there is something to do.
  package var isCheck = false
  /// Sentences about what was done besides.
  package var notes: [String] = []
  /// What the verb was asked for, when that is not operations.
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
    case .success, .incomplete: return operations.contains(where: \.isChange) ? .changes : status
    case .nothing: return .success
    case .failure, .conflict, .usage, .unavailable, .changes: return status
    }
  }
}
