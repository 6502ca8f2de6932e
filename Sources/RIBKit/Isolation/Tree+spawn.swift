internal import ModelStreams

// The only file in which RIBKit starts tasks.

extension Tree {
  /// Starts a task off the tree.
  ///
  /// - Parameters:
  ///   - record: What the tree knows about the task; it ends with it.
  ///   - work: The body; it runs on the executor that the tree prefers.
  /// - Returns: The task.
  func spawn(_ record: TaskRecord, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    record.spawn(on: executorPreference, work)
  }

  /// Starts a task on the actor of the tree; it begins in a later job, never inline.
  ///
  /// - Parameters:
  ///   - record: What the tree knows about the task; it ends with it.
  ///   - actor: The actor of the tree.
  ///   - body: The body.
  /// - Returns: The task.
  func spawn(_ record: TaskRecord, on actor: any Actor, _ body: TreeTask) -> Task<Void, Never> {
    record.spawn(on: executorPreference, actor, body)
  }

  /// Starts a task on the actor of the tree that is nobody's and is not waited for: the pump, a watchdog.
  ///
  /// - Parameters:
  ///   - actor: The actor of the tree.
  ///   - body: The body.
  /// - Returns: The task.
  @discardableResult
  func spawnApart(on actor: any Actor, _ body: TreeTask) -> Task<Void, Never> {
    let body = Confined(value: body)
    // A detached task has no task locals, but what a delivery builds is to be watched too.
    let watch = LeakWatch.watching
    return Task.startApart(on: executorPreference) {
      guard let watch else { return await Tree.run(body, on: actor) }
      await LeakWatch.$current.withValue(watch) { await Tree.run(body, on: actor) }
    }
  }

  /// Starts a task behind all that waits for an actor now, if the actor serves in order, as the main actor does.
  ///
  /// It goes to no host and to no thread of the pool before it begins.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - actor: The actor; the caller's own.
  static func spawnBehind(_ body: Confined<TreeTask>, on actor: isolated any Actor) {
    Task { await run(body, on: actor) }
  }

  /// The one step from a task into the tree; closures are called from here, never nested in one another.
  ///
  /// It is the first thing that a task does, even before the record begins: a task that does anything else first takes a job
  /// of its own for that before it goes to the actor.
  fileprivate static func run(
    _ body: Confined<TreeTask>, on actor: isolated any Actor, of record: TaskRecord? = nil
  ) async {
    record?.begin()
    await body.value.run(on: actor)
  }
}

extension TaskRecord {
  /// Starts the task that the record is about, on an actor.
  ///
  /// - Parameters:
  ///   - executor: Where it prefers to run.
  ///   - actor: The actor.
  ///   - body: The body.
  /// - Returns: The task.
  func spawn(on executor: (any TaskExecutor)?, _ actor: any Actor, _ body: TreeTask) -> Task<Void, Never> {
    let body = Confined(value: body)
    return TaskObservation.observing(by: self) {
      Task.start(name, on: executor) {
        await Tree.run(body, on: actor, of: self)
        self.end()
      }
    }
  }

  /// Starts the task that the record is about.
  ///
  /// - Parameters:
  ///   - executor: Where it prefers to run.
  ///   - work: The body.
  /// - Returns: The task.
  func spawn(
    on executor: (any TaskExecutor)?, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    TaskObservation.observing(by: self) {
      Task.start(name, on: executor) {
        self.begin()
        await work()
        self.end()
      }
    }
  }
}

// A task that is given no executor as its preference looks for one at every hop (Swift 6.3), which makes a delivery a sixth
// slower; so it is given none at all.
extension Task where Success == Void, Failure == Never {
  fileprivate static func start(
    _ name: String, on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Self {
    guard let executor else { return Task(name: name, operation: body) }
    return Task(name: name, executorPreference: executor, operation: body)
  }

  fileprivate static func startApart(
    on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Self {
    guard let executor else { return .detached(operation: body) }
    return .detached(executorPreference: executor, operation: body)
  }
}
