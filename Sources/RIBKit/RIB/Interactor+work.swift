extension Interactor {
  /// Does something off the tree, then something with its result on the tree.
  ///
  /// This is how services are called: the work shares nothing with the interactor, and what comes back is a delivery of
  /// its own turn, unless the activation has ended, which also cancels the work. It must be called on the
  /// isolation of the tree.
  ///
  /// - Parameters:
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the call is made, for reports.
  ///   - line: Where the call is made, for reports.
  ///   - work: What to do; it runs on no actor.
  ///   - then: Called on the tree with the interactor and what the work returned or threw.
  /// - Returns: A handle that cancels the call.
  @discardableResult
  public func call<Output: Sendable>(
    id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @concurrent @Sendable () async throws -> Output,
    then: @escaping (Self, Result<Output, any Error>) -> Void
  ) -> Handle {
    starting("call", at: (fileID, line), superseding: id) { node, tree in
      let call = Call(node, of: tree, supersededBy: id, then: then)
      call.start(work, at: (fileID, line))
      return call
    }
  }

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
      let registration = Flow(node, of: tree, supersededBy: id)
      let task = FlowTask(registration, body: flow)
      tree.start(registration, called: "task", at: (fileID, line), onTree: task)
      return registration
    }
  }

  /// Calls back once, after a time on the tree's clock.
  ///
  /// It must be called on the isolation of the tree. Nothing is called if the activation ends before.
  ///
  /// - Parameters:
  ///   - delay: How long to wait; zero or less is the next turn, and more than a hundred years are a hundred.
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the timer is set, for reports.
  ///   - line: Where the timer is set, for reports.
  ///   - handler: Called on the tree with the interactor.
  /// - Returns: A handle that cancels the timer.
  @discardableResult
  public func after(
    _ delay: Duration, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self) -> Void
  ) -> Handle {
    starting("after", at: (fileID, line), superseding: id) { node, tree in
      let timer = Timer(node, of: tree, supersededBy: id, handler: handler)
      timer.start(delay, at: (fileID, line))
      return timer
    }
  }

  /// Starts a worker, which ends with the activation.
  ///
  /// It must be called on the isolation of the tree. Failures are events of the tree.
  ///
  /// - Parameters:
  ///   - worker: The work.
  ///   - fileID: Where the worker is started, for reports.
  ///   - line: Where the worker is started, for reports.
  ///   - then: Called on the tree when the worker has ended by itself, not when it is cancelled.
  /// - Returns: A handle that cancels the worker.
  @discardableResult
  public func start(
    _ worker: Worker, fileID: StaticString = #fileID, line: UInt = #line,
    then: ((Self, WorkerOutcome) -> Void)? = nil
  ) -> Handle {
    starting("start", at: (fileID, line)) { node, tree in
      let run = WorkerRun(node, of: tree, name: worker.name, then: then)
      run.start(worker, at: (fileID, line))
      return run
    }
  }
}

// The names of before, for one release.
extension Interactor {
  /// Does something off the tree, then something with its result on the tree.
  ///
  /// - Parameters:
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the call is made, for reports.
  ///   - line: Where the call is made, for reports.
  ///   - work: What to do; it runs on no actor.
  ///   - then: Called on the tree with the interactor and what the work returned or threw.
  /// - Returns: A handle that cancels the call.
  @available(*, deprecated, renamed: "call(id:fileID:line:_:then:)")
  @discardableResult
  public func perform<Output: Sendable>(
    id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @concurrent @Sendable () async throws -> Output,
    then: @escaping (Self, Result<Output, any Error>) -> Void
  ) -> Handle {
    call(id: id, fileID: fileID, line: line, work, then: then)
  }

  /// Runs a flow of several awaits on the actor of the tree.
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
