internal import Basics
public import RIBKit

/// Statistics about one tree in a trace.
public struct TraceSummary: Sendable {
  /// Statistics about all RIBs that share a path.
  public struct RIB: Sendable, Hashable {
    /// The path.
    public let path: String
    /// The numbers of attaches and detaches.
    public fileprivate(set) var attaches = 0, detaches = 0
    /// The number of tasks that had not ended by the end of the trace.
    public fileprivate(set) var openTasks = 0
    /// The number of interactors that outlived their detach.
    public fileprivate(set) var leaks = 0
    /// The number of late calls, and of dropped events and results.
    public fileprivate(set) var lates = 0
    /// The number of models, events, results and timers that were delivered.
    public fileprivate(set) var deliveries = 0
    /// The time that these RIBs spent on attaches, detaches, routes, events and deliveries.
    ///
    /// The time of a nested event is included in both events.
    public fileprivate(set) var time = Duration.zero
  }

  /// An operation with a duration.
  public struct Span: Sendable, Hashable {
    /// The first event of the operation.
    public let event: TreeEvent
    /// The duration of the operation.
    public let duration: Duration
  }

  /// A group of similar deliveries.
  public struct Delivery: Sendable, Hashable {
    /// The path of the RIB.
    public let path: String
    /// The beginning of the subject: the names of cases and types, such as `success(Trip`, or a short string.
    public let subject: String
    /// The number of deliveries.
    public fileprivate(set) var count: Int
  }

  /// RIBs that an event replaced with new ones at the same path; a defect if the event only changes state.
  public struct Replacement: Sendable, Hashable {
    /// The path of the RIBs.
    public let path: String
    /// The first event that replaced the RIB, usually a route.
    public let cause: TreeEvent
    /// The number of similar events.
    public fileprivate(set) var count: Int
  }

  /// The number of the tree.
  public let tree: Int

  /// The number of events of each kind.
  public private(set) var kinds: [TreeEvent.Kind: Int] = [:]

  /// The RIBs, sorted by time and then by the number of attaches, largest first, and then by path.
  public private(set) var ribs: [RIB] = []

  /// The ten longest operations, longest first.
  public private(set) var slowest: [Span] = []

  /// The ten most frequent groups of deliveries, by RIB path and the beginning of the subject.
  public private(set) var busiest: [Delivery] = []

  /// The ten RIBs that were most often replaced by a RIB with the same path.
  public private(set) var replacements: [Replacement] = []

  /// The problems: first rejected calls, failures, unfinished tasks and leaks, then late calls, dropped values and floods, in order within each group.
  public private(set) var problems: [TreeEvent] = []

  /// The tasks that had not ended by the end of the trace, whether their RIB is detached or still attached.
  public private(set) var openTasks: [TreeEvent] = []

  /// Creates the summary of a tree.
  ///
  /// - Parameter tree: The tree.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events.
  public init(_ tree: Trace.Tree) {
    self.tree = tree.number
    var figures = Figures()
    var replaced = Replacements()
    for event in tree.events {
      kinds[event.kind, default: 0] += 1
      figures.note(event)
      replaced.note(event, in: tree)
    }
    ribs = figures.ribsByTime
    slowest = figures.slowest
    busiest = figures.busiest
    openTasks = figures.openTasks.events
    replacements = replaced.mostOften
    problems = [TreeEvent.Kind.Severity.error, .warning].flatMap { severity in
      tree.events.filter { $0.kind.severity == severity }
    }
  }
}

extension TraceSummary: CustomStringConvertible {
  /// The summary as readable text.
  public var description: String {
    let count = kinds.reduce(0) { $0 + $1.value }
    var lines = ["Tree \(tree): \(count) \(count == 1 ? "event" : "events")"]
    let byCount = kinds.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    lines.append("  " + byCount.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    lines.append("")
    // If the clock stands still while the tree works, all durations are zero.
    let hasTimes = ribs.contains { $0.time > .zero }
    lines.append("\(hasTimes ? "   seconds" : "")  attaches  detaches  deliveries  late  path")
    for rib in ribs {
      lines.append(
        (hasTimes ? rib.time.inSeconds.padded(10) : "") + "\(rib.attaches)".padded(10)
          + "\(rib.detaches)".padded(10)
          + "\(rib.deliveries)".padded(12) + "\(rib.lates)".padded(6) + "  \(rib.path.withEscapes)")
    }
    add("Slowest", slowest.map { "\($0.duration.inSeconds) s  \($0.event.line)" }, to: &lines)
    add(
      "Busiest", busiest.map { "\($0.count)  \($0.path.withEscapes) delivered: \($0.subject.withEscapes)" },
      to: &lines)
    add(
      "Replaced by a RIB with the same path",
      replacements.map { "\($0.count)  \($0.path.withEscapes), first in \($0.cause.line)" }, to: &lines)
    add("Problems", problemLines, to: &lines)
    add("Tasks still running", openTasks.map(\.line), to: &lines)
    return lines.joined(separator: "\n")
  }

  /// The problems, with similar ones on one line, ordered by their first occurrence.
  private var problemLines: [String] {
    var groups: [[String]: [TreeEvent]] = [:]
    for problem in problems {
      groups[[problem.path, "\(problem.kind)", problem.detail.beginning], default: []].append(problem)
    }
    return problems.compactMap { problem in
      let group = groups.removeValue(forKey: [problem.path, "\(problem.kind)", problem.detail.beginning])
      guard let group, let last = group.last else { return nil }
      return problem.line + (group.count > 1 ? " (\(group.count) times, last #\(last.sequence))" : "")
    }
  }

  private func add(_ title: String, _ entries: [String], to lines: inout [String]) {
    guard !entries.isEmpty else { return }
    lines += ["", "\(title):"] + entries.map { "  \($0)" }
  }
}

/// The figures of the RIBs, collected from the events of a tree in order.
private struct Figures {
  private var ribs: [String: TraceSummary.RIB] = [:]
  /// The last path of each node.
  private var paths: [Int: String] = [:]
  /// The operations in progress.
  private var openSpans = OpenSpans()
  private var spans: [TraceSummary.Span] = []
  /// The number of deliveries of each group; the count inside a key is zero.
  private var deliveries: [TraceSummary.Delivery: Int] = [:]
  private(set) var openTasks = OpenTasks()

