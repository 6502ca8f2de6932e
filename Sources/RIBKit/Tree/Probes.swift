internal import Synchronization

/// An observer of the RIBs that are made: a leak check, in a test.
///
/// The tree tells it what happens and knows no more of it, so that the checks stand above the tree.
protocol TreeProbe: AnyObject, Sendable {
  /// Notes a scope that is being made, and may give its node a ``NodeProbe``.
  ///
  /// - Parameters:
  ///   - node: The node of the scope.
  ///   - place: Where the scope is made.
  func note(_ node: Node, at place: CallSite)
}

/// An observer of a single RIB; called on its tree.
protocol NodeProbe: AnyObject, Sendable {
  /// Notes an attach, when the node is linked and before its hooks run.
  func attached(_ node: Node, _ router: any Router, _ interactor: any Interactor)

  /// Notes a detach, when the node is unlinked.
  ///
  /// - Parameter staysBehind: Whether only the RIB was detached, and not its parent with it.
  func detached(whileItsParentStays staysBehind: Bool)

  /// Notes that the tree is about to let go of the router and the interactor.
  ///
  /// - Returns: Called when it has let go of them; `nil` calls nothing.
  func willLetGo() -> (() -> Void)?

  /// Notes a task that the RIB has started.
  ///
  /// - Parameters:
  ///   - registration: What the closure of the task holds.
  ///   - record: What the tree knows about the task.
  ///   - handle: The task.
  ///   - isHosted: Whether it runs only when its host is settled.
  func started(
    _ registration: Registration, _ record: TaskRecord, _ handle: Task<Void, Never>, isHosted: Bool)

  /// Notes that a stack has taken the RIB off its top and keeps it.
  ///
  /// - Parameter owner: The router that owns the stack.
  /// - Returns: An object that the stack must keep for as long as it keeps the RIB; `nil` is nothing.
  func kept(under owner: Node) -> AnyObject?

  /// Notes that the scope is being released, and usually the RIB with it.
  func nodeIsGone()
}

/// The probe of the trees that are made here.
enum TreeProbes {
  /// The probe of the running task.
  @TaskLocal static var current: (any TreeProbe)?

  /// How many probes are in use.
  ///
  /// It is the one flag that the making of a scope reads, so that it costs next to nothing without a probe. Nothing
  /// else depends on it.
  private static let used = Atomic<Int>(0)

  /// Notes that a probe is in use until ``endUse()``.
  static func beginUse() { used.wrappingAdd(1, ordering: .relaxed) }

  /// Notes that a probe is not in use any more.
  static func endUse() { used.wrappingSubtract(1, ordering: .relaxed) }

  /// The probe that follows what is made here, if there is one.
  static var inUse: (any TreeProbe)? {
    guard used.load(ordering: .relaxed) != 0 else { return nil }
    return current
  }
}
