import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A call is expected once, by its stub or by the harness that records it.
struct RecordedStubTests {
  /// Records a stub, calls it with some inputs while the harness is active, and gives the failures.
  private func failures<Input: Sendable>(
    _ stub: Stub<Input, Int>, calling inputs: [Input], _ exhaustivity: Exhaustivity = .exhaustive,
    _ body: (InteractorHarness<PuppetInteractor>) -> Void
  ) -> [String] {
    FailureSink.failures {
      let harness = InteractorHarness(exhaustivity) { PuppetInteractor(listener: $0) }
      harness.record(stub)
      harness.activate()
      stub.returns(0)
      for input in inputs { _ = stub.call(input, default: 0) }
      body(harness)
      harness.deactivate()
    }.map(\.message)
  }

  @Test func whatTheStubExpectsTheHarnessHasExpected() {
    let failures = failures(Stub("find"), calling: ["a", "b", "c"]) { harness in
      harness.expect(.call("find", "a"))
    }
    expectSaid(failures, #"not expected … call to "find" "b", call to "find" "c""#)
    let find = Stub<String, Int>("find")
    let none = self.failures(find, calling: ["a", "b", "c"]) { harness in
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

  @Test func oneWithoutInputIsExpectedEverywhere() {
    let refresh = Stub<Void, Int>("refresh")
    let failures = failures(refresh, calling: [(), (), (), ()]) { harness in
      refresh.expectCall()
      harness.expect(.call("refresh"), .call(refresh))
      harness.expect(.call(refresh), .call("refresh"))
      harness.expect(.call(refresh))
    }
    expectSaid(failures, #"call to "refresh" (2 of 2) … none"#, #"call to "refresh" … none"#)
  }

  @Test func oneOfATupleIsExpectedByACondition() {
    let add = Stub<(Int, Int), Int>("add")
    let failures = failures(add, calling: [(1, 2), (3, 4), (5, 6), (7, 8)]) { harness in
      add.expectCall()
      add.expectCall(that: "begins with 3") { $0.0 == 3 }
      harness.expect(.call(add, that: "begins with 5") { $0.0 == 5 })
      harness.expect(.call("add", that: "begins with 9") { (input: (Int, Int)) in input.0 == 9 })
    }
    expectSaid(failures, #"call to "add" that begins with 9 … (7, 8)"#)
  }

  @Test func aStubRunsEverythingBeforeItExpects() {
    let find = Stub<String, Int>("find")
    let failures = failures(find, calling: []) { harness in
      harness.host.start { _ = await find.call("a", default: 0) }
      find.expectCall("a")
      harness.host.start { _ = await find.call("b", default: 0) }
      find.expectNoMoreCalls()
      find.expectCall("b")
      find.expectCall("c")
    }
    expectSaid(failures, #"no more calls to find … find("b")"#, #"call to "find" "c" … none"#)
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

  @Test func ofALooseHarnessItPassesOverOthers() {
    let find = Stub<String, Int>("find")
    let failures = failures(find, calling: ["a", "b", "c", "d"], .off) { _ in
      find.expectCall("b")
      find.expectCall("z")
      find.expectCall { $0 == "d" }
      find.expectNoMoreCalls()
    }
    expectSaid(failures, #"call to "find" "z" … "c", "d" … call to "find" "c", call to "find" "d""#)
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
