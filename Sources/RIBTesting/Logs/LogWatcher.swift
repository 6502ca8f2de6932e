internal import Testing

/// One who is told what a log notes, at once and on the thread that notes it.
protocol LogWatcher: AnyObject, Sendable {
  /// The test does something.
  func begins(_ step: Step, at place: SourceLocation)
  /// Something came out.
  func comes(_ value: Any, from channel: Channel)
}
