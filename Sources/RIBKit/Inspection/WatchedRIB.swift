internal import Basics
internal import ModelStreams

/// The record of one RIB in a leak watch; it keeps nothing of it alive.
///
/// The kit writes it on the tree, and a check reads it on another thread when the test is over: therefore the lock. No
/// reference to a part of the RIB is released under it, for that may run anything.
final class WatchedRIB: NodeProbe, @unchecked Sendable {
  struct WeakRIB {
    weak var rib: WatchedRIB?
  }

  /// A task that the RIB has started.
  struct StartedTask {
    /// The registration that the closure of the task holds; gone with the task, and so the task need not be remembered.
    weak var registration: Registration?
    let record: TaskRecord
    let handle: Task<Void, Never>
    /// Whether it runs only when its host is settled.
    let isHosted: Bool
  }

  /// The place of the RIB in the tree: the present one, or the last.
  enum Attachment {
    case none
    case attached(TruncatedPath)
    case detached(TruncatedPath)
  }

  private struct State {
    weak var node: Node?
    weak var router: (any Router)?
    weak var interactor: (any Interactor)?
    weak var parent: WatchedRIB?
    /// Whether it was detached last from a parent that stayed.
    var isLeftover = false
    /// The children that were detached from the RIB while it stayed, and lived on then.
    var detachedChildren: [UInt64: WeakRIB] = [:]
    /// The number of detached children at which those that are gone are forgotten.
    var childLimit = 16
    weak var retention: StackRetention?
    var types: (router: any Router.Type, interactor: any Interactor.Type)?
    var attachment = Attachment.none
    var tasks: [StartedTask] = []
    /// The number of tasks at which those that are gone are forgotten.
    var taskLimit = 16
    var isExpected = false
  }

  /// The parts of the RIB that live; whoever has it must not keep it.
  typealias Parts = (node: Node?, router: (any Router)?, interactor: (any Interactor)?)

  let number: UInt64
  let place: (fileID: StaticString, line: UInt)
  /// The innermost watch that has seen it being made.
  let observer: ObjectIdentifier
  private let watch: LeakWatch
  private let state = Lock(State())

  init(
    _ number: UInt64, of watch: LeakWatch, seenBy observer: ObjectIdentifier,
    at place: (fileID: StaticString, line: UInt)
  ) {
    self.observer = observer
    self.number = number
    self.watch = watch
    self.place = place
  }

  func note(_ node: Node) {
    state.withLock { $0.node = node }
  }

  /// Notes an attach, and with the first one the parts of the RIB.
  func attached(_ node: Node, _ router: any Router, _ interactor: any Interactor) {
    let parent = node.parent?.probe as? WatchedRIB
    let path = (parent?.path ?? TruncatedPath(to: node.parent)).appending(node.name)
    state.withLock { state in
      state.router = router
      state.interactor = interactor
      state.types = (type(of: router), type(of: interactor))
      state.parent = parent
      state.retention = nil
      state.attachment = .attached(path)
    }
  }

  func detached(whileItsParentStays staysBehind: Bool) {
    let parent = state.withLock { state in
      if case .attached(let path) = state.attachment { state.attachment = .detached(path) }
      state.isLeftover = staysBehind
      return state.parent
    }
    if staysBehind { parent?.noteDetached(self) }
  }

  private func noteDetached(_ child: WatchedRIB) {
    let crowd = state.withLock { state -> [UInt64: WeakRIB]? in
      state.detachedChildren[child.number] = WeakRIB(rib: child)
      return state.detachedChildren.count >= state.childLimit ? state.detachedChildren : nil
    }
    guard let crowd else { return }
    let rest = crowd.filter { $0.value.rib?.lives == true }
    state.withLock { state in
      state.detachedChildren = rest
      state.childLimit = max(16, 2 * rest.count)
    }
  }

  /// The children that were detached from the RIB while it stayed, and live although nothing of the kit holds them.
  var leftovers: [WatchedRIB] {
    let children = state.withLock { $0.detachedChildren }.values.compactMap(\.rib)
    return children.sorted { $0.number < $1.number }.filter {
      $0.lives && $0.isUnexplained && !$0.isExpected && $0.isDetached(from: self)
    }
  }

