import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A stress test kills a tree after each step, and compares how it goes on.
struct KillTests {
  typealias Tree = TreeHarness<CafeRouter>

  enum Step: Hashable {
    case act(CafeAction)
    case write(String)
    case order
    case wait(Int)
  }

  static let script: [Step] = [
    .order, .act(.tip(70)), .act(.open(1)), .write("no milk"), .act(.open(2)), .write("hot"), .order,
    .act(.cook), .act(.close), .wait(10), .act(.stop), .act(.close), .act(.tip(5)),
  ]

  private func perform(_ step: Step, _ tree: Tree, _ world: CafeWorld) {
    switch step {
    case .act(let action): tree.run { $0.interactor.act(action) }
    case .write(let text): tree.run { $0.order?.write(text) }
    case .order: world.orders.update { $0 += 1 }
    case .wait(let seconds): tree.advance(by: .seconds(seconds))
    }
  }

  private func test(
    _ defect: CafeInteractor.Defect, sharesHost: Bool = false
  ) -> LifecycleStressTest<Tree, CafeWorld> {
    LifecycleStressTest(CafeWorld.init) { world in
      Tree(host: sharesHost ? world.host : nil) { CafeRouter(defect, world, listener: $0) }
    }
  }

  func kills(
    _ defect: CafeInteractor.Defect, _ script: [Step] = Self.script, sharesHost: Bool = false,
    limit: Int = 200, ignoring ignored: Set<String> = []
  ) -> [String] {
    let sink = FailureSink.collecting()
    let place = #_sourceLocation
    FailureSink.$collector.withValue(sink) {
      test(defect, sharesHost: sharesHost)
        .run(script: script, limit: limit, ignoring: ignored, sourceLocation: place, perform: perform)
    }
    return sink.takeFailures().map { failure in
      #expect(failure.location == place)
      return failure.message
    }
  }

  @Test(arguments: [false, true]) func aTreeThatPreservesAllSurvivesEveryKill(sharesHost: Bool) {
    #expect(kills(.none, sharesHost: sharesHost) == [])
  }

  @Test func chanceIsNamed() {
    expectSaid(
      kills(.isRandom),
      "CafeRouter, not killed: Two runs differ after step 2 of 13, .act(.tip(70)) (- first, + second): … randomness"
    )
  }

  @Test func whatMayBeLostIsIgnored() {
    #expect(kills(.none, [.act(.greet), .act(.tip(1))], ignoring: ["Cafe.notice"]) == [])
  }

  @Test(arguments: [false, true]) func datesAndClocksAgree(sharesHost: Bool) {
    let script: [Step] = [.wait(7), .act(.ring(after: 60)), .wait(30), .wait(29), .wait(1), .wait(60)]
    #expect(kills(.none, script, sharesHost: sharesHost) == [])
  }

  @Test func whatALeftOverHookWouldRemoveIsNoLeak() {
    #expect(kills(.staysInServices) == [])
  }

  func fuzz(_ defect: CafeInteractor.Defect, steps: Int = 40, _ inputs: [Step] = Self.inputs) -> [String] {
    FailureSink.failures {
      test(defect).run(inputs: inputs, seed: 3, steps: steps, trials: 2, perform: perform)
    }.map(\.message)
  }

  static let inputs: [Step] = [
    .order, .act(.close), .act(.open(1)), .act(.open(2)), .act(.tip(1)), .write("a"), .write("b"),
    .act(.cook),
    .act(.stop),
  ]

  @Test func aRandomScriptOfATreeThatPreservesAllFindsNothing() {
    #expect(fuzz(.none) == [])
  }
}
