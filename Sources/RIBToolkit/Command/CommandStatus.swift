/// How the program ends, for the shell.
package enum CommandStatus: Int32, CaseIterable, Hashable, Sendable {
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
  /// With `--check`: files would be changed, and nothing was done.
  case changes = 5
  /// The command line is wrong.
  case usage = 64
  /// The verb needs the Swift parser that this `rib` was built without.
  case unavailable = 69
  /// What was to be done is done, but not all of the output could be written.
  case output = 74

  /// What it means, as the help and the article say it.
  package var meaning: String {
    switch self {
    case .success: "all was done, or is there already to the letter"
    case .failure: "something was in the way, and nothing was done; or the answer is no, as the output says"
    case .conflict: "files are there already, or have changed since; nothing was done"
    case .incomplete:
      "something is left to be done by hand, as the output says and as #error marks it in the code"
    case .nothing: "nothing was to be done: what was to be changed is not there, or is as it should be"
    case .changes: "with --check: files would be changed, and nothing was done"
    case .usage: "the command line, or rib.json, is wrong"
    case .unavailable: "the verb reads Swift code, and this rib was built without a Swift parser"
    case .output:
      "what was to be done is done, but the output could not be written, as to a disk that is full"
    }
  }

  /// All of them with what they mean, one in a line.
  package static var table: String {
    allCases.map { status in
      let number = "\(status.rawValue)"
      return number + String(repeating: " ", count: 4 - number.count) + status.meaning
    }.joined(separator: "\n")
  }

  /// How a run ends in which something is wrong.
  ///
  /// - Parameter problems: What is wrong; the first in the order of usage, other failures, conflicts and wiring decides.
  package init(_ problems: [Problem]) {
    let codes = Set(problems.map(\.code))
    if codes.isEmpty {
      self = .success
    } else if codes.contains(.usage) || codes.contains(.name) {
      self = .usage
    } else if codes == [.parser] {
      self = .unavailable
    } else if codes == [.nothing] {
      self = .nothing
    } else if !codes.subtracting([.conflict, .wiring]).isEmpty {
      self = .failure
    } else {
      self = codes.contains(.conflict) ? .conflict : .incomplete
    }
  }
}
