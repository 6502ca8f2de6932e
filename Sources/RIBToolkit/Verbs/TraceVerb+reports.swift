internal import Basics
internal import RIBInspector
internal import RIBKit

// Reports about a whole trace or a range of it: differences, leaks, diagrams, and a generated test.

extension TraceVerb {
  func compare(_ trace: Trace, with path: String, into report: inout Report) throws(ToolkitError) {
    let other = Trace(try surroundings.read(path))
    try check(other, of: path)
    report.warnings += warnings(about: other)
    let difference = TraceDifference(from: trace, to: other)
    report.text = difference.parts.isEmpty ? "" : "\(difference)\n"
    for part in difference.parts {
      report.rows += part.removed.map { row(of: $0).merging(["change": "removed"]) { $1 } }
      report.rows += part.added.map { row(of: $0).merging(["change": "added"]) { $1 } }
    }
    report.answersNo = !difference.parts.isEmpty
  }

  /// Reports objects and tasks that outlived their RIBs.
  func findLeaks(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let most = try number("max-leaks") ?? 0
    let leaks = try trees(of: trace).map { TraceLeaks($0) }
    report.text = leaks.map { "\($0)\n" }.joined()
    for tree in leaks { report.rows += (tree.reported + (tree.hasEnded ? tree.openTasks : [])).map(row) }
    report.answersNo = leaks.reduce(0) { $0 + $1.count } > most
  }

  func writeTest(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let path = try option("node")
    let tree = try lastTree(of: trace)
    guard let test = tree.recordedTest(of: path, in: try range(), making: invocation.value("make")) else {
      let paths = Set(tree.events.filter { $0.kind == .attaching }.map(\.path)).sorted()
      let list = paths.prefix(20).joined(separator: ", ").printable(upTo: 2_000)
      throw ToolkitError(
        .files,
        paths.isEmpty
          ? "No RIB was attached in tree \(tree.number)."
          : "No RIB with the path \"\(path.printable)\" was attached in tree \(tree.number). Use one of \(list)."
      )
    }
    report.text = test
  }

  /// Returns the sequence numbers from `--from` to `--to`.
  func range() throws(ToolkitError) -> ClosedRange<Int> {
    let (first, last) = (try number("from") ?? .min, try number("to") ?? .max)
    guard first <= last else {
      throw ToolkitError(.usage, "--from \(first) is after --to \(last). Swap them.")
    }
    return first...last
  }
}
