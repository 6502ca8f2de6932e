// Tasks: asynchronous code of an interactor on the actor of the tree, which it would leave if it had a capture list.

extension Interactor {
  /// Runs a task, which may await several times, on the tree's actor.
  ///
  /// The task begins in a later turn, never inline, unless the activation has ended; the end of the activation also cancels it. Don't give
  /// the closure a capture list, not even `[weak self]`: in Swift 6.3 a capture list silently moves it off the actor, which isn't detected
  /// until it calls RIBKit. Use the interactor that is passed to it. After each await, check `isActive` before you rely on the interactor.
  /// Call this method in the tree's isolation.
  ///
  /// ``Handle`` describes the effect of an `id`. The `priority` defaults to the caller's.
  ///
  /// - Returns: A handle that cancels the task.
  @discardableResult
  public func task(
    id: AnyHashable? = nil, priority: TaskPriority? = nil, fileID: StaticString = #fileID,
    line: UInt = #line, _ task: nonisolated(nonsending) @escaping (Self) async -> Void
  ) -> Handle {
    starting("task", at: (fileID, line), superseding: id) { node, tree in
      let registration = Registration(.task, node, of: tree)
      registration.start(
        called: "task", id: id, priority: priority, at: (fileID, line),
        onTree: InteractorTask(registration, body: task))
      return registration
    }
  }
}

/// The work that `task(_:)` starts.
///
/// It's generic over the interactor instead of hiding it in a closure: an async closure that calls the user's closure would
/// start it off the actor.
private final class InteractorTask<Me: Interactor>: TreeTask {
  private let registration: Registration
  private let body: nonisolated(nonsending) (Me) async -> Void

  init(_ registration: Registration, body: nonisolated(nonsending) @escaping (Me) async -> Void) {
    self.registration = registration
    self.body = body
  }

  func run(on actor: isolated any Actor) async {
    guard registration.isLive, let me = registration.node.interactor as? Me else { return }
    let tree = registration.tree
    tree.beginFlow()
    await body(me)
    tree.endFlow()
    registration.end()
  }
}
