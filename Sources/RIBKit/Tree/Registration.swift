/// The kinds of work that an interactor starts.
@usableFromInline
package enum WorkKind: Sendable {
  case observation, task, call, timer, deadline, worker, workflow

  /// Whether ending the work loses something: an observation and a deadline begin again when the tree is restored.
  var isWork: Bool { self != .observation && self != .deadline }
}

/// A piece of work that an activation has started and that ends with it: an observation, task, call, timer, deadline, worker or
/// workflow.
///
/// A node lists the work of its open activation in the order of its start. A registration that has ended delivers nothing more, not even
/// items that were already sent to it.
///
/// Unchecked, because the object that does the work takes the registration to other threads, but only the tree accesses it.
@usableFromInline
final class Registration: @unchecked Sendable {
  let kind: WorkKind
  /// The node whose activation started the work.
  @usableFromInline let node: Node
  @usableFromInline let tree: Tree
  let activation: UInt64
  /// The distance from the root; the smallest comes first in a turn.
  @usableFromInline let depth: Int32
  /// The number among all registrations of the tree: the order of simultaneous deliveries at the same depth.
  @usableFromInline let order: UInt64
  /// The reason for the end; `nil` before the end.
  private(set) var endReason: EndReason?
  var isLive: Bool { endReason == nil }
  /// Whether the node knows the registration by an identity, which a newer one may share.
  var isIdentified = false
  /// The call site of the start.
  var site: CallSite = ("", 0)
  /// The event to which deliveries are traced if the event that sent them is unknown; zero without an observer.
  var origin = 0
  /// The object that does the work, released at the end.
  private(set) var work: (any RegisteredWork)?
  /// Passes a model to the interactor; set only for observations of model streams, which share their work.
  private(set) var modelHandler: (() -> Void)?
  /// The task, once it has started, with its record.
  ///
  /// The record is a separate object because its lifetime differs: a registration ends with its activation, on the tree; a task that
  /// ignores its cancellation continues on any thread, and those that wait for it need its record.
  private(set) var task: (handle: Task<Void, Never>, record: TaskRecord)?

  fileprivate var previous: Registration?
  /// The next registration in the node's list.
  fileprivate(set) var next: Registration?

  /// Registers with the open activation of a node.
  ///
  /// - Parameters:
  ///   - kind: The kind of the work.
  ///   - node: The node.
  ///   - tree: The tree of the node.
  ///   - work: The object that does the work, unless `begin(_:)` is to set it.
  ///   - modelHandler: Passes on the model that the reader of a stream has ready.
  init(
    _ kind: WorkKind, _ node: Node, of tree: Tree, doneBy work: (any RegisteredWork)? = nil,
    handing modelHandler: (() -> Void)? = nil
  ) {
    self.kind = kind
    self.node = node
    self.tree = tree
    self.work = work
    self.modelHandler = modelHandler
    activation = node.activation
    depth = node.depth
    order = tree.nextOrder()
    node.append(self)
  }

  /// Sets the object that does the work; called once, right after the initializer.
  func begin(_ work: any RegisteredWork) { self.work = work }

  /// Registers an observation of a model stream that a shared reader serves.
  @usableFromInline
  convenience init(
    _ node: Node, of tree: Tree, _ reader: any RegisteredWork, handing modelHandler: @escaping () -> Void
  ) {
    self.init(.observation, node, of: tree, doneBy: reader, handing: modelHandler)
  }

  /// The record of the task that does the work; `nil` if no task does.
  var record: TaskRecord? { task?.record }

  /// The kind of work in words, for reports, with the name if it has one.
  var noun: String {
    switch kind {
    case .worker, .workflow: "\(kind) \"\(record?.name ?? "")\""
    default: "\(kind)"
    }
  }

  /// Ends the work: removes it from the node's list, cancels its task and releases the user's closures.
  ///
  /// A second call has no effect.
  func end(_ reason: EndReason = .done) {
    guard isLive else { return }
    endReason = reason
    // The node forgets the work first, because objects released with the closures may use the tree and even end the activation.
    node.remove(self)
    if isIdentified, let begin = node.forgetIdentity(of: self)?.begin {
      tree.emit(.ended, node, .ended(begin.title, reason), from: begin.event)
    }
    endTask(reason)
    // `take()` would wrap the optional closure in another closure each time, and a restored handler would grow with each call.
    modelHandler = nil
    work.take()?.didEnd(self)
  }

  /// Cancels the task; the work continues, and may start another one.
  func endTask(_ reason: EndReason) {
    guard let task else { return }
    // The task is kept after the end of the work, because reports name it.
    if isLive { self.task = nil }
    tree.emit(.ended, node, .ended(task.record.title, reason), from: origin)
    // The reason is set first, because a body that finds itself cancelled may read it.
    task.record.endReason = reason
    task.handle.cancel()
  }

  /// Passes a model to the interactor; after the end, only reports it to the observer.
  ///
  /// - Parameters:
  ///   - sent: The event of the tree in which the model was sent; zero without an event, or if the event is unknown.
  ///   - model: The model, for an event.
  @usableFromInline
  func handModel(from sent: Int, _ model: () -> Any) {
    handModel(from: sent, isTold: tree.isObserved(.delivered), model)
  }

  /// Passes a model to the interactor, for a caller that already knows whether deliveries are reported.
  ///
  /// With `once`, several deliveries of the model share its text.
  func handModel(from sent: Int, isTold: Bool, once: WrittenOnce? = nil, _ model: () -> Any) {
    guard isLive, let modelHandler else { return drop(.value(model(), once: once), from: sent) }
    guard isTold else { return modelHandler() }
    tree.during(.delivered, node, .value(model(), once: once), from: sent == 0 ? origin : sent, modelHandler)
  }

