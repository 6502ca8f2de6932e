internal import Locks
internal import ModelStreams
internal import Synchronization
package import Testing

/// Where the failures of one harness, recorder or stub go: to the test that has made it.
///
/// A failure that is raised where Swift Testing knows no test, on a detached task or another thread, waits until the next
/// call from the test's own task, so that it is never lost and never given to another test.
package final class FailureSink: Sendable {
  private struct State {
    var failures: [Failure] = []
    /// How many of them have been handed to the test.
    var handed = 0
  }

  /// The sink that is used in place of the test, by tests of this module and by what tries things out.
  @TaskLocal package static var collector: FailureSink?

  private let state = Lock(State())
  /// Whether there was anything to hand over, ever: nearly always there is not, and then nothing else is looked at.
  private let hasFailures = Atomic(false)
  /// Whether it fails no test.
  package let isCollector: Bool

  private init(isCollector: Bool) {
    self.isCollector = isCollector
  }

  /// A sink that keeps failures and fails no test.
  package static func collecting() -> FailureSink { FailureSink(isCollector: true) }

  /// The sink of the running test.
  package static func current() -> FailureSink { collector ?? FailureSink(isCollector: false) }

  /// Whether the calling task belongs to a test.
  package static var isInTest: Bool { Test.current != nil }

  /// Fails the test, now or as soon as the test's own task comes by.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - location: The line that is to blame.
  package func fail(_ message: String, at location: SourceLocation) {
    add(Failure(message, at: location))
  }

  /// Tells the test, which does not fail for it, now or as soon as the test's own task comes by.
  ///
  /// - Parameters:
  ///   - message: What it should know.
  ///   - location: The line that is the cause.
  package func warn(_ message: String, at location: SourceLocation) {
    add(Failure(message, at: location, isWarning: true))
  }

  private func add(_ failure: Failure) {
    state.withLock { $0.failures.append(failure) }
    hasFailures.store(true, ordering: .releasing)
    flush()
  }

  /// Whether the test has not failed and been told nothing.
  var isUntouched: Bool { !hasFailures.load(ordering: .acquiring) }

  /// Hands over what was raised elsewhere, if the calling task belongs to a test.
  package func flush() {
    if isUntouched { return }
    guard !isCollector, state.withLock({ $0.handed < $0.failures.count }), Test.current != nil else { return }
    let waiting = state.withLock { state in
      defer { state.handed = state.failures.count }
      return state.failures[state.handed...]
    }
    for failure in waiting {
      Issue.record(
        Comment(rawValue: failure.message), severity: failure.isWarning ? .warning : .error,
        sourceLocation: failure.location)
    }
  }

  /// All failures so far, without warnings.
  package var failures: [Failure] { state.withLock { $0.failures.filter { !$0.isWarning } } }

  /// All warnings so far, or since failures were taken last.
  package var warnings: [Failure] { state.withLock { $0.failures.filter(\.isWarning) } }

  /// The failures since the last call, without warnings; for collectors.
  package func takeFailures() -> [Failure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures.filter { !$0.isWarning }
    }
  }

  deinit {
    close()
  }

  /// Hands over what was raised elsewhere, for the last time.
  ///
  /// A failure that never met a test stops the program: in an XCTestCase it would be lost without a sound.
  package func close() {
    if isUntouched { return }
    flush()
    let lost = state.withLock { $0.failures[$0.handed...].first { !$0.isWarning } }
    if let lost, !isCollector {
      fatalError(
        """
        RIBTesting: there is no test to fail; use it in tests of Swift Testing, and end what you make inside of them. \
        The failure: \(lost.message)
        """)
    }
  }
}
