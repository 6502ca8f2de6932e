internal import Synchronization

/// An observer of newly created RIBs and services: the leak check of a test.
///
/// The tree notifies it and knows nothing else about it, so that programs without tests don't contain the checks.
package protocol TreeProbe: AnyObject, Sendable {
  /// Notes that a scope is being created, and may give its node a ``NodeProbe``.
  func note(
    _ node: Node, sending output: (route: Any.Type, event: Any.Type),
    at place: (fileID: StaticString, line: UInt)
  )

  /// Notes a service that was created for one owner, which it should not outlive.
  ///
  /// - Parameters:
  ///   - service: Returns the service, to which the caller must hold the only reference.
  ///   - name: The name of its key.
  ///   - owner: The owner.
  ///   - place: The line that registers the service.
  func noteService(
    _ service: () -> Any, named name: String, of owner: AnyObject, at place: (fileID: String, line: Int))
}

/// An observer of a single RIB, called on its tree.
package protocol NodeProbe: AnyObject, Sendable {
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
  func started(_ task: StartedTask)

  /// Notes that the RIB is covered: its container doesn't show it, and keeps it.
  ///
  /// - Parameters:
  ///   - container: The name of the container.
  ///   - owner: The node of the router that owns the container.
  /// - Returns: An object that the container must keep as long as it keeps the RIB; `nil` for none.
  func kept(in container: String, of owner: Node) -> AnyObject?

  /// Notes that the scope is being released, usually with the rest of the RIB.
  func nodeIsGone()
}

/// A task that a RIB has started, as its probe sees it.
package struct StartedTask {
  /// The object that the closure of the task holds.
  weak var registration: Registration?
  let record: TaskRecord
  /// The task.
  package let handle: Task<Void, Never>
  /// Whether the task runs only while its host settles.
  package let isHosted: Bool

  /// The name of the task.
  package var name: String { record.name }

  /// The location at which the task was started, as in `Rides/TripInteractor.swift:12`.
  package var place: String { record.place }

  /// A description of what the task waits for in RIBKit, if anything.
  package var parkedAt: String? { record.parkedAt }

  /// Whether the task is still running.
  package var isRunning: Bool { record.isRunning }

  /// Whether the closure of the task has been released, after which the task retains nothing.
  package var hasLetGo: Bool { registration == nil }
}

/// The leak checks of RIBs that the current task creates.
package enum TreeProbes {
  /// The probe of the running task.
  @TaskLocal package static var current: (any TreeProbe)?

  /// The number of probes in use.
  ///
  /// Creating a scope reads only this number, so that it costs almost nothing without a probe. Nothing else depends on it.
  private static let used = Atomic<Int>(0)

  /// Notes that a probe is in use until ``endUse()``.
  package static func beginUse() { used.wrappingAdd(1, ordering: .relaxed) }

  /// Notes that a probe isn't in use anymore.
  package static func endUse() { used.wrappingSubtract(1, ordering: .relaxed) }

  /// The probe for RIBs that the current task creates, if any.
  package static var inUse: (any TreeProbe)? {
    guard used.load(ordering: .relaxed) != 0 else { return nil }
    return current
  }
}
