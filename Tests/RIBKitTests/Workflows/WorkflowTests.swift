import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Workflows.
@Suite(.trees)
struct WorkflowTests {
  let tree = ProbeTree.launched()
  let trip: TripRouter

  var host: ManualHost { tree.host }
  var transcript: Transcript { tree.transcript }
  var root: ProbeRouter { tree.root }

  init() {
    trip = TripRouter(tree.transcript)
    TestTrees.endWithTest { [trip] in trip.interactor.leave = {} }
  }

  /// A workflow that signs in at the root and then needs a trip.
  func visit(
    among range: WorkflowRange = .children, within timeout: Duration? = .seconds(5)
  ) -> Workflow<ProbeInteractor, TripInteractor, String> {
    ProbeInteractor.workflow("visit")
      .step("sign in") { root, _ in
        root.transcript.note("sign in")
        return "ana"
      }
      .step("open", to: TripInteractor.self, among: range, within: timeout) { trip, rider in
        trip.transcript.note("open for \(rider)")
        await Task.yield()
        return "opened for \(rider)"
      }
  }

  func start(_ workflow: Workflow<ProbeInteractor, TripInteractor, String>) -> Handle {
    host.run {
      root.interactor.start(workflow) { me, outcome in me.transcript.note(text(outcome)) }
    }
  }

  func text<Value>(_ outcome: WorkflowOutcome<Value>) -> String {
    switch outcome {
    case .finished(let value): "completed \(value)"
    case .stopped(let stop): "\(stop)"
    }
  }

  @Test func aStepRunsOnTheChildThatIsThereAndHandsItsValueOn() {
    host.run { root.attach(trip) }
    _ = start(visit())
    #expect(transcript.take() == [])
    host.settle()
    #expect(transcript.take() == ["sign in", "open for ana", "completed opened for ana"])
  }

