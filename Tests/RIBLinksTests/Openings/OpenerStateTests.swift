import DeepLinks
import LinkGates
import RIBKit
import RIBLinks
import Testing

/// The decisions of an opener, without a tree: the links that wait are texts here.
struct OpenerStateTests {
  private let gate: LinkGate<Int>
  private let session: LinkSession

  init() throws {
    gate = LinkGate(LiveTable(try TableDraft<Int>().build()), now: { .zero })
    session = gate.session
  }

  private func moment(
    isActive: Bool = true, hasWish: Bool = false, at time: Duration = .zero
  ) -> OpenerState<String>.Moment {
    OpenerState.Moment(
      isActive: isActive, hasWish: hasWish, time: time, session: gate.session, repetitionTime: .seconds(1))
  }

  private func entry(_ text: String) -> LinkEntry { LinkEntry(text: text, arrival: gate.arrival) }

  private func stop(_ reason: WorkflowStop.Reason) -> WorkflowStop {
    WorkflowStop(step: 1, name: "step", reason: reason)
  }

  private func conclude(
    _ number: Int, _ end: RunEnd, hasBegun: Bool = true, _ state: inout OpenerState<String>
  ) -> String {
    "\(state.conclude(number, entry("a"), end, hasBegun: hasBegun, moment(), resuming: "again"))"
  }

  @Test(
    arguments: [
      (.overlay, false, false, "begin"), (.overlay, false, true, "rest"), (.workflow, false, false, "begin"),
      (.workflow, false, true, "rest"), (.walk, false, true, "rest"), (.walk, true, true, "begin"),
      (.walk, false, false, "begin"),
    ] as [(PlanKind, Bool, Bool, String)])
  func aPlanRestsWhereTheTreeIsThere(kind: PlanKind, hasWish: Bool, isThere: Bool, step: String) {
    var state = OpenerState<String>(capacity: 2)
    let decision = state.decidePlan(kind, entry("a"), moment(hasWish: hasWish)) { isThere }
    #expect("\(decision)" == step)
  }

  @Test func aLinkOnItsWayIsSupersededByOneThatLeadsToWhereTheTreeIs() {
    var state = OpenerState<String>(capacity: 2)
    _ = state.begin()
    let workflow = state.decidePlan(.workflow, entry("a"), moment()) { true }
    let walk = state.decidePlan(.walk, entry("a"), moment()) { true }
    #expect("\(workflow) \(walk)" == "supersede begin")
  }

  @Test(
    arguments: [
      (.finished, true, "opened"), (.finished, false, "already there"),
      (.impossible, false, "\(LinkOutcome.stopped(WorkflowStop(step: 0, name: "start", reason: .detached)))"),
      (
        .stopped(WorkflowStop(step: 1, name: "step", reason: .superseded)), true,
        "superseded at step 1 (step)"
      ),
      (
        .stopped(WorkflowStop(step: 1, name: "step", reason: .failed(LinkOutcome.DeferralError("sign in")))),
        true,
        "deferred: sign in"
      ),
    ] as [(RunEnd, Bool, String)])
  func theEndOfARunIsTheOutcomeOfItsLink(end: RunEnd, hasBegun: Bool, expected: String) {
    var state = OpenerState<String>(capacity: 2)
    let number = state.begin()
    #expect(conclude(number, end, hasBegun: hasBegun, &state) == expected)
    #expect(state.running == nil)
    #expect(
      state.takeWaiting(moment()).items.map(\.resumption) == (expected.hasPrefix("deferred") ? ["again"] : [])
    )
  }

  @Test func eachOfTwoCancelledLinksSaysSoEvenIfTheSecondIsCancelledBeforeTheFirstReports() {
    var state = OpenerState<String>(capacity: 2)
    var numbers: [Int] = []
    for _ in 0..<2 {
      numbers.append(state.begin())
      let isCancelled = state.cancel()
      #expect(isCancelled)
    }
    for number in numbers {
      let outcome = conclude(number, .stopped(stop(.superseded)), &state)
      #expect(outcome == "\(LinkOutcome.stopped(stop(.cancelled)))")
    }
  }

  @Test func anActionThatReplacesItsOwnEarlierRunIsStillKnownAsARepetition() {
    var state = OpenerState<String>(capacity: 2)
    func decide(within time: Duration = .seconds(1)) -> String {
      let moment = OpenerState<String>.Moment(
        isActive: true, time: .zero, session: gate.session, repetitionTime: time)
      return "\(state.decidePlan(.workflow, entry("a"), moment) { false })"
    }
    #expect(decide() == "begin")
    let first = state.begin()
    #expect(decide(within: .zero) == "begin")
    let second = state.begin()
    _ = conclude(first, .stopped(stop(.superseded)), &state)
    #expect(decide() == "rest")
    _ = conclude(second, .stopped(stop(.detached)), &state)
    #expect(decide() == "begin")
  }
}
