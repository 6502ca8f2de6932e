// swift-format-ignore-file
// Written by `.ci/run embed` from the folder worker. Edit that, and run it again.

extension BuiltInTemplates {
  static let workerFiles: [String: String] = [
    "worker.json": #"""
{
  "format": 1,
  "kind": "code",
  "summary": "A worker: repeated work that an interactor starts and that runs off the tree.",
  "variables": [],
  "files": [
    { "source": "worker.worker.txt", "path": "Sources/{{target}}/{{name}}/{{name}}Worker.swift" },
    { "source": "worker.tests.txt", "path": "Tests/{{tests}}/{{name}}/{{name}}WorkerTests.swift" }
  ]
}

"""#,
    "worker.tests.txt": #"""
{{#join sorted}}
{{testable}}import {{target}}
import ModelStreams
import RIBKit
import RIBTesting
import Testing
{{/join}}

@Suite("The worker {{name}}", .failsOnLeaks)
{{mainActor}}struct {{name}}WorkerTests {
  let host = ManualHost()
  let count = MutableModelStream(0)

  @Test func worksImmediatelyAndAfterEachPause() {
{{#fit}}
    let worker = {{name}}Worker(
      every: .seconds(2), on: host.clock
    ) { [count] in
{{/fit}}
      count.update { $0 += 1 }
    }
    let harness = InteractorHarness(host: host) { _ in WorkingInteractor(worker) }
    harness.activate()
    #expect(count.latest == 1)
    harness.advance(by: .seconds(4))
    #expect(count.latest == 3)
    harness.deactivate()
    harness.advance(by: .seconds(4))
    #expect(count.latest == 3)
  }
}

private final class WorkingInteractor: Interactor {
  let scope = Scope<Never, Never>()
  private let worker: {{name}}Worker

  init(_ worker: {{name}}Worker) {
    self.worker = worker
  }

  func didBecomeActive() { start(worker.worker) }
}

"""#,
    "worker.worker.txt": #"""
{{access}}import RIBKit

/// Runs its work immediately and again after each pause, until the interactor that started it is
/// deactivated.
{{access}}{{nonisolated}}struct {{name}}Worker: Sendable {
  private let pause: Duration
  private let clock: any Clock<Duration>
  private let work: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - pause: The time between the end of the work and its next start.
  ///   - clock: The clock for the pauses, such as that of the interactor.
  ///   - work: The work. If it throws, the worker starts again, at most three times.
  {{access}}init(
    every pause: Duration, on clock: any Clock<Duration>,
    work: @escaping @Sendable () async throws -> Void
  ) {
    self.pause = pause
    self.clock = clock
    self.work = work
  }

  /// The worker that an interactor starts.
  {{access}}var worker: Worker {
    Worker("{{name|words}}", restart: .onFailure(delay: pause, maxRestarts: 3)) {
      while true {
        try await work()
        try await clock.sleep(for: pause)
      }
    }
  }
}

"""#,
  ]
}
