internal import ModelStreams

// The only file that starts tasks of a tree.

/// The body of a task that runs on an actor known at run time only, such as the actor of a tree.
///
/// It is an object so that the closure of the task captures one untyped reference: a captured generic parameter
/// would have to be `Sendable`, and an interactor whose conformance belongs to the main actor is not.
protocol TreeTask: AnyObject {
  /// Runs the body.
  ///
  /// - Parameter actor: The actor.
  func run(on actor: isolated any Actor) async
}

/// The one step from a task to an actor; closures are called from here, never nested in one another.
///
/// Swift 6.3 starts an async closure off the actor if another async closure calls it, so this function has the actor as a
/// parameter and calls the body itself. It is the first thing that a task does, even before the record begins: a task that
/// does anything else first takes a job of its own for that before it goes to the actor.
private func run(
  _ body: UnsafeTransfer<any TreeTask>, on actor: isolated any Actor, of record: TaskRecord? = nil
) async {
  record?.begin()
  await body.value.run(on: actor)
}

/// Starts a task on an actor, without a record: no wait for the tasks of a tree counts it.
///
/// - Parameters:
///   - body: The body.
///   - actor: The actor.
///   - executor: Where the task prefers to run.
///   - inherits: Whether it has the task-local values of the caller, and so everything that it delivers.
///   - context: Runs what it is given; it can set task locals, which a detached task does not inherit.
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

/// Starts a task behind all that waits for an actor now, if the actor serves in order, as the main actor does.
///
/// It goes to no host and to no thread of the pool before it begins.
///
/// - Parameters:
///   - body: The body.
///   - actor: The actor; the caller's own.
func startTaskBehind(_ body: UnsafeTransfer<any TreeTask>, on actor: isolated any Actor) {
  Task { await run(body, on: actor) }
}

/// A value on its way through code that is not isolated: carried there, touched only where it belongs.
///
/// The compiler cannot see that a task started by the tree for the tree comes back to it. Code that opens
/// the box must be on the actor of the tree, or hold the lock under which the box was handed over.
struct UnsafeTransfer<Value>: @unchecked Sendable {
  let value: Value
}

extension TaskRecord {
  /// Starts the task that the record is about, on an actor; it begins in a later job, never inline.
  ///
  /// - Parameters:
  ///   - executor: Where it prefers to run.
  ///   - actor: The actor.
  ///   - body: The body.
  /// - Returns: The task.
  func spawn(on executor: (any TaskExecutor)?, _ actor: any Actor, _ body: any TreeTask) -> Task<Void, Never>
  {
    let body = UnsafeTransfer(value: body)
    return TaskObservation.observing(by: self) {
      Task.start(name, on: executor) {
        await run(body, on: actor, of: self)
        self.end()
      }
    }
  }

  /// Starts the task that the record is about, off every actor.
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
