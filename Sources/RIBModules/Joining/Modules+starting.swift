public import ModelStreams

extension Modules {
  /// The progress of the start or the stop, as a list of the modules; Sendable.
  ///
  /// Code that must wait for the start, such as the gate of links, iterates it until its phase is `started`.
  public var progress: ModelStream<ModuleProgress> { starter.progress }

  /// Runs the start-ups of all modules: a module begins when those that it needs are started.
  ///
  /// Start-ups of modules that do not need each other run side by side; they begin in the order of ``ModuleProfile/priority``, then name, each behind those that it needs. A required one
  /// that fails or takes too long cancels those beside it and ends the start; a call after that tries again what is not started. An
  /// optional one switches its module off, with those that need it: their calls, handlers and plugins.
  ///
  /// A call while another one runs waits for the end of that one, and one after it returns at once. When the task of the first
  /// caller is cancelled, the start is. A call during a stop starts again after it.
  ///
  /// A start-up that has not ended within its limit may still run when a later start begins it again, or a stop has ended: until it takes notice
  /// of its cancellation.
  ///
  /// - Throws: ``ModuleProblems`` with all reasons.
  public nonisolated(nonsending) func start() async throws(ModuleProblems) {
    while let stop = starter.currentStop { _ = await stop.problems }
    // Asked and begun without an await between: on this isolation nothing comes before the start.
    let problems =
      if let start = starter.currentStart { await start.problems } else {
        await starter.wait(for: starter.beginStart(jobs(forStop: false)))
      }
    guard problems.isEmpty else { throw ModuleProblems(problems) }
  }

  /// Runs what modules do at their stop, one after the other, in the reverse of their order; ends what runs in the background first.
  ///
  /// A start that is running is cancelled first. A call while another one runs waits for the end of that one. The cancellation
  /// of the caller ends nothing.
  ///
  /// - Returns: What has failed; it is reported too.
  @discardableResult
  public nonisolated(nonsending) func stop() async -> [ModuleProblem] {
    if let stop = starter.currentStop { return await stop.problems }
    // First, so that no module begins after it was looked for what is to be stopped.
    starter.cancelStart()
    return await starter.beginStop(jobs(forStop: true)).problems
  }

  private func jobs(forStop isStop: Bool) -> [Int: [ModuleRegistry.Job]] {
    var jobs: [Int: [ModuleRegistry.Job]] = [:]
    for module in starter.modules(forStop: isStop) {
      let services = services(of: module)
      jobs[module] = (isStop ? members[module].stops : members[module].starts).map { $0(services) }
    }
    return jobs
  }
}
