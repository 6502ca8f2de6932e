import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// What a harness of sessions says when something is wrong.
@Suite(.failsOnLeaks)
struct HarnessFailureTests {
  private let street = Street()

  /// The failures of a test with a harness.
  private func failures(
    limits: SessionLimits = SessionLimits(), _ body: (SessionHarness<Shop>) throws -> Void
  ) rethrows -> [String] {
    try FailureSink.failures {
      try body(street.harness(limits: limits))
    }.map(\.message)
  }

  private func expectUnanswered(_ deed: Deed, _ words: String...) {
    let failures = failures { harness in
      let error = #expect(throws: UnansweredError.self) { try harness.send(deed, to: "ana") }
      #expect(error?.description.contains("HarnessFailureTests.swift:") == true)
      harness.kill()
    }
    #expect(failures.count == 1 && words.allSatisfy { failures[0].contains($0) }, "\(failures)")
  }

  @Test func aHandlerThatWaitsForAStubNamesIt() {
    let stub = Stub<Int, Void>("pay")
    stub.suspends()
    expectUnanswered(
      Deed("pay") { _ in try await stub.call(7) }, "of \"ana\" has no answer", "stub pay(7)",
      "start(_:to:key:)")
    stub.resume(throwing: CancellationError())
    stub.expectCall(7)
  }

  @Test func aHandlerThatSleepsNamesTheTime() {
    expectUnanswered(Deed { try await $0.root.clock.sleep(for: .seconds(3)) }, "clock until 3.0 seconds")
  }

  @Test func aHandlerThatReadsAStreamNamesIt() {
    let source = EventSource<Int>()
    let reads = Deed { [stream = source.stream] _ in
      for await _ in stream {}
    }
    expectUnanswered(reads, "stream")
  }

  @Test func aHandlerThatWaitsForItsTreeNamesTheWork() {
    let waits = Deed { shop in
      await withCheckedContinuation { continuation in
        shop.root.after(.seconds(3)) { _ in continuation.resume() }
      }
    }
    expectUnanswered(waits, "after at RIBSessionsTests/HarnessFailureTests.swift", "clock until 3.0 seconds")
  }

  @Test func aHandlerThatWaitsForAnotherSessionNamesIt() {
    let door = Door()
    let street = street
    let failures = failures { harness in
      street.connect(harness.sessions)
      let asks = Deed("ask ben") { _ in try await street.ask(Deed { _ in await door.wait() }, of: "ben") }
      #expect(throws: UnansweredError.self) { try harness.send(asks, to: "ana") }
      street.connect(nil)
      harness.kill()
    }
    #expect(failures.count == 1 && failures[0].contains("the reply from \"shops/ben\""), "\(failures)")
  }

  @Test func aHandlerThatWaitsOutsideIsNamedSo() {
    let door = Door()
    expectUnanswered(Deed { _ in await door.wait() }, "something outside the host")
  }

  @Test func anEventMayBeStartedAndAnsweredLater() throws {
    let stub = Stub<Int, String>("buy")
    stub.suspends()
    let harness = street.harness()
    let buys = Deed { shop in shop.root.items.append(try await stub.call(7)) }
    let sent = harness.start(buys, to: "ana")
    #expect(sent.result == nil)
    let other = harness.start(.look, to: "ana")
    stub.resume(returning: "tea")
    #expect(try harness.reply(to: sent) == ["tea"])
    #expect(try harness.reply(to: other) == ["tea"])
    stub.expectCall(7)
  }

  @Test func aSleepingSessionHasNoState() {
    let failures = failures { harness in
      #expect(throws: UnansweredError.self) { try harness.state(of: "ana") { $0.root.items } }
    }
    #expect(failures == ["\"ana\" sleeps. Send it an event, or wake it first."])
  }

  @Test func aSessionWithWorkDoesNotSleep() {
    let failures = failures { harness in
      _ = try? harness.send(.addLater("tea", after: .seconds(1)), to: "ana")
      harness.sleep("ana")
      harness.advance(by: .seconds(1))
      harness.sleep("ana")
    }
    #expect(
      failures.count == 1 && failures[0].contains("\"ana\" stays awake because of after at"), "\(failures)")
  }

  @Test func otherEventsThanExpectedAreShown() {
    let failures = failures { harness in
      _ = try? harness.send(.add("tea"), to: "ana")
      harness.expectEvents("ana woke", "ana slept")
      harness.expectEvents()
    }
    #expect(failures.count == 1 && failures[0].contains("ana saved"), "\(failures)")
  }

  @Test func aMisuseOfTheTreeFailsTheTestAndNotTheProgram() {
    let failures = failures { harness in
      _ = try? harness.send(Deed { $0.root.launch() }, to: "ana")
    }
    #expect(failures.count == 1 && failures[0].contains("[alreadyAttached]"), "\(failures)")
  }

  @Test func nothingOfAKilledProcessRunsAnyMore() throws {
    let harness = street.harness()
    let street = street
    let ticks = Deed { shop in
      shop.root.after(.seconds(1)) { _ in street.note("timer") }
      shop.root.task { me in
        try? await me.clock.sleep(for: .seconds(1))
        street.note("task")
      }
    }
    try harness.send(ticks, to: "ana")
    try harness.send(.addLater("tea", after: .milliseconds(1)), to: "ana")
    harness.advance(by: .milliseconds(1))
    harness.discardEvents()
    _ = street.takeNotes()
    harness.kill()
    harness.advance(by: .seconds(10))
    #expect(street.takeNotes() == [])
    harness.expectEvents()
    #expect(try harness.send(.look, to: "ana") == [])
  }
}

/// The tasks of such a session never end on a host that is gone, so leaks aren't checked.
struct OddSessionTests {
  @Test func aSessionWithAnExecutorOfItsOwnIsNamed() {
    let failures = FailureSink.failures {
      let host = ManualHost()
      let harness = SessionHarness { [executor = host.executor] _ in Odd(executor: executor) }
      _ = try? harness.wake("ana")
      harness.kill()
    }.map(\.message)
    #expect(failures.first?.contains("Odd has its own executor") == true, "\(failures)")
  }
}

/// A session that runs where it wants.
private actor Odd: Session {
  let root = ShopInteractor()
  private let executor: ManualExecutor

  init(executor: ManualExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func handle(_ event: Int) -> Int { event }
}
