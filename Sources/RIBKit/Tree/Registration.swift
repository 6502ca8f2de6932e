/// The kinds of what an interactor starts.
@usableFromInline
package enum WorkKind: Sendable {
  case observation, flow, call, timer, worker, workflow
}

/// Something that an activation has started and that ends with it: an observation, a flow, a call, a timer, a
/// worker, a workflow.
///
/// A node keeps what its open activation has started in a list, in that order. A registration that has ended
/// delivers nothing any more, whatever is still on its way to it.
///
/// Unchecked because what does the work takes it along to other threads, where nobody touches it: only the tree does.
@usableFromInline
final class Registration: @unchecked Sendable {
  let kind: WorkKind
  /// The node whose activation started it.
  @usableFromInline let node: Node
  @usableFromInline let tree: Tree
  let activation: UInt64
  /// How far it is from the root, which comes first in a turn.
  @usableFromInline let depth: Int32
  /// Its place among all that the tree has registered: the order of deliveries at one depth that were sent at once.
  @usableFromInline let order: UInt64
  /// Why it has ended; `nil` before.
  private(set) var endReason: EndReason?
  /// Whether it has not ended.
  var isLive: Bool { endReason == nil }
  /// Whether the node knows it by an identity, which a newer one may have too.
  var isIdentified = false
  /// Where it was started.
  var site: CallSite = ("", 0)
  /// The event that its deliveries lead back to, unless a send on the tree is known; zero without an observer.
  var origin = 0
  /// What does the work; the registration lets go of it at the end.
  private(set) var work: (any RegisteredWork)?
  /// Hands a model to the interactor; only observations of model streams, which share their work, have it here.
  private(set) var modelHandler: (() -> Void)?
  /// The task, once it was started, with its record.
  ///
  /// The record is an object of its own because it has another life: a registration ends with its activation, on the tree; a task that
  /// ignores its cancellation runs on, on any thread, and those that wait for it need its record.
  private(set) var task: (handle: Task<Void, Never>, record: TaskRecord)?

  fileprivate var previous: Registration?
  /// The registration after this one in the list of the node.
  fileprivate(set) var next: Registration?

  /// Registers with the open activation of a node.
  ///
  /// - Parameters:
  ///   - kind: The kind of the work.
  ///   - node: The node.
  ///   - tree: Its tree.
  ///   - work: What does the work, if that is not begun later.
  ///   - modelHandler: Hands over the model that the reader of a stream has ready.
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

  /// Notes what does the work; called once, right after the initializer.
  func begin(_ work: any RegisteredWork) { self.work = work }

  /// Registers an observation of a model stream, with the reader of the stream.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - tree: Its tree.
  ///   - reader: The reader of the stream.
  ///   - modelHandler: Hands over the model that the reader has ready.
  @usableFromInline
  convenience init(
    _ node: Node, of tree: Tree, _ reader: any RegisteredWork, handing modelHandler: @escaping () -> Void
  ) {
    self.init(.observation, node, of: tree, doneBy: reader, handing: modelHandler)
  }

  /// The record of the task that does the work; `nil` if none does.
  var record: TaskRecord? { task?.record }

  /// The kind of work in words, for reports; with the name, if it has one.
  var noun: String {
    switch kind {
    case .worker, .workflow: "\(kind) \"\(record?.name ?? "")\""
    default: "\(kind)"
    }
  }

  /// Ends it: takes it off the node's list, cancels its task and drops the closures of the user.
  ///
  /// A second call does nothing.
  func end(_ reason: EndReason = .done) {
    guard isLive else { return }
    endReason = reason
    // It leaves the list first: what is released with the closures may use the tree, and even end the activation.
    node.remove(self)
    if isIdentified { node.forgetIdentity(of: self) }
    if let task {
      tree.emit(.ended, node, .ended(task.record.name, reason), from: origin)
      // First the reason, which a body that finds itself cancelled may ask for.
      task.record.endReason = reason
      task.handle.cancel()
    }
    // Not by `take()`, which wraps an optional closure in another one each time: what is put back then grows by a closure for each call.
    modelHandler = nil
    work.take()?.didEnd(self)
  }

  /// Hands a model to the interactor; after the end only an observer of the tree is told of it.
  ///
  /// - Parameters:
  ///   - sent: The event of the tree in which it was sent; zero is none, or an unknown one.
  ///   - model: The model, for an event.
  @usableFromInline
  func handModel(from sent: Int, _ model: () -> Any) {
    handModel(from: sent, isTold: tree.isObserved(.delivered), model)
  }

