import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A harness runs an async closure to its end, and finds parts that a RIB creates itself.
@Suite(.failsOnLeaks)
struct AsyncRunTests {
  private final class Walker: Interactor {
    struct Rejected: Error {}
    struct Parts {
      let steps = EventSource<Int>()
      let places: [MutableModelStream<String>] = [MutableModelStream("here")]
    }

    let scope: Scope<Never, Int>
    private let parts = Parts()

    init(listener: Listener<Int>) { scope = Scope(listener: listener) }

    nonisolated(nonsending) func walk(_ count: Int) async -> Int {
      for step in 1...count {
        try? await clock.sleep(for: .zero)
        notify(step)
        parts.steps.send(step)
      }
      return count
    }

    nonisolated(nonsending) func rest() async throws {
      try await clock.sleep(for: .seconds(1))
    }

    nonisolated(nonsending) func reject() async throws { throw Rejected() }
  }

  private func makeHarness() -> InteractorHarness<Walker> {
    let harness = InteractorHarness { Walker(listener: $0) }
    harness.activate()
    return harness
  }

  @Test func anAsyncClosureRunsToItsEnd() {
    let harness = makeHarness()
    let count = harness.run { me in await me.walk(2) }
    #expect(count == 2)
    harness.expect(.event(1), .event(2))
    harness.deactivate()
  }

  @Test func itsErrorIsThrown() {
    let harness = makeHarness()
    #expect(throws: Walker.Rejected.self) { try harness.run { me in try await me.reject() } }
    harness.deactivate()
  }

  @Test func oneThatWaitsForTheTestFails() {
    let told = failuresTold {
      let harness = InteractorHarness(.off) { Walker(listener: $0) }
      harness.activate()
      harness.run { me in try? await me.rest() }
      harness.advance(by: .seconds(1))
      harness.deactivate()
    }
    expectSaid(
      told, "The closure passed to run doesn't return. … Tasks still running: … clock until 1.0 seconds")
  }

  @Test @MainActor func onTheMainActorItFails() {
    let told = failuresTold {
      let harness = InteractorHarness(.off) { Walker(listener: $0) }
      harness.activate()
      harness.run { me in try? await me.rest() }
      harness.deactivate()
      harness.finish()
    }
    expectSaid(told, "only on a host … Await the function in the test")
  }

  @Test func aStoredPartIsRecorded() throws {
    let harness = makeHarness()
    let steps = try harness.record(harness.stored(EventSource<Int>.self))
    let places = try harness.record(harness.stored(MutableModelStream<String>.self))
    harness.run { me in _ = await me.walk(1) }
    harness.expect(.event(1), .output(steps, 1))
    try harness.stored(MutableModelStream<String>.self).send("there")
    places.expect("there")
    harness.deactivate()
  }

  @Test func aPartThatIsNotStoredIsAnError() {
    let harness = makeHarness()
    let error = #expect(throws: (any Error).self) { try harness.stored(EventSource<String>.self) }
    #expect(error.map { "\($0)" } == "Walker and the RIBs below it don't store any EventSource<String>.")
    harness.deactivate()
  }

  private final class Twins: Leaf {
    let scope = Scope<Never, Never>()
    let one = EventSource<Int>()
    let other = EventSource<Int>()
  }

  @Test func aPartThatIsOneOfSeveralIsAnError() {
    let harness = InteractorHarness { _ in Twins() }
    harness.activate()
    let error = #expect(throws: (any Error).self) { try harness.stored(EventSource<Int>.self) }
    #expect(error.map { "\($0)" }?.contains("store 2 objects of type EventSource<Int>") == true)
    harness.deactivate()
  }

  @Test func aSharedHelperDiscardsWhatMayNotBeThere() {
    let harness = makeHarness()
    let steps = try? harness.record(harness.stored(EventSource<Int>.self))
    for count in 0...1 {
      if count > 0 { harness.run { me in _ = await me.walk(count) } }
      steps?.discard(ifAny: true, because: "the helper doesn't know")
      harness.discard(.events, ifAny: true, because: "the helper doesn't know")
    }
    harness.deactivate()
  }
}
