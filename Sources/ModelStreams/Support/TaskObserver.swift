/// Records what a task is suspended on; child tasks share it.
///
/// A tree has one for each of its tasks. It lets the tree distinguish a task that waits for a stream, a clock or another part
/// of the package, which will wake it, from one that waits for the outside world.
package protocol TaskObserver: AnyObject, Sendable {
  /// The ``TaskObservation/home`` of the task; zero before the task begins and after it ends. It's read on any thread.
  var home: UInt { get }

  /// Called by the task when it begins to wait.
  ///
  /// - Parameters:
  ///   - id: Distinguishes the waits of one task.
  ///   - place: A description of what the task waits for.
  func park(_ id: UInt, at place: String)

  /// Called by the task when the wait with this identifier is over.
  func unpark(_ id: UInt)
}

/// Finds the observer of the running task.
///
/// A task shares its observer with its child tasks at any depth, because it waits for them. A task that one of them starts
/// with `Task { }` doesn't have an observer, and neither do that task's children, because no one waits for those.
package enum TaskObservation {
  /// The observer with which the running task was started.
  ///
  /// Every task that it starts inherits the observer, whatever its kind.
  @TaskLocal private static var inherited: (any TaskObserver)?

  /// The observer of the running task, if it has one.
  package static var current: (any TaskObserver)? {
    guard let inherited, inherited.home == home else { return nil }
    return inherited
  }

  /// The address at which the running task stores its inherited observer; zero if it doesn't have one.
  ///
  /// A child task looks its task-local values up in its parent, so it finds them at the parent's address. Every other task
  /// gets its own copies, at other addresses for as long as the first task lives. This difference distinguishes the two kinds:
  /// the runtime knows the kind of a task but offers no interface for it.
  package static var home: UInt {
    UInt(bitPattern: taskLocalValue(of: Unmanaged.passUnretained($inherited).toOpaque()))
  }

  /// Calls a function that starts a task, and observes that task.
  ///
  /// - Parameters:
  ///   - observer: The observer; the task must set its ``TaskObserver/home`` when it begins.
  ///   - start: Starts the task.
  /// - Returns: The result of the function.
  package static func observing<Result>(by observer: any TaskObserver, _ start: () -> Result) -> Result {
    $inherited.withValue(observer, operation: start)
  }
}

// The address of a task-local value; nil if the running task doesn't have one.
//
// `TaskLocal.get` is inlined into its callers and consists of a call of this function, with the task local itself as the key. So the symbol
// and its signature are part of the runtime's stable binary interface, on Linux as on Apple systems, and can't go away without breaking
// programs that were compiled earlier. The address is compared, never read through.
@_silgen_name("swift_task_localValueGet")
private func taskLocalValue(of key: UnsafeRawPointer) -> UnsafeRawPointer?
