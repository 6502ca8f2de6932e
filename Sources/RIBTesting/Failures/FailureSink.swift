internal import Basics
internal import Foundation
internal import ModelStreams
internal import Synchronization
package import Testing

/// The path of failures from one harness, recorder or stub to the test that created it.
///
/// A failure that is raised where Swift Testing doesn't know the test, on a detached task or another thread, waits until the next call from
/// the test's own task, so that it is never lost and never attributed to another test. If no such call follows, the failure fails the run.
package final class FailureSink: Sendable {
  private struct State {
    var failures: [Failure] = []
    /// The number of failures that the test has received; the others wait behind them.
    var handed = 0
    /// Whether standard error already says that no test can be failed.
    var hasComplained = false

    /// Takes the failures that the test has not received, and counts them as received.
    mutating func takeWaiting() -> ArraySlice<Failure> {
      defer { handed = failures.count }
      return failures[handed...]
    }
  }

  /// The sink that replaces the test, for tests of this module and for stress tests and fuzz tests.
  @TaskLocal package static var collector: FailureSink?

  private let state = Lock(State())
  /// The reporter to the test; `nil` if the sink only collects failures.
  private let reporter: FailureReporter?
  /// Whether there was ever a failure or a warning.
  ///
  /// Nearly always there was none, and every function of a harness asks: the flag avoids the lock.
  private let hasFailures = Atomic(false)

  private init(_ reporter: FailureReporter?) { self.reporter = reporter }

  /// Creates a sink that keeps failures and fails no test.
  package static func collecting() -> FailureSink { FailureSink(nil) }

  /// Returns the failures that a closure causes, which don't fail the test.
  package static func failures(of body: () throws -> Void) rethrows -> [Failure] {
    let sink = collecting()
    try $collector.withValue(sink) { try body() }
    return sink.takeFailures()
  }

  /// Returns the sink of the running test.
  package static func current() -> FailureSink { collector ?? FailureSink(FailureReporter(test: .current)) }

  /// Whether the calling task belongs to a test.
  package static var isInTest: Bool { Test.current != nil }

  /// Whether the sink only collects failures and fails no test.
  package var isCollector: Bool { reporter == nil }

  /// Fails the test at a line, now or at the next call from the test's own task.
  package func fail(_ message: String, at location: SourceLocation) {
    add(Failure(message, at: location))
  }

  /// Warns the test at a line without failing it, now or at the next call from the test's own task.
  package func warn(_ message: String, at location: SourceLocation) {
    add(Failure(message, at: location, isWarning: true))
  }

  private func add(_ failure: Failure) {
    state.withLock { $0.failures.append(failure) }
    // This follows the append, so that a caller who sees the flag finds the failure.
    hasFailures.store(true, ordering: .releasing)
    flush()
  }

  /// Whether there is neither a failure nor a warning.
  var isUntouched: Bool { !hasFailures.load(ordering: .acquiring) }

  /// Reports failures that were raised elsewhere, if the calling task belongs to a test.
  package func flush() {
    if isUntouched { return }
    guard let reporter, state.withLock({ $0.handed < $0.failures.count }), Test.current != nil else { return }
    // The failures count as reported before they are: if two tasks of the test call this concurrently, each failure goes to one of
    // them. They are recorded outside the lock, because Swift Testing runs code of the test for an issue.
    for failure in state.withLock({ $0.takeWaiting() }) { reporter.report(failure) }
  }

  /// All failures so far, without warnings.
  package var failures: [Failure] { state.withLock { $0.failures.filter { !$0.isWarning } } }

  /// All warnings so far, or since the failures were last taken.
  package var warnings: [Failure] { state.withLock { $0.failures.filter(\.isWarning) } }

  /// Takes the failures since the last call, without warnings; for collectors.
  package func takeFailures() -> [Failure] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures.filter { !$0.isWarning }
    }
  }

  deinit {
    close()
  }

  /// Reports the remaining failures that were raised elsewhere.
  package func close() {
    guard let reporter, !isUntouched else { return }
    flush()
    let (lost, isFirst) = state.withLock { state in
      let lost = state.takeWaiting().filter { !$0.isWarning }
      defer { if !lost.isEmpty { state.hasComplained = true } }
      return (lost, !state.hasComplained)
    }
    if isFirst, let failure = lost.first { reporter.complain(failure) }
    for failure in lost { reporter.reportWithoutTest(failure) }
  }
}

/// The path of failures from a sink to Swift Testing.
private struct FailureReporter: Sendable {
  /// The test that created the sink; a failure that comes too late names it.
  let test: Test?

  /// Fails or warns the test of the calling task.
  func report(_ failure: Failure) {
    Issue.record(
      Comment(rawValue: failure.message), severity: failure.isWarning ? .warning : .error,
      sourceLocation: failure.location)
  }

  /// Reports a failure that never reached its test as an issue without a test, which fails the run but doesn't stop it.
  func reportWithoutTest(_ failure: Failure) {
    Issue.record(Comment(rawValue: sentence(failure)), sourceLocation: failure.location)
  }

  /// Writes a failure to standard error: in an XCTestCase even an issue without a test would be lost silently.
  func complain(_ failure: Failure) {
    let place = failure.location
    let line = "\(sentence(failure).replacing("\n", with: " ")) (\(place.fileID):\(place.line))\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  private func sentence(_ failure: Failure) -> String {
    "RIBTesting: \(whyThereIsNoTest) The failure: \(failure.message)"
  }

  private var whyThereIsNoTest: String {
    guard let test else {
      return
        "no test is running. Use RIBTesting in Swift Testing tests only, and end everything that a test creates before the test ends."
    }
    let place = "\(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    return """
      this failure occurred outside the test \(test.displayName ?? test.name) (\(place)), or after the end of that test. In the \
      test, await everything that it starts, and end everything that it creates.
      """
  }
}

/// A failure of a test, with the responsible line.
package struct Failure: Hashable, Sendable {
  /// The expectation, the actual output, and the remedy.
  package let message: String

  /// The line at which the test fails.
  package let location: SourceLocation

  /// Whether it is a warning, which doesn't fail the test.
  package let isWarning: Bool

  /// Creates a failure or a warning.
  package init(_ message: String, at location: SourceLocation, isWarning: Bool = false) {
    self.message = message
    self.location = location
    self.isWarning = isWarning
  }
}
