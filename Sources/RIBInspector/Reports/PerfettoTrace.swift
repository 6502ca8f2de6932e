internal import RIBKit

extension Trace {
  /// The trace in the trace-event format, as JSON that ui.perfetto.dev and chrome://tracing open.
  ///
  /// A tree is a process. Routes, events, deliveries and hooks are slices of its first thread, which nest as they did. Lives of RIBs and of
  /// tasks are asynchronous slices, because they overlap. An origin is a flow from slice to slice. Two counters say how many RIBs and
  /// tasks there are.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events.
  public var perfetto: String {
    var text = JSONText()
    text.begin()
    text.member("displayTimeUnit", "ns")
    text.name("traceEvents")
    text.begin(UInt8(ascii: "["))
    for tree in trees {
      var writer = PerfettoTree(tree)
      writer.write(to: &text)
    }
    text.end(UInt8(ascii: "]"))
    text.end()
    text.newLine()
    return text.string
  }
}

/// The events of one tree in the trace-event format.
///
/// Slices of one thread must nest, and times must not go back: a slice ends with the one around it at the latest, whatever a trace says.
private struct PerfettoTree {
  private let tree: Trace.Tree
  /// When each slice ends, by the sequence of the event that it begins with.
  private var ends: [Int: Int] = [:]
  /// The events that others lead back to.
  private var origins: Set<Int> = []
  private var lives: [Int: (id: Int, path: String)] = [:]
  private var tasks = OpenTasks()
  private var taskCount = 0
  private var now = 0

  init(_ tree: Trace.Tree) {
    self.tree = tree
    var attaching: [Int: Int] = [:]
    var detaching: [Int: Int] = [:]
    for event in tree.events {
      switch event.kind {
      case .attaching: attaching[event.node] = event.sequence
      case .detaching: detaching[event.node] = event.sequence
      case .attached: end(attaching.removeValue(forKey: event.node), at: event)
      case .detached: end(detaching.removeValue(forKey: event.node), at: event)
      case .returned: end(event.cause, at: event)
      default: break
      }
      if let origin = event.origin, origin < event.sequence { origins.insert(origin) }
    }
    // What has no end of its own ends with the last event that happened in it.
    let known = Set(ends.keys)
    for event in tree.events.reversed() {
      guard let cause = event.cause, cause < event.sequence, !known.contains(cause) else { continue }
      ends[cause] = max(ends[cause] ?? .min, ends[event.sequence] ?? event.time.nanoseconds)
    }
  }

  private mutating func end(_ sequence: Int?, at event: TreeEvent) {
    if let sequence { ends[sequence] = event.time.nanoseconds }
  }

  mutating func write(to text: inout JSONText) {
    name("process_name", "Tree \(tree.number)", to: &text)
    name("thread_name", "Routes, events, deliveries, hooks", to: &text)
    var open: [Int] = []
    var told: Set<Int> = []
    for event in tree.events where event.kind != .returned {
      now = max(now, event.time.nanoseconds)
      while let end = open.last, end <= now { open.removeLast() }
      let end = min(max(now, ends[event.sequence] ?? now), open.last ?? .max)
      if end > now { open.append(end) }
      writeSlice(event, until: end, to: &text)
      // A flow is bound to the slice that begins at its time, which was written before it.
      if origins.contains(event.sequence), told.insert(event.sequence).inserted {
        flow("s", event.sequence, to: &text)
      }
      if let origin = event.origin, origin != event.sequence, told.contains(origin) {
        flow("f", origin, to: &text)
      }
      writeLives(event, to: &text)
    }
    for (_, life) in lives.sorted(by: { $0.key < $1.key }) { span("e", "rib", life.id, life.path, to: &text) }
    for task in tasks.events { span("e", "task", task.sequence, taskName(task), to: &text) }
  }

  private func begin(_ phase: String, _ name: String, to text: inout JSONText) {
    text.begin()
    text.member("ph", phase)
    text.member("name", name)
    text.member("pid", tree.number)
    text.member("tid", 1)
    text.name("ts")
    text.microseconds(now)
  }

  private func name(_ kind: String, _ name: String, to text: inout JSONText) {
    begin("M", kind, to: &text)
    text.name("args")
    text.begin()
    text.member("name", name)
    text.end()
    text.end()
  }

  private func writeSlice(_ event: TreeEvent, until end: Int, to text: inout JSONText) {
    // Those ends are told by the slices of their beginnings.
    if event.kind == .attached || event.kind == .detached { return }
    begin("X", "\(event.path) \(event.kind)", to: &text)
    text.name("dur")
    text.microseconds(end - now)
    text.member("cat", event.kind.rawValue)
    text.name("args")
    text.begin()
    text.member("seq", event.sequence)
    text.member("node", event.node)
    text.member("cause", event.cause)
    text.member("origin", event.origin)
    text.member("text", event.detail)
    if !event.fields.isEmpty {
      text.member("fields", event.fields.map { "\($0.name): \($0.text)" })
    }
    text.end()
    text.end()
  }

  private func flow(_ phase: String, _ id: Int, to text: inout JSONText) {
    begin(phase, "origin", to: &text)
    if phase == "f" { text.member("bp", "e") }
    text.member("id", "\(tree.number).\(id)")
    text.member("cat", "origin")
    text.end()
  }

  /// Writes the beginning or the end of an asynchronous slice.
  private func span(_ phase: String, _ category: String, _ id: Int, _ name: String, to text: inout JSONText) {
    begin(phase, name, to: &text)
    text.member("cat", category)
    text.name("id2")
    text.begin()
    text.member("local", "\(category) \(id)")
    text.end()
    text.end()
  }

  private mutating func writeLives(_ event: TreeEvent, to text: inout JSONText) {
    switch event.kind {
    case .attaching where lives[event.node] == nil:
      lives[event.node] = (event.sequence, event.path)
      span("b", "rib", event.sequence, event.path, to: &text)
      count("RIBs", lives.count, to: &text)
    case .detached:
      guard let life = lives.removeValue(forKey: event.node) else { return }
      span("e", "rib", life.id, life.path, to: &text)
      count("RIBs", lives.count, to: &text)
    case .started:
      tasks.start(event)
      taskCount += 1
      span("b", "task", event.sequence, taskName(event), to: &text)
      count("Tasks", taskCount, to: &text)
    case .ended:
      guard let start = tasks.end(event) else { return }
      taskCount -= 1
      span("e", "task", start.sequence, taskName(start), to: &text)
      count("Tasks", taskCount, to: &text)
    default: break
    }
  }

  private func taskName(_ event: TreeEvent) -> String { "\(event.path) \(event.detail)" }

  private func count(_ name: String, _ count: Int, to text: inout JSONText) {
    begin("C", name, to: &text)
    text.name("args")
    text.begin()
    text.member("count", count)
    text.end()
    text.end()
  }
}
