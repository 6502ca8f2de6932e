internal import RIBKit

extension Trace {
  /// The trace in the trace-event format, as JSON for ui.perfetto.dev and chrome://tracing.
  ///
  /// Each tree is a process. Routes, events, deliveries and hooks are nested slices on its first thread. The lifetimes of RIBs and of tasks are
  /// asynchronous slices, because they overlap. Origins are flows between slices. Two counters show the number of RIBs and the number of tasks.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events.
  public var perfetto: String {
    let events = trees.flatMap { tree in
      var writer = PerfettoTree(tree)
      return writer.write()
    }
    return PerfettoFile(traceEvents: events).json + "\n"
  }
}

private struct PerfettoFile: Encodable {
  let displayTimeUnit = "ns"
  let traceEvents: [PerfettoEvent]
}

/// An event with the member names of the format; times are in microseconds.
private struct PerfettoEvent: Encodable {
  struct Arguments: Encodable {
    var name: String?
    var seq: Int?
    var node: Int?
    var cause: Int?
    var origin: Int?
    var text: String?
    var reason: String?
    var fields: [String]?
    var count: Int?
  }

  let ph: String
  let name: String
  let pid: Int
  var tid = 1
  let ts: Double
  var dur: Double?
  var cat: String?
  var id: String?
  var id2: [String: String]?
  var bp: String?
  var args: Arguments?
}

/// The events of one tree in the trace-event format.
///
/// Slices of one thread must nest, and times must not decrease. So a slice ends no later than the enclosing slice, even if the trace is invalid.
private struct PerfettoTree {
  private let tree: Trace.Tree
  /// The end of each slice, by the sequence number of its first event.
  private var ends: [Int: Int] = [:]
  /// The events that are origins of others.
  private var origins: Set<Int> = []
  private var lives: [Int: (id: Int, path: String)] = [:]
  private var tasks = OpenTasks()
  private var taskCount = 0
  private var now = 0
  private var written: [PerfettoEvent] = []

  init(_ tree: Trace.Tree) {
    self.tree = tree
    var open = OpenSpans()
    for event in tree.events {
      if let beginning = open.beginning(of: event) { ends[beginning.sequence] = event.time.nanoseconds }
      if let origin = event.origin, origin < event.sequence { origins.insert(origin) }
    }
    // A slice without an end of its own ends with the last event in it.
    let known = Set(ends.keys)
    for event in tree.events.reversed() {
      guard let cause = event.cause, cause < event.sequence, !known.contains(cause) else { continue }
      ends[cause] = max(ends[cause] ?? .min, ends[event.sequence] ?? event.time.nanoseconds)
    }
  }

  mutating func write() -> [PerfettoEvent] {
    let name = "Tree \(tree.number)"
    add("M", "process_name") { $0.args = .init(name: name) }
    add("M", "thread_name") { $0.args = .init(name: "Routes, events, deliveries, hooks") }
    var open: [Int] = []
    var told: Set<Int> = []
    for event in tree.events where event.kind != .returned {
      now = max(now, event.time.nanoseconds)
      while let end = open.last, end <= now { open.removeLast() }
      let end = min(max(now, ends[event.sequence] ?? now), open.last ?? .max)
      if end > now { open.append(end) }
      addSlice(event, until: end)
      // A flow is bound to the slice that begins at its time, so the slice must be written first.
      if origins.contains(event.sequence), told.insert(event.sequence).inserted {
        addFlow("s", event.sequence)
      }
      if let origin = event.origin, origin != event.sequence, told.contains(origin) {
        addFlow("f", origin)
      }
      addLives(event)
    }
    for (_, life) in lives.sorted(by: { $0.key < $1.key }) { addSpan("e", "rib", life.id, life.path) }
    for task in tasks.events { addSpan("e", "task", task.sequence, taskName(task)) }
    return written
  }

  private mutating func add(_ phase: String, _ name: String, _ fill: (inout PerfettoEvent) -> Void) {
    var event = PerfettoEvent(ph: phase, name: name, pid: tree.number, ts: now.inMicroseconds)
    fill(&event)
    written.append(event)
  }

  private mutating func addSlice(_ event: TreeEvent, until end: Int) {
    // These events end the slices of `attaching` and `detaching`.
    if event.kind == .attached || event.kind == .detached { return }
    let fields = event.fields.map { "\($0.name): \($0.text)" }
    let duration = (end - now).inMicroseconds
    add("X", "\(event.path) \(event.kind)") {
      $0.dur = duration
      $0.cat = event.kind.rawValue
      $0.args = .init(
        seq: event.sequence, node: event.node, cause: event.cause, origin: event.origin, text: event.detail,
        reason: event.endReason?.rawValue, fields: fields.isEmpty ? nil : fields)
    }
  }

  private mutating func addFlow(_ phase: String, _ id: Int) {
    let id = "\(tree.number).\(id)"
    add(phase, "origin") {
      if phase == "f" { $0.bp = "e" }
      $0.id = id
      $0.cat = "origin"
    }
  }

  /// Adds the beginning or the end of an asynchronous slice.
  private mutating func addSpan(_ phase: String, _ category: String, _ id: Int, _ name: String) {
    add(phase, name) {
      $0.cat = category
      $0.id2 = ["local": "\(category) \(id)"]
    }
  }

  private mutating func addLives(_ event: TreeEvent) {
    switch event.kind {
    case .attaching where lives[event.node] == nil:
      lives[event.node] = (event.sequence, event.path)
      addSpan("b", "rib", event.sequence, event.path)
      addCount("RIBs", lives.count)
    case .detached:
      guard let life = lives.removeValue(forKey: event.node) else { return }
      addSpan("e", "rib", life.id, life.path)
      addCount("RIBs", lives.count)
    case .started:
      tasks.start(event)
      taskCount += 1
      addSpan("b", "task", event.sequence, taskName(event))
      addCount("Tasks", taskCount)
    case .ended:
      guard let start = tasks.end(event) else { return }
      taskCount -= 1
      addSpan("e", "task", start.sequence, taskName(start))
      addCount("Tasks", taskCount)
    default: break
    }
  }

  private func taskName(_ event: TreeEvent) -> String { "\(event.path) \(event.detail)" }

  private mutating func addCount(_ name: String, _ count: Int) {
    add("C", name) { $0.args = .init(count: count) }
  }
}

extension Int {
  /// The nanoseconds as microseconds.
  fileprivate var inMicroseconds: Double { Double(self) / 1_000 }
}
