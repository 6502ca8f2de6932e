/// The exit status of the program.
package enum CommandStatus: Int32, CaseIterable, Hashable, Sendable {
  /// The command succeeded, or exactly what it would create exists already.
  case success = 0
  /// The command failed and changed nothing, or the answer to the question is no.
  case failure = 1
  /// Files exist already, or have changed since.
  ///
  /// The command changed nothing.
  case conflict = 2
  /// Something must be finished by hand; the output describes it.
  case incomplete = 3
  /// There was nothing to do: the target of the change is missing, or is already as it should be.
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

  /// The statuses with their meanings, one per line.
  package static var table: String {
    allCases.map { status in
      let number = "\(status.rawValue)"
      return number + String(repeating: " ", count: 4 - number.count) + status.meaning
    }.joined(separator: "\n")
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
