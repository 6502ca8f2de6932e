import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Numbers with which nothing can be tested fail the test, and neither stop the process nor pass in silence.
struct ExtremeNumberTests {
  typealias Tested = InteractorHarness<PuppetInteractor>

  @Test(arguments: [0, -1, .min]) func aStressTestNeedsALimit(_ limit: Int) {
    let told = failuresTold {
      LifecycleStressTest({ 0 }, harness: { _ in Tested { PuppetInteractor(listener: $0) } })
        .run(limit: limit) { harness, _ in harness.advance(by: .seconds(1)) }
    }
    expectSaid(told, "+2: … a limit of \(limit) … at least 1")
  }

  private func fuzz(_ inputs: [Int], steps: Int = 2, trials: Int = 1) -> [String] {
    failuresTold(sourceLocation: #_sourceLocation) {
      FuzzTest(
        services: { 0 }, harness: { _ in Tested { PuppetInteractor(listener: $0) } },
        perform: { (_: Int, _, _) in }
      ).run(inputs: inputs, seed: 1, steps: steps, trials: trials)
    }.map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test func aFuzzNeedsInputsStepsAndTrials() {
    expectSaid(fuzz([]), "without inputs … at least one")
    for count in [0, -1, .min] {
      expectSaid(fuzz([1], trials: count), "\(count) trials of 2 steps … at least 1")
      expectSaid(fuzz([1], steps: count), "1 trial of \(count) steps … at least 1")
    }
    #expect(fuzz([1]) == [])
  }

  @Test(arguments: [Duration.seconds(-1), .seconds(Int64.min), .seconds(Int64.max)])
  func theTickOfADiagramHasALengthThatAClockCanCount(_ tick: Duration) {
    let told = failuresTold {
      expectMarbles(MarbleDiagram<String>("a-b"), tick: tick) { try $0.models("a-b") }
    }
    expectSaid(told, "+1: … tick cannot last \(tick) … between zero and a hundred years")
  }
}
