/// How the program ends, for the shell; most numbers are those of `sysexits.h`.
package enum ExitStatus: Int32, Hashable, Sendable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// A line of the script or of the journal is wrong.
  case badInput = 65
  /// The script cannot be read.
  case noInput = 66
  /// The journal or the output cannot be written.
  case inputOutput = 74
  case interrupted = 130
  case closedPipe = 141
  case terminated = 143
}
