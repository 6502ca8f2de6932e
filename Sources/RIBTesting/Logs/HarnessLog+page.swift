internal import RIBInspector
internal import RIBKit
internal import Testing

extension HarnessLog {
  /// The log as a page: the steps of the test, the output, the events of the tree and the failures, with the steps as causes.
  ///
  /// It is generated from the log after a test has failed, so a passing test pays nothing for it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines.
  var page: String {
    var events = LogEvents(lines: lines.suffix(20_000))
    return Trace(events.all()).page()
  }
}

/// The events of a page, generated from the lines of a log.
private struct LogEvents {
  private let lines: [HarnessLog.Line]
  private var events: [TreeEvent] = []
  /// The numbers of events on the page, by the number of their tree and their own.
  private var sequences: [[Int]: Int] = [:]
  /// The numbers of RIBs on the page, by the number of their tree and their own, and the RIBs by their latest paths.
  private var nodes: [[Int]: Int] = [:]
  private var places: [String: (node: Int, parent: Int?)] = [:]
  private var step: Int?
  private var time = Duration.zero

  /// The RIB that represents the test.
  private static let test = (node: 1, path: "Test")
  /// The tested RIB.
  private var subject = (node: 2, path: "Subject")

  init(lines: some Sequence<HarnessLog.Line>) {
    self.lines = Array(lines)
  }

  mutating func all() -> [TreeEvent] {
    add(.attaching, Self.test.node, Self.test.path)
    add(.attached, Self.test.node, Self.test.path, cause: 1)
    let trees = lines.compactMap { if case .tree(let event) = $0 { event } else { nil } }
    // A tree reports its RIBs; an interactor alone has only its work.
    let isTree = trees.contains { $0.kind == .attaching }
    if let first = trees.first { subject = (number(of: first.node, in: first.tree), first.path) }
    if !isTree {
      add(.attaching, subject.node, subject.path)
      add(.attached, subject.node, subject.path, cause: events.count)
    }
    for line in lines {
      switch line {
      case .step(let step, let place):
        let line = step.statements(at: place).last?.line ?? place.line
        add(.workflow, Self.test.node, Self.test.path, detail: "\(step.text) (\(place.fileID):\(line))")
        self.step = events.count
      case .failure(let failure):
        add(.fault, Self.test.node, Self.test.path, cause: step, detail: failure.message)
      case .tree(let event): add(event)
      case .entry(let channel, let value, _, _): add(value, of: channel, besidesTree: isTree)
      }
    }
    return events
  }

  /// Adds an event of a tree, with the page's numbers for its RIB and its causes.
  private mutating func add(_ event: TreeEvent) {
    time = event.time
    let node = number(of: event.node, in: event.tree)
    let parent = event.parent.map { number(of: $0, in: event.tree) }
    // Siblings may share a path: the next change is about the one that was named last.
    if event.kind == .attaching || event.kind == .detaching { places[event.path] = (node, parent) }
    let cause = event.cause.flatMap { sequences[[event.tree, $0]] }
    let origin = event.origin.flatMap { sequences[[event.tree, $0]] }
    add(
      event.kind, node, event.path, parent: parent, cause: cause ?? (origin == nil ? step : nil),
      origin: origin,
      detail: event.detail, fields: event.fields, endReason: event.endReason)
    sequences[[event.tree, event.sequence]] = events.count
  }

  /// Adds an output; the routes and events of a tree are already among its events.
  private mutating func add(_ value: Any, of channel: Channel, besidesTree isTree: Bool) {
    let text = describe(value)
    func tell(_ kind: TreeEvent.Kind, _ log: inout Self) {
      log.add(
        kind, log.subject.node, log.subject.path, cause: log.step,
        detail: channel.name.isEmpty ? text : "\(channel.name): \(text)")
    }
    switch (channel.kind, value) {
    case (.change, TreeChange.attached(let path)):
      if let place = places[path] { add(.attached, place.node, path, parent: place.parent, cause: step) }
    case (.change, TreeChange.detached(let path)):
      if let place = places[path] { add(.detached, place.node, path, parent: place.parent, cause: step) }
    case (.route, _) where !isTree: tell(.routed, &self)
    case (.event, _) where !isTree: tell(.notified, &self)
    case (.viewModel, _): tell(.shown, &self)
    case (.call, _), (.model, _), (.sent, _), (.unreadAction, _): tell(.notified, &self)
    case (.moment, _): tell(.workflow, &self)
    default: break
    }
  }

  private mutating func number(of node: Int, in tree: Int) -> Int {
    if let known = nodes[[tree, node]] { return known }
    nodes[[tree, node]] = nodes.count + 2
    return nodes.count + 1
  }

  private mutating func add(
    _ kind: TreeEvent.Kind, _ node: Int, _ path: String, parent: Int? = nil, cause: Int? = nil,
    origin: Int? = nil, detail: String = "", fields: [ValueDescription.Field] = [],
    endReason: EndReason? = nil
  ) {
    events.append(
      TreeEvent(
        tree: 1, sequence: events.count + 1, time: time, node: node, path: path, parent: parent, kind: kind,
        cause: cause, origin: origin, detail: detail, fields: fields,
        endReason: endReason))
  }
}
