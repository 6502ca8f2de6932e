internal import ModelStreams
internal import RIBKit
internal import Testing

/// A recording of a stub, a presenter or a stream in the log of a harness.
///
/// It is called on any thread, so it keeps only those parts of the core that are safe there. It keeps the core itself for
/// expectations, which run where the test uses its harness; this makes the unchecked conformance sound.
final class Recording: @unchecked Sendable {
  private let log: HarnessLog
  private let channel: Channel
  /// The harness that records a stub; `nil` after its release.
  private(set) weak var core: HarnessCore?

  private let host: ManualExecutor
  private let actor: (any Actor)?
  private let sink: FailureSink?

  init(_ core: HarnessCore, _ channel: Channel) {
    log = core.log
    self.channel = channel
    // A weak reference costs more than everything else here, and only stubs use it.
    if channel.kind == .call { self.core = core }
    host = core.host.executor
    actor = core.actor
    sink = core.exhaustivity == .exhaustive ? core.sink : nil
  }

  /// Logs a call; fails the test if a task that the host does not run makes the call.
  func append(_ input: Any, _ flag: ExpectedFlag, at place: SourceLocation) {
    log.append(input, to: channel, flag)
    guard let sink, !isCallerKnown else { return }
    fail(
      """
      The \(channel) with \(describe(input)) comes from a task that the host does not run, so its order is not fixed. Start the task \
      from code that the host runs, pass it the clock of the host, or do not record the stub in a harness.
      """, at: place, sink)
  }

  /// Logs a shown or sent value; fails the test if a task that the host does not run sends it, unless outside work is allowed.
  func append(_ value: Any) {
    log.append(value, to: channel)
    guard let sink, !isCallerKnown, !log.allowsOutside else { return }
    fail(
      """
      The \(channel) \(describe(value)) comes from a task that the host does not run, so its order is not fixed. Start the task from \
      code that the host runs, pass it the clock of the host, or permit it with allowExternalWork("…").
      """, at: log.cause, sink)
  }

  /// Whether the caller runs on the host, or is the test itself.
  private var isCallerKnown: Bool {
    // The checks are ordered by cost.
    host.isEntered || FailureSink.isInTest || actor?.unownedExecutor.isCurrent == .yes
  }

  private func fail(_ message: String, at place: SourceLocation, _ sink: FailureSink) {
    let failure = Failure(message, at: place)
    log.append(failure)
    sink.fail(failure.message, at: failure.location)
  }
}
