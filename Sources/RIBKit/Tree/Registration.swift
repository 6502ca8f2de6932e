/// The kinds of what an interactor starts.
package enum WorkKind: Sendable {
  case observation, flow, call, timer, worker, workflow
}

/// Something that an activation has started and that ends with it: an observation, a flow, a call, a timer, a
/// worker, a workflow.
///
/// A node keeps what its open activation has started in a list, in that order. A registration that has ended
/// delivers nothing any more, whatever is still on its way to it.
class Registration: DeliveryTarget, @unchecked Sendable {
  /// The node whose activation started it.
  let node: Node
  let tree: Tree
  let activation: UInt64
  /// Whether the node knows it by an identity, which a newer one may have too.
  final var isIdentified = false
  /// Where it was started.
  final var place: (fileID: StaticString, line: UInt) = ("", 0)
  /// The event that its deliveries lead back to, unless a send on the tree is known; zero without an observer.
  final var origin = 0
  /// The kind of work, which each subclass must say: with a default a new one would pass for another.
  var kind: WorkKind {
    preconditionFailure("A registration does not say its kind of work; this is a defect of RIBKit.")
  }
  /// The kind of work in words, for reports; with the name, if it has one.
  var noun: String { "\(kind)" }
  /// The record of the task that does its work; `nil` if none does.
  var record: TaskRecord? { nil }

  // Unretained: what is in the list is retained by `append` and released by `remove`, and only those two change the links.
  // A load of an `unowned(unsafe)` variable retains, so the list itself uses these links.
  @exclusivity(unchecked) fileprivate final var previousLink: Unmanaged<Registration>?
  @exclusivity(unchecked) fileprivate final var nextLink: Unmanaged<Registration>?

  /// The registration after this one.
  final var next: Registration? { nextLink?.takeUnretainedValue() }

  /// Registers with the open activation of a node.
  init(_ node: Node, of tree: Tree) {
    self.tree = tree
    activation = node.activation
    self.node = node
    super.init(depth: node.depth, order: tree.nextOrder())
    node.append(self)
  }

  /// Ends it: takes it off the node's list, cancels its task and drops its closures.
  ///
  /// A second call does nothing.
  final func end() {
    guard isLive else { return }
    isLive = false
    // The delivery that is due holds no reference.
    if dueCount > 0 {
      hasEndedWhenDue = true
      keepUntilTurnEnds()
    }
    // It leaves the list first: what is released with its closures may use the tree, and even end the activation. The reference of
    // the list keeps it until they are gone.
    let registration = node.remove(self)
    if isIdentified { node.forgetIdentity(of: self) }
    registration.willEnd()
    registration.didEnd()
    withExtendedLifetime(registration) {}
  }

  final override func keepUntilTurnEnds() { tree.endedInTurn.append(self) }

  /// Cancels what does the work; called once.
  func willEnd() {}

  /// Drops the closures of the user, and whatever holds on to something; called once.
  func didEnd() {}

  /// Tells the observer that something arrived after the end.
  final func drop(
    _ subject: @autoclosure () -> EventSubject = .none, as kind: TreeEvent.Kind = .outdated,
    from origin: Int = 0
  ) {
    tree.emit(kind, node, subject(), from: origin == 0 ? self.origin : origin)
  }
}

extension Node {
  fileprivate func append(_ registration: Registration) {
    // The one reference of the list, by hand: with strong links a list of many would be released by recursion, and each step over it
    // would retain.
    let link = Unmanaged.passRetained(registration)
    let last = lastRegistration
    registration.previousLink = last
    if openWork != .max { openWork += 1 }
    if let last { last._withUnsafeGuaranteedRef { $0.nextLink = link } } else { firstRegistrationLink = link }
    lastRegistration = link
  }

