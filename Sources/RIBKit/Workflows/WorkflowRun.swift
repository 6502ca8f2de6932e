/// A running workflow, with its types erased.
final class WorkflowRun: TreeTask {
  private let name: String
  private let steps: [any WorkflowStep]
  private let progress: ((WorkflowStage) -> Void)?
  private let mayContinue: ((Int) throws -> Void)?
  private let whenStarted: ((@escaping () -> Void) -> Void)?
  private let tree: Tree
  private let root: Node
  /// The registration; it releases this run when it ends, but the run never releases it.
  ///
  /// The task of the run may begin after the registration has ended.
  let registration: Registration
  /// Delivers the outcome; called on the tree with the result of the last step.
  private let whenEnded: (_ value: Any, WorkflowStop?, _ isLive: Bool) -> Void

  /// The node of the current item and its activation at that time.
  private var item: (node: Node, activation: UInt64)
  private var number = 0
  private var stepName = "start"
  private var target: WorkflowTarget?
  private var news: OneShot<Void>?
  private var reason: WorkflowStop.Reason?

  init<Root, Item, Value>(
    _ workflow: Workflow<Root, Item, Value>, _ registration: Registration,
    whenEnded: @escaping (WorkflowOutcome<Value>, _ isLive: Bool) -> Void
  ) {
    name = workflow.name
    steps = workflow.steps
    progress = workflow.progress
    mayContinue = workflow.mayContinue
    whenStarted = workflow.whenStarted
    self.registration = registration
    self.whenEnded = { value, stop, isLive in
      if let stop { return whenEnded(.stopped(stop), isLive) }
      guard let value = value as? Value else {
        fatalError("A workflow ended with a value of the wrong type; this is a bug in RIBKit.")
      }
      whenEnded(.finished(value), isLive)
    }
    tree = registration.tree
    root = registration.node
    item = (root, registration.activation)
  }

  /// Stops the workflow; the first reason counts.
  func stop(_ reason: WorkflowStop.Reason) {
    guard self.reason == nil else { return }
    self.reason = reason
    news?.set(())
    registration.task?.handle.cancel()
  }

  func run(on actor: isolated any Actor) async {
    begin()
    var value: Any = ()
    var upcoming = steps[...]
    var following: (any WorkflowStep)?
    while reason == nil, let step = following ?? upcoming.popFirst() {
      following = nil
      enter(step)
      if let target = step.target { await findItem(target, on: actor) }
      guard let interactor = currentOrStop() else { break }
      do {
        try mayContinue?(number)
        value = try await step.run(on: actor, interactor, value)
        if reason == nil { following = try step.follow(interactor) }
      } catch {
        stop(Task.isCancelled && error is CancellationError ? .cancelled : .failed(error))
      }
      if reason == nil, Task.isCancelled { stop(.cancelled) }
    }
    finish(value)
  }

  // The parts of `run` that don't suspend aren't inlined: each part of an async function between two suspensions would have a copy of
  // them, which made every app 12 KB larger.

  @inline(never)
  private func begin() {
    tree.watchers = tree.watchers + [self]
    tree.beginFlow()
    // A workflow that was superseded in the turn of its start never begins.
    guard reason == nil else { return }
    do {
      try mayContinue?(number)
    } catch {
      stop(.failed(error))
    }
  }

  @inline(never)
  private func enter(_ step: any WorkflowStep) {
    number += 1
    stepName = step.name
    tree.emit(.workflow, root, .text("\(name): step \(number), \(step.name)"))
    progress?(.step(number: number, name: step.name))
  }

  @inline(never)
  private func finish(_ value: Any) {
    tree.watchers = tree.watchers.filter { $0 !== self }
    tree.endFlow()
    let stop = reason.map {
      WorkflowStop(step: number, name: stepName, reason: $0)
    }
    tree.emit(.workflow, root, subject(of: stop))
    progress?(.ended(stop))
    let isLive = registration.isLive
    registration.end()
    whenEnded(value, stop, isLive)
  }

