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

  private func kills(
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

  @Test func aValueThatIsNotPreservedIsNamed() {
    expectSaid(
      kills(.forgetsTip),
      """
      CafeRouter, killed after step 2 of 13, .act(.tip(70)): Directly after the restore, the run differs … \
      - Cafe.tip: 70
      + Cafe.tip: 0 … The same failure occurs in these runs:
      - killed after step 3 of 13
      """)
  }

  @Test(
    arguments: [
      (.preservesAfterUse, "after step 2 of 13 … - Cafe.tip: 70\n+ Cafe.tip: 0"),
      (.savesInHook, "after step 2 of 13 … - Cafe.tip: 70\n+ Cafe.tip: 0"),
      (
        .countsTwice,
        "killed after the launch: Directly … - Cafe.orders: 1\n+ Cafe.orders: 2\n- Cafe#seen: 1\n+ Cafe#seen: 2"
      ),
      (
        .startsOnlyByHand,
        "step 8 of 13, .act(.cook) … \n- Cafe work: deadline, observation, timer\n+ Cafe work: deadline, observation\n"
      ),
      (
        .keepsWorker,
        "step 11 of 13, .act(.stop) … \n- Cafe work: deadline, observation, timer\n+ Cafe work: deadline, observation\n"
      ),
      (
        .forgetsPages,
        "step 3 of 13, .act(.open(1)) … \n    Cafe\n-   └─ Order[order(1)]\n+   └─ Order[menu]\n"
      ),
      (
        .wrongKey,
        "after the launch: After step 3 of 13, .act(.open(1)) … -   └─ Order[order(101)]\n+   └─ Order[order(201)]\n"
      ),
      (
        .isRandom,
        "CafeRouter, not killed: Two runs differ after step 2 of 13, .act(.tip(70)) (- first, + second): … randomness"
      ),
      (
        .misbehavesAfterRestore,
        "CafeRouter, killed after the launch: RIBKit rejected an invalid call … The same … killed after step 1"
      ),
    ] as [(CafeInteractor.Defect, String)])
  func eachDefectIsNamed(_ defect: CafeInteractor.Defect, _ text: String) {
    expectSaid(kills(defect), text)
  }

  @Test func aPauseThatBeginsAgainIsNamedByTheStepAtWhichItShows() {
    let script: [Step] = [.act(.pause), .wait(30), .wait(30)]
    expectSaid(
      kills(.none, script, ignoring: ["Cafe.notice"]),
      """
      killed after step 1 of 3, .act(.pause): Directly after the restore … - Cafe work: deadline, observation, timer
      """)
  }

  @Test func whatMayBeLostIsIgnored() {
    let script: [Step] = [.act(.greet), .act(.tip(1))]
    expectSaid(
      kills(.none, script), "step 1 of 2, .act(.greet) … - Cafe.notice: \"Hello\"\n+ Cafe.notice: \"\"")
    #expect(kills(.none, script, ignoring: ["Cafe.notice"]) == [])
  }

  @Test(arguments: [false, true]) func datesAndClocksAgree(sharesHost: Bool) {
    let script: [Step] = [.wait(7), .act(.ring(after: 60)), .wait(30), .wait(29), .wait(1), .wait(60)]
    #expect(kills(.none, script, sharesHost: sharesHost) == [])
  }

  @Test func aDifferenceThatShowsOnlyInALaterStepIsNamedByBothSteps() {
    expectSaid(
      kills(.none, [.act(.pause), .wait(30), .wait(30)], ignoring: ["Cafe work"]),
      """
      killed after step 1 of 3, .act(.pause): After step 3 of 3, .wait(30), the run differs … \
      - Cafe.notice: "over"
      + Cafe.notice: ""
      """)
  }

  @Test func theEventsOfTheRestOfTheScriptAreCompared() {
    expectSaid(
      kills(.isSilentAfterRestore, [.act(.tip(1)), .act(.tip(2))]),
      "killed after the launch: After step 1 of 2, .act(.tip(1)), the run differs … - events: 1\nPreserve")
  }

  @Test func whatALeftOverHookWouldRemoveIsNoLeak() {
    #expect(kills(.staysInServices) == [])
  }

  @Test func onlyAsManyKillsAsAllowedAreTried() {
    expectSaid(kills(.forgetsTip, limit: 2), "killed after step 13 of 13")
    expectSaid(kills(.none, limit: 0), "limit of 0 … at least 1")
  }

  private func fuzz(_ defect: CafeInteractor.Defect, steps: Int = 40, _ inputs: [Step]) -> [String] {
    FailureSink.failures {
      test(defect).run(inputs: inputs, seed: 3, steps: steps, trials: 2, perform: perform)
    }.map(\.message)
  }

  static let inputs: [Step] = [
    .order, .act(.close), .act(.open(1)), .act(.open(2)), .act(.tip(1)), .write("a"), .write("b"),
    .act(.cook),
    .act(.stop),
  ]

  @Test func aRandomScriptIsShrunkAndPrintedAsATest() {
    expectSaid(
      fuzz(.startsOnlyByHand, Self.inputs),
      """
      Found a failure with the seed 3, in a script of 40 steps; 1 step is enough to reproduce it.
      CafeRouter, killed after step 1 of 1, .act(.cook): Directly … \n
      @Test func stressTestFoundThis() {
        LifecycleStressTest(makeServices, harness: makeHarness).run(script: [.act(.cook)], perform: perform)
      }
      """)
  }

  @Test func aRandomScriptOfATreeThatPreservesAllFindsNothing() {
    #expect(fuzz(.none, Self.inputs) == [])
    expectSaid(fuzz(.none, []), "without inputs")
    expectSaid(fuzz(.none, steps: 0, Self.inputs), "2 trials of 0 steps")
  }
}
