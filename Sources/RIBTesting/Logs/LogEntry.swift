internal import Synchronization
internal import Testing

/// One thing that came out of what a harness tests.
struct LogEntry {
  let channel: Channel
  let value: Any
  /// The line of the test that made it come out.
  let cause: SourceLocation
  /// Its place in the log.
  let number: Int
  /// Whether it has been expected, for what may be expected elsewhere too.
  let flag: ExpectedFlag?

  /// The channel and the value, as in `route .trip`.
  var text: String { "\(channel) \(describe(value))" }
}

/// Whether something that came has been expected: one answer for a stub and for the log of the harness that records it.
final class ExpectedFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
