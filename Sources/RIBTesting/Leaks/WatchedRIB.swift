internal import Basics
internal import RIBKit

/// The record of one RIB in a leak watch, which retains no part of it.
///
/// RIBKit writes it on the tree, and a check reads it on another thread after the test, hence the lock. No reference to a part of
/// the RIB is released under the lock, because a release may run any code.
final class WatchedRIB: NodeProbe, @unchecked Sendable {
  struct WeakRIB {
    weak var rib: WatchedRIB?
  }

  /// The position of the RIB in the tree: the current one, or the last.
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
    /// Whether it was last detached from a parent that stayed.
    var isLeftover = false
    /// The children that were detached from the RIB while it stayed, and survived.
    var detachedChildren: [UInt64: WeakRIB] = [:]
    /// The number of detached children that triggers removing the released ones.
    var childLimit = 16
    weak var retention: ContainerRetention?
    var types: (router: any Router.Type, interactor: any Interactor.Type)?
    var attachment = Attachment.none
    var tasks: [StartedTask] = []
    /// The number of tasks that triggers removing the ended ones.
    var taskLimit = 16
    var isExpected = false
  }

  /// The surviving parts of the RIB, which the receiver must not keep.
  typealias Parts = (node: Node?, router: (any Router)?, interactor: (any Interactor)?)

  let number: UInt64
  let place: (fileID: StaticString, line: UInt)
  /// The types of the routes and events of its scope.
  let output: (route: Any.Type, event: Any.Type)
  /// The innermost watch that saw its creation.
  let observer: ObjectIdentifier
  private let watch: LeakWatch
  private let state = Lock(State())

  init(
    _ number: UInt64, of watch: LeakWatch, seenBy observer: ObjectIdentifier,
    sending output: (route: Any.Type, event: Any.Type), at place: (fileID: StaticString, line: UInt)
  ) {
    self.output = output
    self.observer = observer
    self.number = number
    self.watch = watch
    self.place = place
  }

  func note(_ node: Node) {
    state.withLock { $0.node = node }
  }

  /// Records an attach, and with the first one the parts of the RIB.
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

  /// The children that were detached from the RIB while it stayed, and survive although nothing in RIBKit retains them.
  var leftovers: [WatchedRIB] {
    let children = state.withLock { $0.detachedChildren }.values.compactMap(\.rib)
    return children.sorted { $0.number < $1.number }.filter {
      $0.lives && $0.isUnexplained && !$0.isExpected && $0.isDetached(from: self)
    }
  }

  /// Whether it was detached while its parent stayed, and survives although nothing in RIBKit retains it.
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

  /// Reports that the RIB was released only with the parent that it was detached from.
  func wasKept(by parent: WatchedRIB) {
    watch.note(keptLeak(by: parent))
  }

  /// Finds the detached children that may be released only with it.
  ///
  /// - Returns: A function to call when the RIB has been released, or `nil` without such a child. A child that something else
  ///   also retains survives, and isn't a leak of the RIB.
  func willLetGo() -> (() -> Void)? {
    let leftovers = leftovers
    if leftovers.isEmpty { return nil }
    return { [self] in
      // The node may still be retained by the code that detaches it. Only the router and the interactor could retain a child.
      guard parts.router == nil, parts.interactor == nil else { return }
      for child in leftovers where !child.lives { child.wasKept(by: self) }
    }
  }

  func expectSurvival() {
    state.withLock { $0.isExpected = true }
  }

  func kept(in container: String, of owner: Node) -> AnyObject? {
    let retention = ContainerRetention(
      container: container,
      owner: ((owner.probe as? WatchedRIB)?.path ?? TruncatedPath(to: owner)).description)
    state.withLock { $0.retention = retention }
    return retention
  }

  func started(_ task: StartedTask) {
    let crowd = state.withLock { state -> [StartedTask]? in
      state.tasks.append(task)
      guard state.tasks.count >= state.taskLimit else { return nil }
      defer { state.tasks = [] }
      return state.tasks
    }
    guard let crowd else { return }
    let rest = crowd.filter { !$0.hasLetGo }
    state.withLock { state in
      state.tasks = rest
      state.taskLimit = max(16, 2 * rest.count)
    }
  }

  func nodeIsGone() {
    guard !lives else { return }
    watch.forget(self)
  }

  /// The surviving parts of the RIB.
  var parts: Parts {
    state.withLock { ($0.node, $0.router, $0.interactor) }
  }

  /// Whether any part of the RIB survives.
  var lives: Bool {
    let parts = parts
    return parts.node != nil || parts.router != nil || parts.interactor != nil
  }

  /// Whether it is itself declared to outlive the test.
  var isExpected: Bool { state.withLock { $0.isExpected } }

  /// The RIB that it is attached under, if that is watched.
  var parent: WatchedRIB? {
    state.withLock { state in
      if case .attached = state.attachment { state.parent } else { nil }
    }
  }

  var types: (router: any Router.Type, interactor: any Interactor.Type)? { state.withLock { $0.types } }

  /// The path under which it is attached, or was last attached.
  var path: TruncatedPath? {
    switch attachment {
    case .none: nil
    case .attached(let path), .detached(let path): path
    }
  }

  var attachment: Attachment { state.withLock { $0.attachment } }

  /// The container that keeps the RIB and doesn't show it, if any.
  var retention: ContainerRetention? { state.withLock { $0.retention } }

  /// The remembered tasks of the RIB, oldest first.
  var tasks: [StartedTask] { state.withLock { $0.tasks } }
}

/// A token that exists as long as a container keeps a watched child that it doesn't show.
final class ContainerRetention: Sendable {
  /// The name of the container.
  let container: String
  /// The path of the router that owns the container.
  let owner: String

  init(container: String, owner: String) {
    (self.container, self.owner) = (container, owner)
  }
}
