/// One who keeps book of what a task waits for; what the task starts in turn shares it.
///
/// A tree keeps one for each of its tasks, so that it can tell a task that waits for something of the package, which will be
/// woken by it, from one that waits for the world outside.
package protocol TaskObserver: AnyObject, Sendable {
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
package enum TaskObservation {
  /// The observer of the task that is running, if it has one.
  @TaskLocal package static var current: (any TaskObserver)?
}
