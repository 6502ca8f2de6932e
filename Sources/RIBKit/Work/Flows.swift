// Flows: asynchronous code of an interactor on the actor of the tree, which a capture list would make it leave.

extension Interactor {
  /// Runs a flow of several awaits on the actor of the tree.
  ///
  /// It begins in a later turn, never inline, unless the activation has ended, which also cancels it. Give the closure no
  /// capture list, not even `[weak self]`: on Swift 6.3 that makes it leave the actor, unnoticed until it calls
  /// the kit. Use the interactor that it is given. After each await check `isActive` before relying on it.
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the flow is started, for reports.
  ///   - line: Where the flow is started, for reports.
  ///   - flow: What to do, with the interactor.
  /// - Returns: A handle that cancels the flow.
  @discardableResult
  public func task(
    id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ flow: nonisolated(nonsending) @escaping (Self) async -> Void
  ) -> Handle {
    starting("task", at: (fileID, line), superseding: id) { node, tree in
      let registration = Registration(.flow, node, of: tree)
      registration.start(called: "task", at: (fileID, line), onTree: FlowTask(registration, body: flow))
      return registration
    }
  }
}

/// The task of a flow.
///
/// It has the type of the interactor, and no closure that hides it: an async closure that calls the user's would start that off
/// the actor.
private final class FlowTask<Me: Interactor>: TreeTask {
  private let registration: Registration
  private let body: nonisolated(nonsending) (Me) async -> Void

  init(_ registration: Registration, body: nonisolated(nonsending) @escaping (Me) async -> Void) {
    self.registration = registration
    self.body = body
  }

  func run(on actor: isolated any Actor) async {
    guard registration.isLive, let me = registration.node.interactor as? Me else { return }
    await body(me)
    registration.end()
  }
}
