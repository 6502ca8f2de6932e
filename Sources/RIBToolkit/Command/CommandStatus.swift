/// How the program ends, for the shell.
package enum CommandStatus: Int32, Hashable, Sendable {
  /// All was done; or what was asked for is there already, to the letter.
  case success = 0
  /// Something was in the way, and nothing was done; or the answer is no.
  case failure = 1
  /// Files are there already, or have changed since, and nothing was done.
  case conflict = 2
  /// Something is left to be done by hand, as the output says.
  case incomplete = 3
  /// Nothing was to be done: what was to be changed is not there, or is as it should be.
  case nothing = 4
  /// The command line is wrong.
  case usage = 64

  /// How a run ends in which something is wrong.
  ///
  /// - Parameter problems: What is wrong; the first in the order of usage, other failures, conflicts and wiring decides.
  package init(_ problems: [Problem]) {
    let codes = Set(problems.map(\.code))
    if codes.isEmpty {
      self = .success
    } else if codes.contains(.usage) || codes.contains(.name) {
      self = .usage
    } else if codes == [.nothing] {
      self = .nothing
    } else if !codes.subtracting([.conflict, .wiring]).isEmpty {
      self = .failure
    } else {
      self = codes.contains(.conflict) ? .conflict : .incomplete
    }
  }
}
