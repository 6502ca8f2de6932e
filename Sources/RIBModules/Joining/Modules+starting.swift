public import ModelStreams

extension Modules {
  /// How far the start or the stop has come; Sendable, as a list of the modules.
  ///
  /// What must wait for the start, such as the gate of links, iterates it until its phase is `started`.
  public var progress: ModelStream<ModuleProgress> { starter.progress }

  /// Runs the start-ups of all modules: a module begins when those that it needs are started.
  ///
  /// Start-ups of modules that do not need each other run side by side; they begin in the order of ``ModuleProfile/priority``, then name. A required one
  /// that fails or takes too long cancels those beside it and ends the start; a call after that tries again what is not started. An
  /// optional one switches its module off, with those that need it: their calls, handlers and plugins.
  ///
  /// A call while another one runs waits for the end of that one, and one after it returns at once. When the task of the first
  /// caller is cancelled, the start is. A call during a stop starts again after it.
  ///
  /// - Throws: ``ModuleProblems`` with all reasons.
  public nonisolated(nonsending) func start() async throws(ModuleProblems) {
    while true {
      switch starter.phase {
      case .started: return
      case .starting: return try await starter.waitForStart()
      case .stopping: _ = await starter.waitForStop()
      case .idle, .failed, .stopped:
        return try await starter.start(members.map { bodies($0.starts, $0) })
      }
    }
  }

  /// Runs what modules do at their stop, one after the other, in the reverse of their order; ends what runs in the background first.
  ///
  /// A start that is running is cancelled first. A call while another one runs waits for the end of that one. The cancellation
  /// of the caller ends nothing.
  ///
  /// - Returns: What has failed; it is reported too.
  @discardableResult
  public nonisolated(nonsending) func stop() async -> [ModuleProblem] {
    switch starter.phase {
    case .stopping, .stopped: await starter.waitForStop()
    case .idle, .starting, .started, .failed:
      await starter.stop(members.map { bodies($0.stops, $0) })
    }
  }

  private func bodies(_ steps: [ModuleRegistry.Step], _ member: ModuleRegistry) -> [Starter.Body] {
    steps.map { $0.make(services(of: member.module)) }
  }
}