  /// Returns the subject of the end event; an error is described by the rules for values.
  private func subject(of stop: WorkflowStop?) -> EventSubject {
    guard let stop else { return .text("\(name): finished") }
    guard case .failed(let error) = stop.reason else { return .text("\(name): \(stop)") }
    return .value(error, before: "\(name): stopped at step \(stop.step) (\(stop.name)): failed, ")
  }

  /// The interactor of the item, unless the item has been detached in the meantime.
  private var current: (any Interactor)? {
    item.node.isActive && item.node.activation == item.activation ? item.node.interactor : nil
  }

  /// The interactor of the item; without it, the workflow stops.
  private func currentOrStop() -> (any Interactor)? {
    guard reason == nil else { return nil }
    if current == nil { stop(.detached) }
    return current
  }

  /// Finds the only active RIB that matches the item, or stops.
  private func findItem(_ target: WorkflowTarget, on actor: isolated any Actor) async {
    self.target = target
    defer { self.target = nil }
    let deadline = target.timeout.map {
      tree.spawnApart(on: actor, WorkflowDeadline(self, $0, target.name, tree))
    }
    defer { deadline?.cancel() }
    while reason == nil {
      guard current != nil else { return stop(.detached) }
      let candidates = target.candidates(under: item.node)
      if candidates.count > 1 { return stop(.ambiguous(item: target.name, count: candidates.count)) }
      if let node = candidates.first {
        item = (node, node.activation)
        return
      }
      await waitForNews(of: target, on: actor)
    }
  }

  private func waitForNews(of target: WorkflowTarget, on actor: isolated any Actor) async {
    let news = OneShot<Void>()
    self.news = news
    progress?(.waiting(item: target.name))
    let record = TaskRecord.current
    record?.park(.max, at: "workflow \(name), for \(target.name) under \(item.node.path)")
    await withTaskCancellationHandler(
      operation: { await news.wait(isolation: actor) }, onCancel: { news.set(()) }, isolation: actor)
    record?.unpark(.max)
    self.news = nil
    if Task.isCancelled { stop(.cancelled) }
  }
}

extension WorkflowRun: TreeWatcher {
  func nodeWasAttached(_ node: Node) {
    guard let target, let news, target.accepts(node, under: item.node) else { return }
    news.set(())
  }

  func nodeWasDetached(_ node: Node) {
    if node === item.node { stop(.detached) }
  }
}

extension WorkflowRun: RegisteredWork {
  /// The identity of all workflows of a node, which differs from every identity that a user provides.
  private struct Identity: Hashable {}

  /// Starts the task, and stops a workflow that the same node started earlier.
  ///
  /// The earlier workflow ends when its task does, because it must deliver an outcome.
  func begin(at place: CallSite) {
    let node = registration.node
    let older = node.registration(identifiedBy: Identity())
    node.identify(Identified(registration: registration, begin: nil), by: Identity())
    registration.begin(self)
    (older?.work as? WorkflowRun)?.stop(.superseded)
    whenStarted? { [weak self] in self?.stop(.superseded) }
    registration.start(called: name, id: nil, at: place, onTree: self)
  }

  func didEnd(_ registration: Registration) {
    stop(registration.node.phase == .detaching ? .detached : .cancelled)
  }
}

/// A deadline that stops a workflow whose step finds no item in time.
final class WorkflowDeadline: TreeTask {
  private weak var run: WorkflowRun?
  private let timeout: Duration
  private let item: String
  private let tree: Tree

  init(_ run: WorkflowRun, _ timeout: Duration, _ item: String, _ tree: Tree) {
    self.run = run
    self.timeout = timeout
    self.item = item
    self.tree = tree
  }

  func run(on actor: isolated any Actor) async {
    guard (try? await tree.clock.sleep(for: timeout.forClocks)) != nil, !Task.isCancelled else { return }
    run?.stop(.timeout(item: item))
  }
}

/// A stage of a running workflow, for a test or a trace.
package enum WorkflowStage: Sendable {
  /// The workflow entered a step.
  case step(number: Int, name: String)
  /// The workflow waits for an item of this type.
  case waiting(item: String)
  /// The workflow ended; `nil` means that it finished all steps.
  case ended(WorkflowStop?)
}