  /// Reports a delivery that arrived after the end.
  func drop(
    _ subject: @autoclosure () -> EventSubject = .none, as kind: TreeEvent.Kind = .outdated,
    from origin: Int = 0
  ) {
    tree.emit(kind, node, subject(), from: origin == 0 ? self.origin : origin)
  }
}

/// An object that does the work of a registration and holds the user's closures for it.
@usableFromInline
protocol RegisteredWork: AnyObject {
  /// Releases the user's closures and anything else that holds resources; called once, when the registration has ended.
  func didEnd(_ registration: Registration)
}

/// Work that delivers everything to one registration.
protocol RegisteredItem: RegisteredWork, MailboxItem {
  var registration: Registration { get }
}

extension RegisteredItem {
  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    due.append(self, depth: registration.depth, order: registration.order, at: place)
    return nil
  }
}

extension Node {
  fileprivate func append(_ registration: Registration) {
    openWork += 1
    if let last = lastRegistration {
      registration.previous = last
      last.next = registration
    } else {
      firstRegistration = registration
    }
    lastRegistration = registration
  }

  /// Removes a registration from the list; one at a time, so that a long list isn't released by recursion.
  fileprivate func remove(_ registration: Registration) {
    let (previous, next) = (registration.previous.take(), registration.next.take())
    openWork -= 1
    if let previous { previous.next = next } else { firstRegistration = next }
    if let next { next.previous = previous } else { lastRegistration = previous }
  }

  /// Ends all work of the activation, oldest first.
  func endRegistrations(_ reason: EndReason) {
    while let registration = firstRegistration { registration.end(reason) }
    forgetWorkersThatGaveUp()
  }

  /// Ends the registration with an identity, to make room for a newer one.
  ///
  /// The closures released with it may start another one with the same identity, which then ends too.
  func endRegistration(supersededBy id: AnyHashable) {
    while let older = registration(identifiedBy: id) { older.end(.superseded) }
  }
}

extension Registration {
  /// Gives the registration an identity, unless it has ended or already has one.
  ///
  /// Code that ran while the work was starting may have begun a newer registration with the same identity; then this one ends.
  @usableFromInline
  func claim(_ id: AnyHashable) {
    guard isLive, !isIdentified else { return }
    guard node.registration(identifiedBy: id) == nil else { return end(.superseded) }
    var begin: (title: String, event: Int)?
    // A task has reported its start. An observation without a task does so only if its identity distinguishes it.
    if kind == .observation, task == nil, tree.isObserved(.started) || tree.isObserved(.ended) {
      let title = tree.reporter.title(of: "observe", id, at: node)
      begin = (title, tree.emit(.started, node, .text(title)) ?? 0)
    }
    node.identify(Identified(registration: self, begin: begin), by: id)
  }

  /// Starts the task of the work off the tree.
  ///
  /// The `id` is the identity that the work is about to have, for its events.
  func start(
    called name: String, id: AnyHashable?, priority: TaskPriority? = nil, at place: CallSite,
    _ body: @escaping @Sendable () async -> Void
  ) {
    let record = record(called: name, id, at: place)
    begin(record, record.spawn(on: tree.isolation.executorPreference, priority: priority, body))
  }

  /// Starts the task of the work on the tree.
  func start(
    called name: String, id: AnyHashable?, priority: TaskPriority? = nil, at place: CallSite,
    onTree body: any TreeTask
  ) {
    guard let actor = tree.isolation.actor else { return }
    let record = record(called: name, id, at: place)
    begin(record, record.spawn(on: tree.isolation.executorPreference, priority: priority, actor, body))
  }

  private func begin(_ record: TaskRecord, _ handle: Task<Void, Never>) {
    task = (handle, record)
    node.probe?.started(
      StartedTask(registration: self, record: record, handle: handle, isHosted: tree.mailbox.hasScheduler))
  }

  private func record(called name: String, _ id: AnyHashable?, at place: CallSite) -> TaskRecord {
    let ledger = node.tasksMadeIfNeeded()
    var title = name
    // The start is the cause of everything the task does; if the start isn't reported, its own cause or origin takes its place.
    if tree.mailbox.isObserved {
      title = tree.reporter.title(of: name, id, at: node)
      origin = tree.emit(.started, node, .text(title)) ?? tree.currentOrigin
    }
    return TaskRecord(
      name: name, title: title, place: place, number: order, activation: activation,
      ownLedger: ledger, treeLedger: tree.tasks, isWork: kind.isWork, origin: origin,
      mailbox: ObjectIdentifier(tree.mailbox))
  }
}

extension Tree {
  /// Starts a task on the actor of the tree that isn't included in waits for the tree's tasks, such as the pump or a watchdog.
  ///
  /// - Parameters:
  ///   - actor: The actor of the tree.
  ///   - inherits: Whether the task has the task-local values of the caller.
  ///   - body: The body.
  /// - Returns: The task.
  @discardableResult
  func spawnApart(on actor: any Actor, inheriting inherits: Bool = false, _ body: any TreeTask)
    -> Task<Void, Never>
  {
    if inherits {
      return startTaskApart(body, on: actor, preferring: isolation.executorPreference, inheriting: true)
    }
    guard let probe = TreeProbes.inUse else {
      return startTaskApart(body, on: actor, preferring: isolation.executorPreference)
    }
    // A detached task has no task-local values, but leak checks also cover RIBs that a delivery builds.
    return startTaskApart(body, on: actor, preferring: isolation.executorPreference) { run in
      await TreeProbes.$current.withValue(probe) { await run() }
    }
  }
}