  mutating func note(_ event: TreeEvent) {
    // A detached RIB has no path anymore, so its last path is used.
    let path = event.path.contains("/") ? event.path : paths[event.node] ?? event.path
    if event.kind == .attaching { paths[event.node] = event.path }
    var rib = ribs[path] ?? TraceSummary.RIB(path: path)
    switch event.kind {
    case .attaching: rib.attaches += 1
    case .detached: rib.detaches += 1
    case .delivered:
      rib.deliveries += 1
      let group = TraceSummary.Delivery(path: path, subject: event.detail.beginning, count: 0)
      deliveries[group, default: 0] += 1
    case .started:
      rib.openTasks += 1
      openTasks.start(event)
    case .ended: if openTasks.end(event) != nil { rib.openTasks -= 1 }
    case .late, .dropped: rib.lates += 1
    case .leaked: rib.leaks += 1
    default: break
    }
    if let beginning = openSpans.beginning(of: event) {
      let span = TraceSummary.Span(event: beginning, duration: event.time - beginning.time)
      spans.append(span)
      rib.time += span.duration
    }
    ribs[path] = rib
  }

  /// The RIBs, sorted by time and then by the number of attaches, largest first, and then by path.
  var ribsByTime: [TraceSummary.RIB] {
    ribs.values.sorted { ($1.time, $1.attaches, $0.path) < ($0.time, $0.attaches, $1.path) }
  }

  /// The ten longest operations, longest first.
  var slowest: [TraceSummary.Span] {
    let sorted = spans.sorted { ($1.duration, $0.event.sequence) < ($0.duration, $1.event.sequence) }
    return Array(sorted.prefix(10).filter { $0.duration > .zero })
  }

  /// The ten most frequent groups of deliveries.
  var busiest: [TraceSummary.Delivery] {
    let counted = deliveries.map { group, count in
      TraceSummary.Delivery(path: group.path, subject: group.subject, count: count)
    }
    let sorted = counted.sorted { ($1.count, $0.path, $0.subject) < ($0.count, $1.path, $1.subject) }
    return Array(sorted.prefix(10))
  }
}

/// A search for RIBs that an event detaches and attaches again.
private struct Replacements {
  /// The event of the last detach, by path.
  private var causes: [String: Int] = [:]
  private var found: [[String]: TraceSummary.Replacement] = [:]

  mutating func note(_ event: TreeEvent, in tree: Trace.Tree) {
    guard let cause = event.cause else { return }
    if event.kind == .detached { causes[event.path] = cause }
    guard event.kind == .attaching, causes[event.path] == cause, let cause = tree.event(cause) else { return }
    let key = [event.path, "\(cause.kind)", cause.detail.beginning]
    found[key, default: .init(path: event.path, cause: cause, count: 0)].count += 1
  }

  var mostOften: [TraceSummary.Replacement] {
    let all = found.values.sorted {
      ($1.count, $0.cause.sequence, $0.path) < ($0.count, $1.cause.sequence, $1.path)
    }
    return Array(all.prefix(10))
  }
}

extension TreeEvent {
  /// The event on one line: its sequence, time, path, kind and subject.
  public var line: String {
    let subject = detail.isEmpty ? "" : ": \(subject.withEscapes)"
    return "#\(sequence) \(time.inSeconds) \(path.withEscapes) \(kind)\(subject)"
  }
}

extension String {
  /// Returns the text, padded with leading spaces to a width.
  fileprivate func padded(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension String {
  /// The common beginning of similar descriptions: the leading names of cases and types, or all of a short text, but not a number.
  fileprivate var beginning: String {
    var names = ""
    var rest = self[...]
    while true {
      let name = rest.prefix(60).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      rest = rest.dropFirst(name.count)
      // A label isn't a name.
      guard name.first?.isLetter == true, rest.first != ":" else { break }
      names += names.isEmpty ? name : "(\(name)"
      guard rest.first == "(" else { break }
      rest = rest.dropFirst()
    }
    if !names.isEmpty, names.count == count || dropFirst(names.count).first == "(" { return names }
    if first?.isNumber == true || first == "-" { return "a number" }
    return count > 40 ? "\(prefix(39))…" : isEmpty ? "…" : self
  }
}

extension TreeEvent.Kind {
  /// The severity of an event when looking for defects.
  enum Severity {
    case error, warning
  }

  /// The severity of events of the kind; `nil` for a kind that isn't a problem.
  var severity: Severity? {
    switch self {
    case .fault, .failed, .unfinished, .leaked: .error
    case .late, .dropped, .flooded: .warning
    default: nil
    }
  }
}