  /// Whether it was detached while its parent stayed, and lives although nothing of the kit holds it.
  var isStray: Bool {
    let isLeftover = state.withLock { state in
      if case .detached = state.attachment { state.isLeftover } else { false }
    }
    let parts = parts
    return isLeftover && (parts.router != nil || parts.interactor != nil) && isUnexplained && !isExpected
  }

  private func isDetached(from parent: WatchedRIB) -> Bool {
    state.withLock { state in
      if case .detached = state.attachment { state.isLeftover && state.parent === parent } else { false }
    }
  }

  /// Reports that the RIB was released only with the parent that it had been detached from.
  func wasKept(by parent: WatchedRIB) {
    watch.note(keptLeak(by: parent))
  }

  /// Looks which of its detached children are released only with it.
  ///
  /// - Returns: A function to call when the RIB has been released. A child that something else holds too lives then, and is no leak of
  ///   the RIB's; `nil` if it has no such child.
  func willLetGo() -> (() -> Void)? {
    let leftovers = leftovers
    if leftovers.isEmpty { return nil }
    return { [self] in
      // The node may still be held by what detaches it. Router and interactor are what could hold a child.
      guard parts.router == nil, parts.interactor == nil else { return }
      for child in leftovers where !child.lives { child.wasKept(by: self) }
    }
  }

  func expectSurvival() {
    state.withLock { $0.isExpected = true }
  }

  func kept(under owner: Node) -> AnyObject? {
    let retention = StackRetention(
      owner: ((owner.probe as? WatchedRIB)?.path ?? TruncatedPath(to: owner)).description)
    state.withLock { $0.retention = retention }
    return retention
  }

  func started(
    _ registration: Registration, _ record: TaskRecord, _ handle: Task<Void, Never>, isHosted: Bool
  ) {
    let task = StartedTask(registration: registration, record: record, handle: handle, isHosted: isHosted)
    let crowd = state.withLock { state -> [StartedTask]? in
      state.tasks.append(task)
      guard state.tasks.count >= state.taskLimit else { return nil }
      defer { state.tasks = [] }
      return state.tasks
    }
    guard let crowd else { return }
    let rest = crowd.filter { $0.registration != nil }
    state.withLock { state in
      state.tasks = rest
      state.taskLimit = max(16, 2 * rest.count)
    }
  }

  func nodeIsGone() {
    guard !lives else { return }
    watch.forget(self)
  }

  /// The parts of the RIB that live.
  var parts: Parts {
    state.withLock { ($0.node, $0.router, $0.interactor) }
  }

  /// Whether anything of the RIB lives.
  var lives: Bool {
    let parts = parts
    return parts.node != nil || parts.router != nil || parts.interactor != nil
  }

  /// Whether it is itself declared to outlive the test.
  var isExpected: Bool { state.withLock { $0.isExpected } }

  /// The RIB that it is attached under, if that one is watched.
  var parent: WatchedRIB? {
    state.withLock { state in
      if case .attached = state.attachment { state.parent } else { nil }
    }
  }

  var types: (router: any Router.Type, interactor: any Interactor.Type)? { state.withLock { $0.types } }

  /// The path under which it is attached, or was attached last.
  var path: TruncatedPath? {
    switch attachment {
    case .none: nil
    case .attached(let path), .detached(let path): path
    }
  }

  var attachment: Attachment { state.withLock { $0.attachment } }

  /// The path of the router whose stack keeps the RIB below its top, if one does.
  var stackOwner: String? { state.withLock { $0.retention }?.owner }

  /// The tasks that the RIB has started and that are remembered, oldest first.
  var tasks: [StartedTask] { state.withLock { $0.tasks } }
}

/// The sign that a child stack keeps a watched child below its top: it lives for as long as the stack does so.
final class StackRetention: Sendable {
  /// The path of the router that owns the stack.
  let owner: String

  init(owner: String) {
    self.owner = owner
  }
}
