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
      let registration = FlowRun(node, of: tree, supersededBy: id)
      let task = FlowTask(registration, body: flow)
      tree.start(registration, called: "task", at: (fileID, line), onTree: task)
      return registration
    }
  }

  /// Runs a flow of several awaits on the actor of the tree: the name of before, for one release.
  ///
  /// - Parameters:
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the flow is started, for reports.
  ///   - line: Where the flow is started, for reports.
  ///   - flow: What to do, with the interactor.
  /// - Returns: A handle that cancels the flow.
  @available(*, deprecated, renamed: "task(id:fileID:line:_:)")
  @discardableResult
  public func perform(
    id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ flow: nonisolated(nonsending) @escaping (Self) async -> Void
  ) -> Handle {
    task(id: id, fileID: fileID, line: line, flow)
  }
}

/// A piece of asynchronous code of an interactor that runs on the tree.
final class FlowRun: TaskRegistration, @unchecked Sendable {
  override var kind: WorkKind { .flow }
}

/// The task of a flow.
///
/// It has the type of the interactor, and no closure that hides it: an async closure that calls the user's would start that off
/// the actor.
private final class FlowTask<Me: Interactor>: TreeTask {
  private let flow: FlowRun
  private let body: nonisolated(nonsending) (Me) async -> Void

  init(_ flow: FlowRun, body: nonisolated(nonsending) @escaping (Me) async -> Void) {
    self.flow = flow
    self.body = body
  }

  override func run(on actor: isolated any Actor) async {
    guard flow.isLive, let me = flow.node.interactor else { return }
    await body(Me.cast(me))
    flow.end()
  }
}
