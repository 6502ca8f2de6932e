internal import Synchronization

/// The reporter of a tree's events, with their causes, places and values.
///
/// Access it on the actor of the tree only. It computes nothing for kinds of events that nothing receives.
final class TreeReporter {
  /// The place of an event.
  struct Place {
    let node: Int
    let path: String
    /// The node of the parent; zero for the root.
    let parent: Int
    var openWork = 0

    /// Returns this place with another amount of open work.
    func with(_ openWork: Int) -> Place {
      Place(node: node, path: path, parent: parent, openWork: openWork)
    }
  }

  /// Calls the observer.
  ///
  /// It is a closure, because holding an existential for the duration of a call takes several times as long.
  private let tell: ((TreeEvent) -> Void)?
  let observedKinds: TreeEvent.KindMask
  /// The kinds that the observer or the recorder receives.
  private var toldKinds: TreeEvent.KindMask
  /// The recorder of the last events before the host gives up.
  var recorder: RoundRecorder? { didSet { toldKinds = recorder == nil ? observedKinds : .all } }
  private let values: ValueRules
  /// The number of the tree in its events; zero without an observer.
  private let number: Int
  private let lateCall: ((_ fileID: StaticString, _ line: UInt) -> Void)?
  private let mailbox: Mailbox
  private let tasks: TaskLedger
  private let stopwatch: () -> Duration

  /// The names of the RIBs in events.
  var names = RIBNames()
  /// The paths of the last event's RIB and, below, of a parent, because the next event is usually about the same RIB or a sibling.
  private var lastPath = (node: 0, path: "")
  private var lastParentPath = (node: 0, path: "")
  /// Whether an observer or a fault handler is running.
  private(set) var isReporting = false
  private(set) var isHandlingFault = false
  private var lastSequence = 0
  /// The time of the last reported event.
  private(set) var lastTime = Duration.zero
  /// The event in progress, which is the cause of all events until it ends; zero without one.
  private var cause = 0

  /// The number of the most recently launched observed tree.
  ///
  /// The count is global, because one observer may receive the events of many trees on many actors.
  private static let lastNumber = Atomic<Int>(0)

  init(_ options: LaunchOptions, _ clock: any Clock<Duration>, _ mailbox: Mailbox, _ tasks: TaskLedger) {
    if let observer = options.observer { tell = { observer.observe($0) } } else { tell = nil }
    observedKinds = options.observer == nil ? .none : options.kindMask
    toldKinds = observedKinds
    values = ValueRules(options)
    number = options.observer == nil ? 0 : Self.lastNumber.add(1, ordering: .relaxed).newValue
    lateCall = options.harness.lateCall
    self.mailbox = mailbox
    self.tasks = tasks
    stopwatch = RIBKit.stopwatch(clock)
  }

  /// The time since the launch, on the tree's clock.
  var time: Duration { stopwatch() }

  /// Returns whether anything receives events of a kind.
  func isObserved(_ kind: TreeEvent.Kind) -> Bool { toldKinds.contains(kind) }

  /// Reports an event, and makes it the cause of everything inside the body.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - node: The RIB.
  ///   - subject: The subject of the event.
  ///   - origin: The event that caused it in an earlier turn; zero without one.
  ///   - body: The code that the event describes.
  @inline(__always)
  func during(
    _ kind: TreeEvent.Kind, _ node: Node, _ subject: @autoclosure () -> EventSubject = .none,
    from origin: @autoclosure () -> Int = 0, _ body: () -> Void
  ) {
    // The check is inlined, so that an unobserved tree doesn't even pay for a call.
    guard toldKinds.contains(kind) else { return body() }
    duringTold(kind, node, subject, origin, body)
  }

  @inline(never)
  private func duringTold(
    _ kind: TreeEvent.Kind, _ node: Node, _ subject: () -> EventSubject, _ origin: () -> Int,
    _ body: () -> Void
  ) {
    // The place is read now, because the body may detach the node.
    let place = place(of: node)
    let outer = cause
    let sequence = emitTold(kind, place, subject, origin)
    cause = sequence ?? outer
    mailbox.during(event: cause, body)
    // Attaches and detaches have their own kinds of events for the end.
    if sequence != nil, kind == .routed || kind == .notified || kind == .delivered,
      toldKinds.contains(.returned)
    {
      emitTold(.returned, place.with(node.openWork), { .none }, { 0 })
    }
    cause = outer
  }

  /// Reports an event.
  ///
  /// - Returns: The sequence number of the event; `nil` without an observer.
  @discardableResult
  @inline(__always)
  func emit(
    _ kind: TreeEvent.Kind, _ node: Node, _ subject: @autoclosure () -> EventSubject = .none,
    from origin: @autoclosure () -> Int = 0
  ) -> Int? {
    guard toldKinds.contains(kind) else { return nil }
    return emitTold(kind, place(of: node), subject, origin)
  }

  /// Returns the path of a node in an event.
  func path(of node: Node) -> String {
    if node.phase == .detached { return node.history?.lastPlace?.path ?? node.path }
    guard lastPath.node != node.id else { return lastPath.path }
    guard let parent = node.parent else { return node.name }
    if lastParentPath.node != parent.id { lastParentPath = (parent.id, parent.path) }
    lastPath = (node.id, lastParentPath.path + "/" + node.name)
    return lastPath.path
  }

  /// Forgets the path of a node that is being unlinked.
  func forgetPath(of node: Node) {
    if lastPath.node == node.id { lastPath.node = 0 }
    if lastParentPath.node == node.id { lastParentPath.node = 0 }
  }

