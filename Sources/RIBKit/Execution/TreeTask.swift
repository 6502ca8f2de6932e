internal import ModelStreams

// The only file that starts tasks of a tree.

/// The body of a task that runs on an actor known only at run time, such as the actor of a tree.
///
/// It's an object so that the closure of the task captures one untyped reference: a captured generic parameter would have to
/// be `Sendable`, and an interactor whose conformance belongs to the main actor isn't.
protocol TreeTask: AnyObject {
  /// Runs the body on the given actor.
  func run(on actor: isolated any Actor) async
}

/// Makes a task's only hop to its actor and runs the body there; an async closure never calls another one.
///
/// Swift 6.3 starts an async closure off the actor if another async closure calls it, so this function takes the actor as a
/// parameter and calls the body itself. It's the first thing that a task does, even before the record begins: a task that does
/// anything else first needs an extra job for that before it hops to the actor.
private func run(
  _ body: UnsafeTransfer<any TreeTask>, on actor: isolated any Actor, of record: TaskRecord? = nil
) async {
  record?.begin()
  await body.value.run(on: actor)
}

/// Starts a task on an actor, without a record, so that waits for the tasks of a tree don't count it.
///
/// - Parameters:
///   - body: The body.
///   - actor: The actor.
///   - executor: The executor that the task prefers.
///   - inherits: Whether the task, and so everything that it delivers, has the task-local values of the caller.
///   - context: Runs its argument; it can set task locals, which a detached task doesn't inherit.
/// - Returns: The task.
func startTaskApart(
  _ body: any TreeTask, on actor: any Actor, preferring executor: (any TaskExecutor)?,
  inheriting inherits: Bool = false,
  within context: (@Sendable (_ run: @Sendable () async -> Void) async -> Void)? = nil
) -> Task<Void, Never> {
  let body = UnsafeTransfer(value: body)
  if inherits { return Task.start("turns", on: executor) { await run(body, on: actor) } }
  return Task.startApart(on: executor) {
    guard let context else { return await run(body, on: actor) }
    await context { await run(body, on: actor) }
  }
}

/// Starts a task behind all jobs now waiting for the caller's own actor, if the actor runs jobs in order, as the main actor does.
///
/// The task doesn't pass through a host or a thread of the pool before it begins.
func startTaskBehind(_ body: UnsafeTransfer<any TreeTask>, on actor: isolated any Actor) {
  Task { await run(body, on: actor) }
}

/// Carries a value through code that isn't isolated; the value is accessed only where it belongs.
///
/// The compiler can't see that a task started by the tree for the tree returns to it. Code that opens the box must be on the
/// actor of the tree, or hold the lock under which the box was handed over.
struct UnsafeTransfer<Value>: @unchecked Sendable {
  let value: Value
}

extension TaskRecord {
  /// Starts the recorded task on an actor; it begins in a later job, never inline.
  ///
  /// - Parameters:
  ///   - executor: The executor that the task prefers.
  ///   - priority: The priority of the task; nil for the caller's.
  ///   - actor: The actor.
  ///   - body: The body.
  /// - Returns: The task.
  func spawn(
    on executor: (any TaskExecutor)?, priority: TaskPriority? = nil, _ actor: any Actor, _ body: any TreeTask
  ) -> Task<Void, Never> {
    let body = UnsafeTransfer(value: body)
    return TaskObservation.observing(by: self) {
      Task.start(name, on: executor, priority: priority) {
        await run(body, on: actor, of: self)
        self.end()
      }
    }
  }

  /// Starts the recorded task off every actor.
  ///
  /// - Parameters:
  ///   - executor: The executor that the task prefers.
  ///   - priority: The priority of the task; nil for the caller's.
  ///   - work: The body.
  /// - Returns: The task.
  func spawn(
    on executor: (any TaskExecutor)?, priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    TaskObservation.observing(by: self) {
      Task.start(name, on: executor, priority: priority) {
        self.begin()
        await work()
        self.end()
      }
    }
  }
}

// A task that is started with `nil` as its executor preference looks for an executor at every hop (Swift 6.3), which makes a
// delivery a sixth slower; so these functions omit the argument instead.
extension Task where Success == Void, Failure == Never {
  fileprivate static func start(
    _ name: String, on executor: (any TaskExecutor)?, priority: TaskPriority? = nil,
    _ body: @escaping @Sendable () async -> Void
  ) -> Self {
    guard let executor else { return Task(name: name, priority: priority, operation: body) }
    return Task(name: name, executorPreference: executor, priority: priority, operation: body)
  }

  fileprivate static func startApart(
    on executor: (any TaskExecutor)?, _ body: @escaping @Sendable () async -> Void
  ) -> Self {
    guard let executor else { return .detached(operation: body) }
    return .detached(executorPreference: executor, operation: body)
  }
}
