import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
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
  /// - Returns: Its failures.
  func fuzz(
    _ defect: FrailInteractor.Defect, seed: UInt64 = 1, steps: Int = 300, trials: Int = 1,
    hasPauses: Bool = true,
    check: ((InteractorHarness<FrailInteractor>, FrailServices) -> String?)? = nil
  ) -> [String] {
    let sink = FailureSink.collecting()
    let place = #_sourceLocation
    FailureSink.$collector.withValue(sink) {
      FuzzTest(
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

  @Test func anExpectationInPerformCountsAsACheck() {
    let sink = FailureSink.collecting()
    var most = 0
    FailureSink.$collector.withValue(sink) {
      FuzzTest(services: makeServices, harness: { makeHarness($0, .none) }) { input, harness, services in
        perform(input, harness, services)
        most = max(most, services.pullCount)
        #expect(services.pullCount < 3)
      }.run(inputs: Self.inputs, seed: 1, steps: 100)
    }
    #expect(most == 3)
    let found = sink.takeFailures().map(\.message)
    expectSaid(
      found.map { $0.replacing("\n", with: " ") },
      "3 steps are enough … services.pullCount → 3) < 3 … perform(.pull, … perform(.pull, … perform(.pull,")
  }

  @Test func aCleanInteractorStandsAThousandStepsAgainAndAgain() {
    #expect(fuzz(.none, steps: 1_000, trials: Seeds.count(5)) == [])
  }

  @Test func theSameSeedLeadsToTheSameMessageAnotherOneToOtherStepsAndTheSameEnd() {
    let messages = (1...4).map { fuzz(.speaksLate, seed: $0) }
    #expect(messages == (1...4).map { fuzz(.speaksLate, seed: $0) })
    #expect(Set(messages.compactMap(\.first)).count == 4)
    #expect(Set(messages.compactMap { $0.first?.split(separator: "steps; ").last }).count == 1)
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
      harness.deactivate(cancelling: .task)
      harness.discard(because: "the test is about a failure")
    }
    let messages = FailureSink.failures { fuzzFoundThis() }.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.allSatisfy { $0.contains("after its activation had ended") })
  }
}
