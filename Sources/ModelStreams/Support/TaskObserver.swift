/// One who keeps book of what a task waits for.
///
/// A tree keeps one for each of its tasks, so that it can tell a task that waits for something of the package, which will be
/// woken by it, from one that waits for the world outside.
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

/// Where the observer of the running task is found.
///
/// The observer of a task is that of its child tasks too, however deep: the task waits for them. It is not that of a task that
/// one of them starts with `Task { }`, nor of that task's children: nobody waits for those.
package enum TaskObservation {
  /// What the running task was started with; a task that it starts in turn has it as well, of whatever kind that one is.
  @TaskLocal private static var inherited: (any TaskObserver)?

  /// The observer of the task that is running, if it has one.
  package static var current: (any TaskObserver)? {
    guard let inherited, inherited.home == home else { return nil }
    return inherited
  }

  /// Where the observer that the running task was started with is kept; zero if there is none.
  ///
  /// A child task looks its values up in its parent, where they are at the same place. Every other task has got copies of its
  /// own, which are at other places for as long as the first one is there. That is how the two are told apart: the
  /// runtime knows more of the kinds of tasks, but says nothing of it.
  package static var home: UInt {
    UInt(bitPattern: taskLocalValue(of: Unmanaged.passUnretained($inherited).toOpaque()))
  }

  /// Calls a function that starts a task, for the observer of that task.
  ///
  /// - Parameters:
  ///   - observer: The observer; its ``TaskObserver/home`` must be set when the task begins, by the task.
  ///   - start: Starts the task.
  /// - Returns: What the function returned.
  package static func observing<Result>(by observer: any TaskObserver, _ start: () -> Result) -> Result {
    $inherited.withValue(observer, operation: start)
  }
}

/// The place of a task-local value; nil where the running task has none.
///
/// It is part of the runtime's binary interface: `TaskLocal.get` is compiled into its callers and consists of a call of this
/// function, with the task local itself as the key.
@_silgen_name("swift_task_localValueGet")
private func taskLocalValue(of key: UnsafeRawPointer) -> UnsafeRawPointer?
