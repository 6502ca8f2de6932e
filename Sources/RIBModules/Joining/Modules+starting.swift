public import ModelStreams

extension Modules {
  /// The progress of starting or stopping, with the state of each module; the stream is Sendable.
  ///
  /// Code that must wait for the start, such as a link gate, iterates over it until the phase is `started`.
  public var progress: ModelStream<ModuleProgress> { starter.progress }

  /// Runs the start-ups of all modules; a module begins when those that it needs have started.
  ///
  /// Start-ups of modules that don't need each other run concurrently. They begin in the order of ``ModuleProfile/priority``, then name,
  /// each after those that it needs. If a required start-up fails or times out, the running ones are cancelled and the start ends; the next
  /// call retries the modules that haven't started. If an optional one fails, its module and the modules that need it are switched off,
  /// with their calls, handlers and plugins.
  ///
  /// A call during another start waits for the end of that start, and a call after it returns immediately. Cancelling the task of the first
  /// caller cancels the start. A call during a stop starts the modules after the stop.
  ///
  /// A start-up that exceeds its limit continues until it reacts to its cancellation. It may therefore still be running when a later start
  /// runs it again, or when a stop has ended.
  ///
  /// - Throws: ``ModuleErrors`` with all reasons.
  public nonisolated(nonsending) func start() async throws(ModuleErrors) {
    while let stop = starter.currentStop { _ = await stop.problems }
    // Checked and begun without an `await` in between, so that nothing else on this isolation can begin a start first.
    let problems =
      if let start = starter.currentStart { await start.problems } else {
        await starter.wait(for: starter.beginStart(jobs(forStop: false)))
      }
    guard problems.isEmpty else { throw ModuleErrors(problems) }
  }

  /// Stops the modules one after the other, in reverse order, after ending their background work.
  ///
  /// A running start is cancelled first. A call during another stop waits for the end of that stop. Cancelling the caller's task has no
  /// effect.
  ///
  /// - Returns: The failures, which are also reported.
  @discardableResult
  public nonisolated(nonsending) func stop() async -> [ModuleError] {
    if let stop = starter.currentStop { return await stop.problems }
    // First, so that no module can start after the modules to stop have been determined.
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
