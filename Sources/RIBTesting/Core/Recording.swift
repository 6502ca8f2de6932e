internal import ModelStreams
internal import RIBKit
internal import Testing

/// Notes what comes from a stub, a presenter or a stream in the log of the harness that records it.
///
/// It is called on any thread, so it keeps of the core only what is safe there. The core itself is for expectations, which run where the
/// test uses its harness: this is what makes the unchecked conformance sound.
final class Recording: @unchecked Sendable {
  private let log: HarnessLog
  private let channel: Channel
  /// The harness that records a stub; `nil` when it is gone.
  private(set) weak var core: HarnessCore?

  private let host: ManualExecutor
  private let actor: (any Actor)?
  private let sink: FailureSink?

  init(_ core: HarnessCore, _ channel: Channel) {
    log = core.log
    self.channel = channel
    // A weak reference costs more than all else here, and only stubs use it.
    if channel.kind == .call { self.core = core }
    host = core.host.executor
    actor = core.actor
    sink = core.exhaustivity == .exhaustive ? core.sink : nil
  }

  /// Notes a call; fails the test if it comes from a task that the host does not run.
  func append(_ input: Any, _ flag: ExpectedFlag, at place: SourceLocation) {
    log.append(input, to: channel, flag)
    guard let sink, !isCallerKnown else { return }
    fail(
      """
      The \(channel) with \(describe(input)) comes from a task that the host does not run, so it may come before or after all else. \
      Start the task from something that the host runs, give it a clock of the host, or record the stub in no harness.
      """, at: place, sink)
  }

  /// Notes what was shown or sent; fails the test if a task does that which the host does not run, unless something outside is meant.
  func append(_ value: Any) {
    log.append(value, to: channel)
    guard let sink, !isCallerKnown, !log.allowsOutside else { return }
    fail(
      """
      The \(channel) \(describe(value)) comes from a task that the host does not run, so it may come before or after all else. \
      Start the task from something that the host runs, give it a clock of the host, or say that it is meant with allowOutside("…").
      """, at: log.cause, sink)
  }

  /// Whether the host runs the caller, or the caller is the test itself.
  private var isCallerKnown: Bool {
    // The order of these is that of their costs.
    host.isEntered || FailureSink.isInTest || actor?.unownedExecutor.isCurrent == true
  }

  private func fail(_ message: String, at place: SourceLocation, _ sink: FailureSink) {
    let failure = Failure(message, at: place)
    log.append(failure)
    sink.fail(failure.message, at: failure.location)
  }
}