  /// Takes a registration off the list.
  ///
  /// - Returns: The registration, with the reference of the list: it balances `append`.
  fileprivate func remove(_ registration: Registration) -> Registration {
    let (previous, next) = (registration.previousLink, registration.nextLink)
    // A count that was too large to be kept is known again at the end of the list.
    if openWork != .max { openWork -= 1 } else if previous == nil, next == nil { openWork = 0 }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextLink = next }
    } else {
      firstRegistrationLink = next
    }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previousLink = previous }
    } else {
      lastRegistration = previous
    }
    registration.previousLink = nil
    registration.nextLink = nil
    return Unmanaged.passUnretained(registration).takeRetainedValue()
  }

  /// Ends all that the activation has started, oldest first.
  func endRegistrations() {
    while let registration = firstRegistration { registration.end() }
    openWork = 0
  }

  /// Ends the registration with an identity, for a newer one.
  ///
  /// The closures that are released with it may start another one with the same identity, which then ends too.
  func endRegistration(supersededBy id: AnyHashable) {
    while let older = registration(identifiedBy: id) { older.end() }
  }
}

/// A registration whose work is done by a task.
class TaskRegistration: Registration, @unchecked Sendable {
  /// The task, once it was started, with its record.
  ///
  /// The record is an object of its own because it has another life: a registration ends with its activation, on the tree; a task that
  /// ignores its cancellation runs on, on any thread, and those that wait for it need its record.
  final var task: (handle: Task<Void, Never>, record: TaskRecord)?

  /// Registers with the open activation of a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - tree: Its tree.
  ///   - id: What a newer registration of the same node must carry to supersede this one.
  init(_ node: Node, of tree: Tree, supersededBy id: AnyHashable? = nil) {
    super.init(node, of: tree)
    if let id { node.identify(self, by: id) }
  }

  final override var record: TaskRecord? { task?.record }

  final override func willEnd() {
    guard let task else { return }
    tree.emit(.ended, node, .text(task.record.name), from: origin)
    task.handle.cancel()
  }
}

extension Tree {
  /// Starts the task of a registration off the tree.
  ///
  /// - Parameters:
  ///   - registration: What the task works for; a plain class, so that the closure captures no type of the user's.
  ///   - name: What the task is called in reports.
  ///   - place: Where it was started.
  ///   - work: The body.
  func start<Work: TaskRegistration>(
    _ registration: Work, called name: String, at place: (StaticString, UInt),
    _ work: @escaping @Sendable (Work) async -> Void
  ) {
    let record = record(registration, called: name, at: place)
    begin(registration, record, record.spawn(on: executorPreference) { await work(registration) })
  }

  /// Starts the task of a registration on the tree.
  func start(
    _ registration: TaskRegistration, called name: String, at place: (StaticString, UInt),
    onTree body: TreeTask
  ) {
    guard let actor else { return }
    let record = record(registration, called: name, at: place)
    begin(registration, record, record.spawn(on: executorPreference, actor, body))
  }

  private func begin(_ registration: TaskRegistration, _ record: TaskRecord, _ handle: Task<Void, Never>) {
    registration.task = (handle, record)
    registration.node.probe?.started(registration, record, handle, isHosted: mailbox.hasScheduler)
  }

  private func record(
    _ registration: Registration, called name: String, at place: (StaticString, UInt)
  ) -> TaskRecord {
    let node = registration.node
    let ledger = node.tasksMadeIfNeeded()
    // What leads to the task is the cause of its start, or its origin; where nobody is told of the start, it stands for that.
    if mailbox.isObserved { registration.origin = emit(.started, node, .text(name)) ?? currentOrigin }
    return TaskRecord(
      name: name, place: place, number: registration.order, activation: registration.activation,
      ledgers: [ledger, tasks], origin: registration.origin, mailbox: ObjectIdentifier(mailbox))
  }

  /// Starts a task on the actor of the tree that no wait for the tasks of the tree counts: the pump, a watchdog.
  ///
  /// - Parameters:
  ///   - actor: The actor of the tree.
  ///   - body: The body.
  /// - Returns: The task.
  @discardableResult
  func spawnApart(on actor: any Actor, inheriting inherits: Bool = false, _ body: TreeTask) -> Task<
    Void, Never
  > {
    if inherits {
      return TreeTask.startApart(body, on: actor, preferring: executorPreference, inheriting: true)
    }
    guard let probe = TreeProbes.inUse else {
      return TreeTask.startApart(body, on: actor, preferring: executorPreference)
    }
    // A detached task has no task locals, but what a delivery builds is to be watched too.
    return TreeTask.startApart(body, on: actor, preferring: executorPreference) { run in
      await TreeProbes.$current.withValue(probe) { await run() }
    }
  }
}