  @Test func aStepWaitsForTheChildAndRunsAfterTheChildsHooksHaveReturned() {
    _ = start(visit())
    let settlement = host.settle()
    #expect(settlement.outside.isEmpty)
    #expect(
      settlement.unfinished.first?.parkedAt == "workflow visit, for TripInteractor under Probe")
    host.run { root.attach(trip) }
    transcript.note("hooks are over")
    host.settle()
    #expect(
      transcript.take() == ["sign in", "hooks are over", "open for ana", "completed opened for ana"])
  }

  @Test func noneInTimeStopsTheWorkflowAtItsStep() {
    _ = start(visit(within: .seconds(5)))
    host.settle()
    host.advance(by: .seconds(5))
    #expect(
      transcript.take() == ["sign in", "stopped at step 2 (open): no TripInteractor became active in time"])
    host.run { root.attach(trip) }
    host.settle()
    #expect(transcript.take() == [])
  }

  @Test(arguments: [true, false])
  func severalCandidatesStopTheWorkflow(areThere: Bool) {
    let attach = {
      self.root.attach(self.trip)
      self.root.attach(TripRouter(self.transcript))
    }
    if areThere { host.run(attach) }
    _ = start(visit())
    host.settle()
    if !areThere { host.run(attach) }
    host.settle()
    #expect(
      transcript.take() == ["sign in", "stopped at step 2 (open): 2 active RIBs have a TripInteractor"])
  }

  @Test(arguments: [WorkflowRange.children, .descendants])
  func aDescendantCountsOnlyWhenItIsAskedFor(range: WorkflowRange) {
    let middle = ProbeRouter("middle", Transcript())
    host.run {
      root.attach(middle)
      middle.attach(trip)
    }
    _ = start(visit(among: range, within: .seconds(1)))
    host.settle()
    host.advance(by: .seconds(1))
    #expect(
      transcript.take().last
        == (range == .descendants
          ? "completed opened for ana" : "stopped at step 2 (open): no TripInteractor became active in time"))
  }

  @Test func anItemThatIsDetachedUnderItsStepStopsTheWorkflow() {
    host.run { root.attach(trip) }
    let (parent, child) = (root, trip)
    let workflow = ProbeInteractor.workflow("visit")
      .step("open", to: TripInteractor.self, within: nil) { trip, _ in
        trip.leave()
        try await trip.clock.sleep(for: .seconds(1_000))
      }
    child.interactor.leave = { parent.detach(child) }
    host.run { _ = root.interactor.start(workflow) { me, outcome in me.transcript.note(text(outcome)) } }
    host.settle()
    #expect(transcript.take() == ["stopped at step 1 (open): detached"])
  }

  @Test func aNewerWorkflowOfTheSameInteractorSupersedesTheOlderOne() {
    _ = start(visit())
    host.settle()
    _ = start(visit())
    host.settle()
    #expect(transcript.take() == ["sign in", "stopped at step 2 (open): superseded", "sign in"])
  }

  // Each supersedes the one before without a look at the others: with one, so many would take billions of looks.
  @Test func ofManyThatAreStartedInOneTurnTheNewestRunsAndEachOfTheOthersHasItsOutcome() {
    let count = Scale.of(50_000)
    let workflow = ProbeInteractor.workflow("many").step("only") { _, _ in }
    var outcomes = (superseded: 0, completed: 0)
    host.run {
      for _ in 0..<count {
        root.interactor.start(workflow) { _, outcome in
          switch outcome {
          case .stopped(let stop): outcomes.superseded += "\(stop.reason)" == "superseded" ? 1 : 0
          case .finished: outcomes.completed += 1
          }
        }
      }
    }
    host.settle()
    #expect(outcomes == (count - 1, 1))
  }

  @Test func workWithAnIdentityOfAnyTypeDoesNotSupersedeAWorkflowNorAWorkflowIt() {
    _ = start(visit())
    host.run { _ = root.interactor.task(id: "visit") { $0.note("flow") } }
    host.settle()
    #expect(transcript.take() == ["sign in", "root flow"])
  }

  @Test(arguments: [true, false])
  func aCancelledHandleDeliversNothingAndTheEndOfTheActivationNeither(byHandle: Bool) {
    let handle = start(visit())
    host.settle()
    _ = transcript.take()
    if byHandle {
      host.run { handle.cancel() }
      host.settle()
      #expect(transcript.take() == [])
    } else {
      host.shutdown(root)
      #expect(transcript.take() == ["root detaches", "root resigns"])
    }
  }

  @Test func anErrorIsTheOutcomeAndTheWorkflowCanRunAgain() {
    struct NoService: Error {}
    var isBroken = true
    root.interactor.fails = { isBroken }
    let workflow = ProbeInteractor.workflow("try")
      .step("call") { root, _ in if root.fails() { throw NoService() } }
    for expected in ["stopped at step 1 (call): failed, NoService()", "completed ()"] {
      host.run { _ = root.interactor.start(workflow) { me, outcome in me.transcript.note(text(outcome)) } }
      host.settle()
      #expect(transcript.take() == [expected])
      isBroken = false
    }
  }

  @Test func aWorkflowHoldsNoInteractorWhileItWaits() {
    _ = start(visit(within: nil))
    host.settle()
    weak var item: TripInteractor?
    do {
      let other = ProbeRouter("other", Transcript())
      let trip = TripRouter(transcript)
      item = trip.interactor
      host.run {
        root.attach(other)
        other.attach(trip)
        root.detach(other)
      }
    }
    #expect(item == nil)
  }

  @Test func aFlowGetsTheOutcomeOfTheWorkflowThatItRunsAndPassesItsCancellationOn() {
    let workflow = visit(within: nil)
    root.interactor.workflow = workflow
    let run = {
      self.host.run {
        self.root.interactor.task { me in
          guard let workflow = me.workflow, let outcome = await me.run(workflow) else { return }
          switch outcome {
          case .finished(let value): me.transcript.note("completed \(value)")
          case .stopped(let stop): me.transcript.note("\(stop)")
          }
        }
      }
    }
    let handle = run()
    host.settle()
    host.run { handle.cancel() }
    host.settle()
    #expect(transcript.take() == ["sign in", "stopped at step 2 (open): cancelled"])
    _ = run()
    host.run { root.attach(trip) }
    host.settle()
    #expect(transcript.take() == ["sign in", "open for ana", "completed opened for ana"])
  }
}