  /// Hands a model to the interactor, where it is known whether anything is told of deliveries.
  func handModel(from sent: Int, isTold: Bool, _ model: () -> Any) {
    guard isLive, let modelHandler else { return drop(.value(model()), from: sent) }
    guard isTold else { return modelHandler() }
    tree.during(.delivered, node, .value(model()), from: sent == 0 ? origin : sent, modelHandler)
  }

  /// Tells the observer that something arrived after the end.
  func drop(
    _ subject: @autoclosure () -> EventSubject = .none, as kind: TreeEvent.Kind = .outdated,
    from origin: Int = 0
  ) {
    tree.emit(kind, node, subject(), from: origin == 0 ? self.origin : origin)
  }
}

/// What does the work of a registration, and has the closures of the user for it.
@usableFromInline
protocol RegisteredWork: AnyObject {
  /// Drops the closures of the user, and whatever holds on to something; called once, when the registration has ended.
  func didEnd(_ registration: Registration)
}

/// Work of which one registration hears everything.
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

  /// Takes a registration off the list; one by one, so that a long list is not released by recursion.
  fileprivate func remove(_ registration: Registration) {
    let (previous, next) = (registration.previous.take(), registration.next.take())
    openWork -= 1
    if let previous { previous.next = next } else { firstRegistration = next }
    if let next { next.previous = previous } else { lastRegistration = previous }
  }

  /// Ends all that the activation has started, oldest first.
  func endRegistrations(_ reason: EndReason) {
    while let registration = firstRegistration { registration.end(reason) }
  }

  /// Ends the registration with an identity, for a newer one.
  ///
  /// The closures that are released with it may start another one with the same identity, which then ends too.
  func endRegistration(supersededBy id: AnyHashable) {
    while let older = registration(identifiedBy: id) { older.end(.superseded) }
  }
}

extension Registration {
  /// Makes it known by an identity, unless it has ended or has one.
  ///
  /// What ran while it was being started may have begun a newer one with the same identity; then it ends.
  @usableFromInline
  func claim(_ id: AnyHashable) {
    guard isLive, !isIdentified else { return }
    if node.registration(identifiedBy: id) == nil {
      node.identify(self, by: id)
    } else {
      end(.superseded)
    }
  }

  /// Starts its task off the tree.
  ///
  /// - Parameters:
  ///   - name: What the task is called in reports.
  ///   - place: Where it was started.
  ///   - body: The body.
  func start(called name: String, at place: CallSite, _ body: @escaping @Sendable () async -> Void) {
    let record = record(called: name, at: place)
    begin(record, record.spawn(on: tree.isolation.executorPreference, body))
  }

  /// Starts its task on the tree.
  func start(called name: String, at place: CallSite, onTree body: any TreeTask) {
    guard let actor = tree.isolation.actor else { return }
    let record = record(called: name, at: place)
    begin(record, record.spawn(on: tree.isolation.executorPreference, actor, body))
  }

  private func begin(_ record: TaskRecord, _ handle: Task<Void, Never>) {
    task = (handle, record)
    node.probe?.started(self, record, handle, isHosted: tree.mailbox.hasScheduler)
  }

  private func record(called name: String, at place: CallSite) -> TaskRecord {
    let ledger = node.tasksMadeIfNeeded()
    // What leads to the task is the cause of its start, or its origin; where nobody is told of the start, it stands for that.
    if tree.mailbox.isObserved { origin = tree.emit(.started, node, .text(name)) ?? tree.currentOrigin }
    return TaskRecord(
      name: name, place: place, number: order, activation: activation, ledgers: [ledger, tree.tasks],
      origin: origin, mailbox: ObjectIdentifier(tree.mailbox))
  }
}

extension Tree {
  /// Starts a task on the actor of the tree that no wait for the tasks of the tree counts: the pump, a watchdog.
  ///
  /// - Parameters:
  ///   - actor: The actor of the tree.
  ///   - inherits: Whether it has the task-local values of the caller.
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
    // A detached task has no task locals, but what a delivery builds is to be watched too.
    return startTaskApart(body, on: actor, preferring: isolation.executorPreference) { run in
      await TreeProbes.$current.withValue(probe) { await run() }
    }
  }
}
