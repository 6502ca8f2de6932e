/// The output of a process, and its end.
struct Outcome: Sendable {
  /// The exit status; of a process that was stopped by a signal, the negative number of the signal.
  let status: Int32
  let output: String
  let errors: String

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
