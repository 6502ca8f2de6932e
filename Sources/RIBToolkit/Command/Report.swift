/// What a run has to say, before it is text or JSON.
package struct Report: Hashable, Sendable {
  /// The operations of the plan.
  package var operations: [Operation] = []
  /// Whether nothing was done because that was asked for; the differences are shown then.
  package var isDryRun = false
  /// Sentences about what was done besides.
  package var notes: [String] = []
  /// What the verb was asked for, when that is not operations.
  package var text = ""
  /// What the verb was asked for, as rows of named values.
  package var rows: [[String: String]] = []
  /// What is wrong or left to be done.
  package var problems: [Problem] = []

  /// Makes an empty report.
  package init() {}

  /// How the run ends.
  package var status: CommandStatus { CommandStatus(problems) }
}
