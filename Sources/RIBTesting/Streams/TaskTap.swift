internal import ModelStreams
internal import RIBKit

/// A task on a manual host that reads a sequence as every task does.
final class TaskTap: Stoppable {
  private let host: ManualHost
  private let task: Task<Void, Never>

  init<Models: AsyncSequence & Sendable>(
    _ sequence: Models, on host: ManualHost, name: String, to tape: StreamTape<Models.Element>
  ) where Models.Element: Sendable {
    self.host = host
    task = host.start(name) {
      do {
        for try await element in sequence { tape.append(.element(element)) }
        tape.append(.end)
      } catch {
        tape.append(.failure(error))
      }
    }
  }

  /// Cancels the task and lets it go, if the host may settle here.
  ///
  /// It may not from within what it runs, nor while nobody knows which thread uses it; then the task goes when the
  /// host settles next.
  func stop() {
    task.cancel()
    if !host.isEntered, FailureSink.isInTest { host.settle() }
  }
}
