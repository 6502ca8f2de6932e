internal import Basics
internal import RIBInspector
internal import RIBKit

/// Inspects traces.
struct TraceVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let (action, file) = (try argument(), try argument(1))
    try checkOptions(for: action)
    var report = Report()
    if action == "follow" {
      try follow(surroundings.absolute(file))
      return report
    }
    let trace = Trace(try surroundings.read(file))
    if action != "validate" {
      try check(trace, of: file)
      report.warnings = warnings(about: trace)
    }
    switch action {
    case "summary": try summarize(trace, into: &report)
    case "tree": try draw(trace, into: &report)
    case "why": try explain(trace, into: &report)
    case "grep": try search(trace, into: &report)
    case "page": report.text = trace.page()
    case "diff": try compare(trace, with: invocation.arguments[2], into: &report)
    case "leaks": try findLeaks(trace, into: &report)
    case "perfetto": report.text = trace.perfetto
    case "mermaid" where invocation.has("states"):
      report.text = try lastTree(of: trace).stateDiagram(of: range())
    case "mermaid": report.text = try lastTree(of: trace).sequenceDiagram(of: range())
    case "dot": report.text = try lastTree(of: trace).graph(of: range())
    case "test": try writeTest(trace, into: &report)
    default: validate(trace, into: &report)
    }
    try moveToOutput(&report.text, besides: invocation.arguments.dropFirst().map(surroundings.absolute))
    return report
  }

  /// Rejects a file without a readable event.
  func check(_ trace: Trace, of file: String) throws(ToolkitError) {
    guard trace.trees.isEmpty else { return }
    if trace.version == nil, let problem = trace.problems.first {
      throw ToolkitError(.files, "\(file.printable) isn't a trace: \(problem).")
    }
    throw ToolkitError(.files, "\(file.printable) contains no readable events.")
  }

  private func checkOptions(for action: String) throws(ToolkitError) {
    var problems = ProblemCollector()
    if action == "follow", invocation.has("json") {
      problems.add(
        .usage, "rib trace follow doesn't print JSON. Remove --json, or read the trace, which is JSON.")
    }
    if invocation.has("output"), invocation.has("json") {
      problems.add(.usage, "--output and --json can't be combined. Redirect the JSON with > instead.")
    }
    let words = [
      "why": "the sequence number of an event", "grep": "the text to look for, or --kind",
      "diff": "the file to compare with",
    ]
    let isEnough = action == "grep" && invocation.has("kind")
    if let word = words[action], invocation.arguments.count < 3, !isEnough {
      problems.add(.usage, "rib trace \(action) needs another argument: \(word).")
    }
    if words[action] == nil, invocation.arguments.count > 2 {
      problems.add(.usage, "rib trace \(action) takes only one file.")
    }
    for kind in invocation.options["kind"] ?? [] where TreeEvent.Kind(rawValue: kind) == nil {
      let kinds = TreeEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      problems.add(.usage, "--kind \(kind.printable) isn't a kind of event. Use one of \(kinds).", in: "kind")
    }
    try problems.check()
  }

  func number(_ option: String) throws(ToolkitError) -> Int? {
    guard let text = invocation.value(option) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw ToolkitError(.usage, "--\(option) must be a whole number, not \"\(text.printable)\".", in: option)
    }
    return number
  }

  /// Returns the trees that the command selects.
  func trees(of trace: Trace) throws(ToolkitError) -> [Trace.Tree] {
    guard let number = try number("tree") else { return trace.trees }
    let chosen = trace.trees.filter { $0.number == number }
    guard chosen.isEmpty else { return chosen }
    let numbers = trace.trees.map { "\($0.number)" }.joined(separator: ", ")
    throw ToolkitError(
      .files,
      "The trace has no tree \(number). \(numbers.isEmpty ? "It has no trees." : "Use one of \(numbers).")")
  }

  /// Returns the last of these trees; the verb has checked that the trace has one.
  func lastTree(of trace: Trace) throws(ToolkitError) -> Trace.Tree {
    let trees = try trees(of: trace)
    return trees[trees.count - 1]
  }

  func warnings(about trace: Trace) -> [Problem] {
    var sentences = trace.problems.prefix(20).map { "\($0)".printable(upTo: 500) }
    let more = trace.problems.count - sentences.count
    if more > 0 {
      sentences.append("\(counted(more, "more line")) \(more == 1 ? "is" : "are") unreadable.")
    }
    if trace.missingEvents > 0 {
      let events = counted(trace.missingEvents, "event")
      sentences.append("The recorder dropped \(events), because the disk was slow or full.")
    }
    return sentences.map { Problem(.files, $0, isWarning: true) }
  }

  private func summarize(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let (most, mostLeaks) = (try number("max-faults") ?? 0, try number("max-leaks") ?? 0)
    let summaries = try trees(of: trace).map { TraceSummary($0) }
    report.text = summaries.map { "\($0)\n" }.joined(separator: "\n")
    for summary in summaries {
      for rib in summary.ribs {
        report.rows.append([
          "tree": "\(summary.tree)", "path": rib.path, "attaches": "\(rib.attaches)",
          "detaches": "\(rib.detaches)", "deliveries": "\(rib.deliveries)", "late": "\(rib.lates)",
          "seconds": rib.time.inSeconds,
        ])
      }
    }
    let faults = summaries.flatMap(\.problems).filter { $0.kind == .fault }
    let leaks = try trees(of: trace).reduce(0) { $0 + TraceLeaks($1).count }
    report.answersNo = faults.count > most || leaks > mostLeaks
  }

  private func draw(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let tree = try lastTree(of: trace)
    let sequence = try number("at")
    let last = tree.events.last?.sequence ?? .max
    guard sequence ?? 0 <= last, let snapshot = tree.snapshot(at: sequence) else {
      let first = tree.events.first?.sequence ?? 0
      throw ToolkitError(
        .files,
        "Tree \(tree.number) has no event \(sequence ?? 0). Use one from \(first) to \(last).")
    }
    report.text =
      switch invocation.value("format") {
      case "json": snapshot.json + "\n"
      case "mermaid": snapshot.mermaid
      case "dot": snapshot.dot
      default: snapshot.ribs.isEmpty ? "" : "\(snapshot)\n"
      }
    for rib in snapshot.ribs {
      report.rows.append([
        "name": rib.name, "node": "\(rib.node)", "parent": rib.parent.map { "\($0)" } ?? "",
        "state": "\(rib.state)", "tasks": rib.tasks.joined(separator: ", "), "value": rib.value ?? "",
      ])
    }
  }

  private func explain(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let tree = try lastTree(of: trace)
    guard let sequence = Int(invocation.arguments[2]) else {
      throw ToolkitError(
        .usage,
        "rib trace why needs the sequence number of an event, not \"\(invocation.arguments[2].printable)\"."
      )
    }
    let chain = tree.causes(of: sequence)
    guard let last = chain.last else {
      throw ToolkitError(.files, "Tree \(tree.number) of the trace has no event \(sequence).")
    }
    tell(chain, to: &report)
    if let older = last.cause ?? last.origin {
      report.text += "triggered by event \(older), which is not in the trace\n"
    }
    guard let departure = tree.departure(before: sequence), !chain.contains(departure) else { return }
    report.text += "\nBefore this event, its RIB was detached:\n"
    tell(tree.causes(of: departure.sequence), to: &report)
  }

  private func tell(_ chain: [TreeEvent], to report: inout Report) {
    for (index, event) in chain.enumerated() {
      let arrow = index == 0 ? "" : chain[index - 1].cause == nil ? "triggered by " : "in "
      report.text += "\(arrow)\(event.line)\n"
      report.rows.append(row(of: event))
    }
  }

  private func search(_ trace: Trace, into report: inout Report) throws(ToolkitError) {
    let text = invocation.arguments.count > 2 ? invocation.arguments[2] : ""
    let kinds = invocation.options["kind"].map { Set($0.compactMap(TreeEvent.Kind.init)) }
    let found = try trees(of: trace).flatMap(\.events).filter { event in
      (kinds?.contains(event.kind) ?? true)
        && (event.path.contains(text) || event.detail.contains(text))
    }
    report.text = found.map { "\($0.line)\n" }.joined()
    report.rows = found.map(row)
    report.answersNo = found.isEmpty
  }

  private func validate(_ trace: Trace, into report: inout Report) {
    let events = trace.trees.reduce(0) { $0 + $1.events.count }
    report.problems = trace.problems.map { Problem(.files, "\($0)".printable(upTo: 500)) }
    if trace.trees.isEmpty, report.problems.isEmpty {
      report.problems = [Problem(.files, "\(invocation.arguments[1].printable) contains no readable events.")]
    }
    let version = trace.version.map { "version \($0)" } ?? "no version"
    report.text =
      "\(report.problems.isEmpty ? "ok   " : "bad  ") \(invocation.arguments[1].printable): \(version), trees: \(trace.trees.count), events: \(events), missing: \(trace.missingEvents)\n"
  }

  func row(of event: TreeEvent) -> [String: String] {
    [
      "tree": "\(event.tree)", "seq": "\(event.sequence)", "seconds": event.time.inSeconds,
      "path": event.path, "kind": event.kind.rawValue, "text": event.detail,
    ]
  }
}
