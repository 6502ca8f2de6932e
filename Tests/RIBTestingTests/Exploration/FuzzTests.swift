import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A fuzz finds what is wrong and makes it short.
struct FuzzTests {
  enum Input: Hashable {
    case wait(milliseconds: Int)
    case pull
  }

  static let inputs: [Input] = [.pull, .wait(milliseconds: 500), .wait(milliseconds: 1_000)]

  func makeServices() -> FrailServices { FrailServices() }

  func makeHarness(
    _ services: FrailServices, _ defect: FrailInteractor.Defect
  ) -> InteractorHarness<FrailInteractor> {
    let harness = InteractorHarness(host: services.host) {
      FrailInteractor(defect, services, listener: $0)
    }
    harness.record(services.presenter)
    return harness
  }

  func perform(_ input: Input, _ harness: InteractorHarness<FrailInteractor>, _ services: FrailServices) {
    switch input {
    case .wait(let milliseconds): harness.advance(by: .milliseconds(milliseconds))
    case .pull: services.pull()
    }
  }

  /// Runs a fuzz.
  ///
  /// - Returns: What it has failed for.
  func fuzz(
    _ defect: FrailInteractor.Defect, seed: UInt64 = 1, steps: Int = 300, trials: Int = 1,
    hasPauses: Bool = true,
    check: ((InteractorHarness<FrailInteractor>, FrailServices) -> String?)? = nil
  ) -> [String] {
    let sink = FailureSink.collecting()
    let place = #_sourceLocation
    FailureSink.$collector.withValue(sink) {
      Fuzz(
        services: makeServices, harness: { makeHarness($0, defect) }, check: check, perform: perform
      ).run(
        inputs: Self.inputs, seed: seed, steps: steps, trials: trials, hasPauses: hasPauses,
        sourceLocation: place)
    }
    return sink.takeFailures().map { failure in
      #expect(failure.location == place)
      return failure.message
    }
  }

  @Test func aCleanInteractorStandsAThousandStepsAgainAndAgain() {
    #expect(fuzz(.none, steps: 1_000, trials: 5) == [])
  }

  @Test func aLateCall() {
    #expect(
      fuzz(.speaksLate) == [
        """
        A failure was found with the seed 1, within the first 85 of 301 steps; 2 are enough.
        Frail called notify(count(1)) after its activation had ended, or while its router was detaching: it was dropped. Cancel what leads to the call, or ask isActive before it. (RIBTestingTests/FrailInteractor.swift:70)
        A test to paste:

        @Test func fuzzFoundThis() {
          let services = makeServices()
          let harness = makeHarness(services)
          harness.activate()
          perform(.pull, harness, services)
          harness.settle()
          harness.deactivate(cancelling: .flow)
          harness.discard(because: "the test is about a failure")
        }
        """
      ])
  }

  @Test func aLeakInALifeWithoutPausesInATrialThatIsNotTheFirst() {
    #expect(
      fuzz(.isKept, seed: 4, steps: 1, trials: 9, hasPauses: false) == [
        """
        A failure was found with the seed 7, within the first 2 of 2 steps; 2 are enough.
        FrailInteractor outlives its harness: something holds it. Look for a closure of its own that captures it (use the `me` that handlers are given), for a Task that it has started by itself, for a child, a delegate, a presenter or a service that keeps it, and for a variable of the test: if it is used after the harness, end the test with finish().
        A test to paste:

        @Test func fuzzFoundThis() {
          let services = makeServices()
          let harness = makeHarness(services)
          harness.activate()
          perform(.pull, harness, services)
          harness.settle()
          harness.deactivate(cancelling: .call)
        }
        """
      ])
  }

  @Test func whatTheTestItselfChecks() {
    let found = fuzz(.none) { _, services in
      services.presenter.viewModels.latest > 2 ? "The count is above two." : nil
    }
    #expect(
      found == [
        """
        A failure was found with the seed 1, within the first 24 of 301 steps; 7 are enough.
        The count is above two.
        A test to paste:

        @Test func fuzzFoundThis() {
          let services = makeServices()
          let harness = makeHarness(services)
          harness.activate()
          perform(.pull, harness, services)
          harness.settle()
          perform(.wait(milliseconds: 1000), harness, services)
          perform(.pull, harness, services)
          harness.settle()
          perform(.wait(milliseconds: 1000), harness, services)
          perform(.pull, harness, services)
          harness.settle()
          perform(.wait(milliseconds: 1000), harness, services)
          #expect(check(harness, services) == nil)
          harness.deactivate()
          harness.discard(because: "the test is about a failure")
        }
        """
      ])
  }

  @Test func theSameSeedLeadsToTheSameMessageAnotherOneToOtherStepsAndTheSameEnd() {
    let messages = (1...4).map { fuzz(.speaksLate, seed: $0) }
    #expect(messages == (1...4).map { fuzz(.speaksLate, seed: $0) })
    #expect(Set(messages.compactMap(\.first)).count == 4)
    #expect(Set(messages.compactMap { $0.first?.split(separator: "steps; ").last }).count == 1)
  }

  @Test func whatDoesNotFailAgainIsNotMadeShorterButToldAsItIs() {
    var calls = 0
    let found = fuzz(.none) { _, _ in
      calls += 1
      return calls == 5 ? "It was the fifth call." : nil
    }
    #expect(
      found == [
        """
        A failure was found with the seed 1, within the first 5 of 301 steps, but the same steps do not fail again: give time, randomness and services in from outside.
        It was the fifth call.
        """
      ])
  }

  @Test func aWholeTreeIsFuzzedAsWell() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      Fuzz(
        services: {}, harness: { TreeHarness { DeskRouter(listener: $0) } },
        check: { harness, _ in harness.root.children.isEmpty ? nil : "It has a child." },
        perform: { route, harness, _ in
          harness.run { if $0.interactor.isActive { $0.interactor.route(to: route) } }
        }
      ).run(inputs: [DeskInteractor.Route.search, .receipt], seed: 2, steps: 20)
    }
    #expect(
      sink.takeFailures().map(\.message) == [
        """
        A failure was found with the seed 2, within the first 2 of 21 steps; 2 are enough.
        It has a child.
        A test to paste:

        @Test func fuzzFoundThis() {
          let services = makeServices()
          let harness = makeHarness(services)
          harness.launch()
          perform(.search, harness, services)
          #expect(check(harness, services) == nil)
          harness.shutdown()
        }
        """
      ])
  }

  @Test func theTestThatIsPrintedFailsWithWhatTheFuzzHasFound() {
    func makeHarness(_ services: FrailServices) -> InteractorHarness<FrailInteractor> {
      self.makeHarness(services, .speaksLate)
    }
    func fuzzFoundThis() {
      let services = makeServices()
      let harness = makeHarness(services)
      harness.activate()
      perform(.pull, harness, services)
      harness.settle()
      harness.deactivate(cancelling: .flow)
      harness.discard(because: "the test is about a failure")
    }
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) { fuzzFoundThis() }
    let messages = sink.takeFailures().map(\.message)
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.contains("after its activation had ended") })
  }
}
