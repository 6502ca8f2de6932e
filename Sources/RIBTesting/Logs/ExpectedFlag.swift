internal import Synchronization

/// Whether something that came has been expected: one answer for a stub and for the log of the harness that records it.
final class ExpectedFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
