internal import RIBDiagnostics

/// The exit status of the program.
package enum CommandStatus: Int32, CaseIterable, Hashable, Sendable {
  /// The command succeeded, or a file that it exports is up to date.
  case success = 0
  /// The command failed and changed nothing, or the answer to the question is no.
  case failure = 1
  /// Files exist already, or have changed since.
  ///
  /// The command changed nothing.
  case conflict = 2
  /// Something must be finished by hand; the output describes it.
  case incomplete = 3
  /// There was nothing to do: the package is already as the command would leave it, and no manual work remains.
  case nothing = 4
  /// With `--check`: the command would change files.
  ///
  /// It changed nothing.
  case changes = 5
  /// The command line is wrong.
  case usage = 64
  /// The verb needs the Swift parser, which isn't part of this build of `rib`.
  case unavailable = 69
  /// The command did its work, but could not write all of its output.
  case output = 74

  /// The meaning in words, for the help and the article.
  package var meaning: String {
    switch self {
    case .success: "Success"
    case .failure: "Failed; nothing changed. For checks: problems found, or no match"
    case .conflict: "Conflict with existing or modified files; nothing changed"
    case .incomplete: "Partly done: finish the steps in the output; #error or #warning marks them in the code"
    case .nothing: "Nothing to do (with --check: 0)"
    case .changes: "With --check: files would change"
    case .usage: "Invalid command line or rib.json"
    case .unavailable: "The verb needs a Swift parser, but this rib was built without one"
    case .output: "Done, but the output could not be written"
    }
  }

  /// The statuses with their meanings, one per line.
  package static var table: String {
    Columns(allCases.map { ["\($0.rawValue)", $0.meaning] }).lines.joined(separator: "\n")
  }

  /// Creates the status of a run with these problems.
  ///
  /// Usage problems decide first, then other failures, conflicts and wiring.
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
