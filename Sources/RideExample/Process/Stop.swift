/// The reason why the program ends before the end of its script.
package struct Stop: Error, Hashable, Sendable {
  /// The exit status.
  package let status: ExitStatus

  /// The message for standard error, if any.
  package let message: String?

  package init(_ status: ExitStatus, _ message: String? = nil) {
    self.status = status
    self.message = message
  }
}

/// The exit status of the program, mostly from `sysexits.h`.
package enum ExitStatus: Int32, Hashable, Sendable {
  case success = 0
  /// The command line is invalid.
  case usage = 64
  /// A line of the script or of the journal is invalid, or the state is damaged.
  case badInput = 65
  /// The script cannot be read.
  case noInput = 66
  /// The journal, the state or the output cannot be written.
  case inputOutput = 74
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143
}
