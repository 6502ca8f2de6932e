import RIBKit
import RIBTesting
import Synchronization
import Testing

/// A harness ends its test wherever it is released, or says that it cannot.
struct HarnessReleaseTests {
  @Test func onAnotherThreadItEndsTheTest() async {
    let sink = FailureSink.collecting()
    let attic = Attic()
    let line = #line + 4
    FailureSink.$collector.withValue(sink) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { $0.route(to: .home) }
      attic.keep(harness)
    }
    await Task.detached { attic.empty() }.value
    expectSaid(
      sink.takeFailures().map { "\($0.location.line): \($0.message)" },
      "\(line): … not expected … route .home")
  }

  @Test func whereThereIsNoTestTheRunFailsAndGoesOn() async throws {
    var text = ""
    let issues = Atomic(0)
    try await withKnownIssue {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        await Task.detached {
          let stub = Stub<Int, Int>("find")
          _ = stub.call(1, default: 0)
          _ = stub.call(2, default: 0)
        }.value
      }
      text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    } matching: { issue in
      let isOurs = issue.comments.contains {
        $0.rawValue.contains("RIBTesting: no test is running")
      }
      if isOurs { issues.add(1, ordering: .relaxed) }
      return isOurs
    }
    #expect(issues.load(ordering: .relaxed) == 2)
    // The second failure has no line of its own.
    #expect(text.split(separator: "RIBTesting: ").count == 1)
    #expect(
      text.contains(
        """
        RIBTesting: no test is running. Use RIBTesting in Swift Testing tests only, and end everything that a test creates before the \
        test ends. The failure:
        """))
    #expect(text.contains("(RIBTestingTests/HarnessReleaseTests.swift:"))
  }
}
