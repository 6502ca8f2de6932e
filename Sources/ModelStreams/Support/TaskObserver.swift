/// Records what a task is suspended on; child tasks share it.
///
/// A tree has one for each of its tasks. With it the tree can tell a task that waits for a stream, a clock or another part of
/// the package, which will wake it, from one that waits for the world outside.
package protocol TaskObserver: AnyObject, Sendable {
  /// The ``TaskObservation/home`` of the task; zero before it has begun and when it has ended. Read on any thread.
  var home: UInt { get }

  /// Called when the task begins to wait; from the task.
  ///
  /// - Parameters:
  ///   - id: Tells the waits of one task apart.
  ///   - place: What it waits for, as text.
  func park(_ id: UInt, at place: String)

  /// Called when that wait is over; from the task.
  ///
  /// - Parameter id: The one that the wait began with.
  func unpark(_ id: UInt)
}

/// Finds the observer of the running task.
///
/// A task shares its observer with its child tasks, however deep: it waits for them. A task that one of them starts with
/// `Task { }` has none, and neither have that task's children: those are not waited for.
package enum TaskObservation {
  /// The observer that the running task was started with.
  ///
  /// A task that it starts in turn inherits it, of whatever kind that one is.
  @TaskLocal private static var inherited: (any TaskObserver)?

  /// The observer of the task that is running, if it has one.
  package static var current: (any TaskObserver)? {
    guard let inherited, inherited.home == home else { return nil }
    return inherited
  }

  /// The address at which the running task keeps its inherited observer; zero if it has none.
  ///
  /// A child task looks its task-local values up in its parent, so it finds them at the parent's address. Every other task
  /// gets copies of its own, at other addresses for as long as the first task lives. The two kinds are told apart by that:
  /// the runtime knows the kind of a task, but has no interface that tells it.
  package static var home: UInt {
    UInt(bitPattern: taskLocalValue(of: Unmanaged.passUnretained($inherited).toOpaque()))
  }

  /// Calls a function that starts a task, and observes that task.
  ///
  /// - Parameters:
  ///   - observer: The observer; its ``TaskObserver/home`` must be set when the task begins, by the task.
  ///   - start: Starts the task.
  /// - Returns: The result of the function.
  package static func observing<Result>(by observer: any TaskObserver, _ start: () -> Result) -> Result {
    $inherited.withValue(observer, operation: start)
  }
}

// The address of a task-local value; nil where the running task has none.
//
// `TaskLocal.get` is inlined into its callers and consists of a call of this function, with the task local itself as the key.
// So the symbol and its signature are part of the runtime's stable binary interface, on Linux as on Apple systems, and cannot
// go away without breaking programs that were compiled before. The address is compared, never read through.
@_silgen_name("swift_task_localValueGet")
private func taskLocalValue(of key: UnsafeRawPointer) -> UnsafeRawPointer?
