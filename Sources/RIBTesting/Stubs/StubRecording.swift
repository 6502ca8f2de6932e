internal import RIBKit
internal import Testing

/// The harness that records the calls of a stub.
///
/// Calls come from any thread and go to the log. Only expectations look at the core, where the test uses its harness.
final class StubRecording: @unchecked Sendable {
  private let log: HarnessLog
  private let channel: Channel
  /// The harness; `nil` when it is gone.
  private(set) weak var core: HarnessCore?

  private let host: ManualExecutor
  private let actor: (any Actor)?
  private let sink: FailureSink?

  init(_ core: HarnessCore, _ channel: Channel) {
    log = core.log
    self.channel = channel
    self.core = core
    host = core.host.executor
    actor = core.actor
    sink = core.exhaustivity == .exhaustive ? core.sink : nil
  }

  func append(_ input: Any, _ flag: ExpectedFlag, at place: SourceLocation) {
    log.append(input, to: channel, flag)
    if let sink, !isCallerKnown { failForStranger(input, at: place, sink) }
  }

  /// Whether the host runs the caller, or the test itself calls.
  private var isCallerKnown: Bool {
    host.isEntered || FailureSink.isInTest || actor?.unownedExecutor.isCurrent == true
  }

  private func failForStranger(_ input: Any, at place: SourceLocation, _ sink: FailureSink) {
    let failure = Failure(
      """
      The \(channel) with \(describe(input)) comes from a task that the host does not run, so it may come before or after all else. \
      Start the task from something that the host runs, give it a clock of the host, or record the stub in no harness.
      """, at: place)
    log.append(failure)
    sink.fail(failure.message, at: failure.location)
  }
}