  /// Returns the place of a node in an event; for a detached node, the last one.
  func place(of node: Node) -> Place {
    if node.phase == .detached, let past = node.history?.lastPlace { return past.with(node.openWork) }
    return Place(node, at: path(of: node))
  }

  /// The event to which work or sends started now are traced: the one in progress, or the start of the current task.
  var currentOrigin: Int {
    if cause != 0 { return cause }
    guard let task = TaskRecord.current, task.treeLedger === tasks else { return 0 }
    return task.origin
  }

  /// Reports a late call, which is dropped.
  func dropLate(_ node: Node, _ subject: @autoclosure () -> EventSubject, at site: CallSite) {
    lateCall?(site.fileID, site.line)
    emit(.late, node, subject())
  }

  /// Reports an event with a given place: that of a RIB that is gone.
  @discardableResult
  func emit(
    _ kind: TreeEvent.Kind, _ place: Place, _ subject: @autoclosure () -> EventSubject = .none,
    from origin: Int = 0
  ) -> Int? {
    guard toldKinds.contains(kind) else { return nil }
    return emitTold(kind, place, subject, { origin })
  }

  /// Whether anything receives events.
  var tellsAnything: Bool { !toldKinds.isEmpty }

  @discardableResult
  @inline(never)
  private func emitTold(
    _ kind: TreeEvent.Kind, _ place: Place, _ subject: () -> EventSubject, _ origin: () -> Int
  ) -> Int? {
    let isObserved = observedKinds.contains(kind)
    guard isObserved || recorder != nil else { return nil }
    let subject = subject()
    // Half of all events have no subject, so no description is created for them.
    let description: WrittenValue? =
      if case .none = subject { nil } else { written { $0.text(of: subject, kind, place.path) } }
    if kind != .returned { recorder?.note(kind, place.path, description?.text ?? "") }
    // The time is needed even if only a host receives the event, because others reuse the time of the last event.
    lastTime = stopwatch()
    guard let tell, isObserved else { return nil }
    lastSequence += 1
    let sequence = lastSequence
    var origin = origin()
    // The search is skipped without running tasks, because only a task could provide an origin.
    if cause == 0, origin == 0, !tasks.isEmpty { origin = currentOrigin }
    let endReason: EndReason? = if case .ended(_, let reason) = subject { reason } else { nil }
    let event = TreeEvent(
      tree: number, sequence: sequence, time: lastTime, node: place.node, path: place.path,
      parent: place.parent, kind: kind, cause: cause, origin: origin == cause ? 0 : origin,
      detail: description?.text ?? "", source: description?.source, fields: description?.fields ?? [],
      openWork: place.openWork, endReason: endReason)
    reporting { tell(event) }
    return sequence
  }

  /// Returns the name of work in events, with its identity, if any, described by the rules for values.
  func title(of name: String, _ id: AnyHashable?, at node: Node) -> String {
    guard let id else { return name }
    let subject = EventSubject.value(id.base, before: "\(name)(id: ", after: ")")
    return written { $0.text(of: subject, .started, $0.asks ? path(of: node) : "") }.text
  }

  /// Describes a value outside of an event by the same rules, with fields and a digest if requested.
  func written(_ value: Any, for node: Node, hasFields: Bool = false) -> WrittenValue {
    // A path is as long as the tree is deep, and only the user's closure receives it.
    written { $0.text(of: value, .delivered, $0.asks ? path(of: node) : "", hasFields: hasFields) }
  }

  private func written(_ write: (ValueRules) -> WrittenValue) -> WrittenValue {
    guard values.asks else { return write(values) }
    var written = WrittenValue()
    reporting { written = write(values) }
    return written
  }

  /// Runs foreign code that may not change the tree.
  func reporting(_ body: () -> Void) {
    let outer = isReporting
    isReporting = true
    body()
    isReporting = outer
  }

  /// Applies the fault policy of the tree to a fault.
  func handle(_ fault: TreeFault, by policy: FaultPolicy) {
    let outer = isHandlingFault
    isHandlingFault = true
    reporting { policy.apply(fault) }
    isHandlingFault = outer
  }
}

extension TreeReporter.Place {
  /// Creates the place of a linked node.
  init(_ node: Node, at path: String) {
    self.init(node: node.id, path: path, parent: node.parent?.id ?? 0, openWork: node.openWork)
  }
}

extension Tree {
  /// Returns whether anything receives events of a kind.
  func isObserved(_ kind: TreeEvent.Kind) -> Bool { reporter.isObserved(kind) }

  /// Reports an event, and makes it the cause of everything inside the body; see ``TreeReporter``.
  @inline(__always)
  func during(
    _ kind: TreeEvent.Kind, _ node: Node, _ subject: @autoclosure () -> EventSubject = .none,
    from origin: @autoclosure () -> Int = 0, _ body: () -> Void
  ) {
    reporter.during(kind, node, subject(), from: origin(), body)
  }

  /// Reports an event.
  ///
  /// - Returns: The sequence number of the event; `nil` without an observer.
  @discardableResult
  @inline(__always)
  func emit(
    _ kind: TreeEvent.Kind, _ node: Node, _ subject: @autoclosure () -> EventSubject = .none,
    from origin: @autoclosure () -> Int = 0
  ) -> Int? {
    reporter.emit(kind, node, subject(), from: origin())
  }

  /// Reports a late call, which is dropped.
  func dropLate(_ node: Node, _ subject: @autoclosure () -> EventSubject, at site: CallSite) {
    reporter.dropLate(node, subject(), at: site)
  }

  /// The event to which work or sends started now are traced; zero without one.
  var currentOrigin: Int { reporter.currentOrigin }
}
