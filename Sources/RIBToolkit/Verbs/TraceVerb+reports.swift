internal import Basics
internal import RIBInspector
internal import RIBKit

// What is made of a whole trace, or of a range of it: differences, leaks, forms for other programs, a test.

extension TraceVerb {
  /// What two runs did differently.
  func compare(_ trace: Trace, with path: String, into report: inout Report) throws(ToolkitError) {
    let other = Trace(
      try reporting { () throws(SystemFailure) in try surroundings.files.read(surroundings.absolute(path)) })
    report.warnings += warnings(about: other)
    let difference = TraceDifference(from: trace, to: other)
    report.text = difference.parts.isEmpty ? "" : "\(difference)\n"
    for part in difference.parts {
      report.rows += part.removed.map { row(of: $0).merging(["change": "removed"]) { $1 } }
      report.rows += part.added.map { row(of: $0).merging(["change": "added"]) { $1 } }
    }
    report.answersNo = !difference.parts.isEmpty
  }

  /// What lived on.
  func findLeaks(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let most = try number("max-leaks") ?? 0
    let leaks = try trees(of: trace).map { TraceLeaks($0) }
    report.text = leaks.map { "\($0)\n" }.joined()
    for tree in leaks { report.rows += (tree.told + (tree.hasEnded ? tree.openTasks : [])).map(row) }
    report.answersNo = leaks.reduce(0) { $0 + $1.count } > most
  }

  /// A sequence diagram or states for Mermaid.
  func drawDiagram(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    guard let tree = try trees(of: trace).last else { throw Self.empty }
    let range = try range()
    report.text =
      invocation.has("states") ? tree.stateDiagram(of: range) : tree.sequenceDiagram(of: range)
  }

  /// A graph for Graphviz.
  func drawGraph(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    guard let tree = try trees(of: trace).last else { throw Self.empty }
    report.text = tree.graph(of: try range())
  }

  /// A test of one interactor.
  func writeTest(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    guard let path = invocation.value("node") else {
      throw ToolkitError(.usage, "rib trace test needs --node PATH, the path of a RIB such as Root/LoggedIn.")
    }
    guard let tree = try trees(of: trace).last else { throw Self.empty }
    guard let test = tree.recordedTest(of: path, in: try range(), making: invocation.value("make")) else {
      let paths = Set(tree.events.filter { $0.kind == .attaching }.map(\.path)).sorted()
      let list = paths.prefix(20).joined(separator: ", ").printable(upTo: 2_000)
      throw ToolkitError(
        .files,
        "No RIB \"\(path.printable)\" was attached there in tree \(tree.number). \(paths.isEmpty ? "None was." : "Those were: \(list).")"
      )
    }
    report.text = test
  }

  private func range() throws(ToolkitError) -> ClosedRange<Int> {
    let (first, last) = (try number("from") ?? .min, try number("to") ?? .max)
    guard first <= last else {
      throw ToolkitError(.usage, "--from \(first) is after --to \(last).")
    }
    return first...last
  }
}
