/// The harness that records the calls of a stub.
///
/// Calls come from any thread and go to the log. Only expectations look at the core, where the test uses its harness.
final class StubRecording: @unchecked Sendable {
  private let log: HarnessLog
  private let channel: Channel
  /// The harness; `nil` when it is gone.
  private(set) weak var core: HarnessCore?

  init(_ core: HarnessCore, _ channel: Channel) {
    log = core.log
    self.channel = channel
    self.core = core
  }

  func append(_ input: Any, _ flag: ExpectedFlag) {
    log.append(input, to: channel, flag)
  }
}
