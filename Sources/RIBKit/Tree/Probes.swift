internal import Synchronization

/// An observer of newly created RIBs: the leak check of a test.
///
/// The tree notifies it and knows nothing else about it, so that the checks are layered above the tree.
protocol TreeProbe: AnyObject, Sendable {
  /// Notes that a scope is being created, and may give its node a ``NodeProbe``.
  func note(_ node: Node, at place: CallSite)
}

/// An observer of a single RIB, called on its tree.
protocol NodeProbe: AnyObject, Sendable {
  /// Notes an attach, after the node is linked and before its hooks run.
  func attached(_ node: Node, _ router: any Router, _ interactor: any Interactor)

  /// Notes a detach, after the node is unlinked.
  ///
  /// - Parameter staysBehind: Whether the parent stays, because it isn't being detached too.
  func detached(whileItsParentStays staysBehind: Bool)

  /// Notes that the tree is about to release the router and the interactor.
  ///
  /// - Returns: A closure to call after their release; `nil` if there is nothing to call.
  func willLetGo() -> (() -> Void)?

  /// Notes a task that the RIB has started.
  ///
  /// - Parameters:
  ///   - registration: The object that the closure of the task holds.
  ///   - record: The tree's record of the task.
  ///   - handle: The task.
  ///   - isHosted: Whether the task runs only while its host settles.
  func started(
    _ registration: Registration, _ record: TaskRecord, _ handle: Task<Void, Never>, isHosted: Bool)

  /// Notes that a stack has covered the RIB and keeps it.
  ///
  /// - Parameter owner: The node of the router that owns the stack.
  /// - Returns: An object that the stack must keep as long as it keeps the RIB; `nil` for none.
  func kept(under owner: Node) -> AnyObject?

  /// Notes that the scope is being released, usually with the rest of the RIB.
  func nodeIsGone()
}

/// The leak checks of RIBs that the current task creates.
enum TreeProbes {
  /// The probe of the running task.
  @TaskLocal static var current: (any TreeProbe)?

  /// The number of probes in use.
  ///
  /// Creating a scope reads only this number, so that it costs almost nothing without a probe. Nothing else depends on it.
  private static let used = Atomic<Int>(0)

  /// Notes that a probe is in use until ``endUse()``.
  static func beginUse() { used.wrappingAdd(1, ordering: .relaxed) }

  /// Notes that a probe isn't in use anymore.
  static func endUse() { used.wrappingSubtract(1, ordering: .relaxed) }

  /// The probe for RIBs that the current task creates, if any.
  static var inUse: (any TreeProbe)? {
    guard used.load(ordering: .relaxed) != 0 else { return nil }
    return current
  }
}
