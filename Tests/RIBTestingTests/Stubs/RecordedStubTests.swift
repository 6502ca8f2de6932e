import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A call is expected once, by its stub or by the harness that records it.
struct RecordedStubTests {
  /// Records a stub, calls it with some inputs while the harness is active, and then does something with both.
  static func record<Input: Sendable>(
    _ stub: Stub<Input, Int>, calling inputs: [Input], _ exhaustivity: Exhaustivity = .exhaustive,
    _ body: (InteractorHarness<PuppetInteractor>) -> Void
  ) {
    let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
    harness.record(stub)
    harness.activate()
    stub.returns(0)
    for input in inputs { _ = stub.call(input, default: 0) }
    body(harness)
    harness.deactivate()
  }

  private func failures<Input: Sendable>(
    _ stub: Stub<Input, Int>, calling inputs: [Input], _ body: (InteractorHarness<PuppetInteractor>) -> Void
  ) -> [String] {
    FailureSink.failures { Self.record(stub, calling: inputs, .exhaustive, body) }.map(\.message)
  }

  @Test func whatTheStubExpectsTheHarnessHasExpected() {
    let find = Stub<String, Int>("find")
    let none = failures(find, calling: ["a", "b", "c"]) { harness in
      find.expectCalls("a", "b")
      harness.expect(.call(find, "c"))
      harness.expectNothing()
      find.expectNoMoreCalls()
    }
    #expect(none == [])
  }

  @Test func whatTheHarnessExpectsTheStubHasExpected() {
    let find = Stub<String, Int>("find")
    let failures = failures(find, calling: ["a", "b", "c", "d"]) { harness in
      harness.expect(.call(find, "a"), .call("find", "b"))
      find.expectCall("c")
      harness.discard(.calls("find"), because: "the last one is noise")
      find.expectNoMoreCalls()
    }
    #expect(failures == [])
  }

  @Test func whatTheHostRunsExpectsNothing() {
    let find = Stub<String, Int>("find")
    let failures = failures(find, calling: ["a"]) { harness in
      harness.host.start { find.expectCall("a") }
      harness.settle()
      find.expectCall("a")
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix(#"The harness was used (“expects the call to "find" "a"”) inside a hook"#)
        == true)
  }

  @Test func oneThatOutlivesItsHarnessExpectsAlone() {
    let find = Stub<String, Int>("find")
    let failures = failures(find, calling: ["a"]) { _ in find.expectCall("a") }
    #expect(failures == [])
    #expect(throws: Never.self) { try find.call("b") }
    find.expectCall("b")
    find.expectNoMoreCalls()
  }

  @Test func aRecordingMayBeReplacedWhoseValuesUseTheStub() {
    let stub = Stub<Int, Int>("find")
    let told = failuresTold {
      let first = InteractorHarness(.off) { (_: Listener<Never>) in CargoInteractor() }
      first.record(stub)
      first.activate()
      first.run { $0.route(to: Cargo { _ = stub.callCount }) }
      first.discard(because: "it is about the end of the log")
      first.deactivate()
    }
    #expect(told == [])
    let second = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
    second.record(stub)
    #expect(stub.callCount == 0)
  }
}

/// Does something when it is released.
private final class Cargo: Sendable {
  private let whenReleased: @Sendable () -> Void

  init(_ whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }

  deinit { whenReleased() }
}

private final class CargoInteractor: Interactor {
  let scope = Scope<Cargo, Never>()
}
