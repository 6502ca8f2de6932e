public import DeepLinks
public import LinkGates
public import RIBKit

/// An object that opens links in a tree: it passes each link to a gate, and runs the link's plan on the root.
///
/// Use it in the tree's isolation. It doesn't retain the root, so the root may store it.
///
/// Links are opened one at a time. A newer link that may be opened supersedes the running link, whose outcome reports the step at which it
/// stopped. A link that is rejected or has to wait changes nothing. A link to the tree's current place only supersedes the running link.
/// Overlays don't supersede a link. Links run as workflows of the root's interactor, which runs one workflow at a time: a workflow that the
/// root itself starts supersedes a link, and a link supersedes that workflow.
///
/// A waiting link is kept until it is resumed, a newer link has to wait, its session ends, or the `deferralTime` of the gate's rules has passed on
/// the gate's clock. To save and restore waiting links, preserve the opener in an interactor. Links that arrive before the launch also wait; the
/// newest ``maximumWaiting`` are kept. They pass the gate when they are resumed: they are then opened in order, as if they had arrived in that
/// turn. So the newest link that may be opened supersedes earlier links, and a rejected link changes nothing.
///
/// A link is valid only in the gate's session in which it arrived: when the session ends, a waiting link is dropped, and a running link
/// stops before its next step, even if other code that shares the gate ends the session. The opener's own `endSession` stops the running
/// link immediately.
///
/// A single-use link is consumed when the first part of its plan begins. If the link waits, is superseded in the same turn, can't take its
/// first step, or is `alreadyThere` (the tree is at its place, or shows its overlay), it can be opened again. Opening the most recent link
/// again has the outcome `alreadyThere` while the tree is at its place.
///
/// An action of a link (a workflow, or a plan that runs immediately) isn't run again if the same link arrives within the `repetitionTime`
/// of the gate's rules, with no other action in between, because systems deliver some links twice; the outcome of the second is
/// `alreadyThere`.
///
/// Closures that receive an outcome also receive the root's interactor as their first parameter. They aren't called if the root has been released.
public final class LinkOpener<Root: Router, Output: Sendable> {
  /// The gate, which checks links and finds their routes.
  public let gate: LinkGate<Output>

  private(set) weak var root: Root?
  private let plan: (Output) -> LinkPlan<Root>
  var state = OpenerState<Resumption>(capacity: maximumWaiting)
  /// The most recent walk.
  private var walk: LinkWalk?
  /// The most recent run; it is retained until its end is reported.
  private weak var latestRun: LinkRun<Root>?
  /// The plan of the last opened link.
  private var latest: LinkPlan<Root>?
  /// Observes the RIB whose detach ends the session.
  var sessionWatch: DetachWatch?

  /// The next step for a link; a waiting link stores it.
  enum Resumption {
    /// Ask the gate, again or for the first time.
    case ask(() -> GateOutcome<Output>)
    /// Run the plan.
    case plan(LinkPlan<Root>, begin: Begin)
  }

  /// The result of a step.
  enum Step {
    case done(LinkOutcome)
    case run(Opening, on: Root.InteractorType)
  }

  /// A link whose workflow runs, with its number; it retains no interactor.
  struct Opening {
    let number: Int
    let run: LinkRun<Root>
    let plan: LinkPlan<Root>
    let begin: Begin
    let entry: LinkEntry
  }

  /// Consumes a link when its plan begins; throws if another pass has consumed it first.
  typealias Begin = () throws(GateError) -> Void

  /// The maximum number of links that wait for the launch; beyond it, the oldest are dropped.
  public static var maximumWaiting: Int { 8 }

  /// Creates an opener for a tree.
  ///
  /// - Parameters:
  ///   - root: The root; links that arrive before the root is active wait.
  ///   - gate: The gate, which checks links and finds their routes.
  ///   - plan: Returns the plan for an output of the gate; called in the tree's isolation.
  public init(_ root: Root, gate: LinkGate<Output>, plan: @escaping (Output) -> LinkPlan<Root>) {
    self.root = root
    self.gate = gate
    self.plan = plan
  }

  /// Creates an opener for a tree, with its own gate.
  ///
  /// - Parameters:
  ///   - root: The root; links that arrive before the root is active wait.
  ///   - links: The links, with their plans.
  ///   - rules: The rules of the gate.
  ///   - observer: Receives the gate's decisions.
  ///   - now: Returns the time for limits and waiting links; must not go backward (default: a continuous clock).
  /// - Throws: `LinkDefinitionError` if the links aren't valid as a whole.
  public init(
    _ root: Root, links: LinkPlans<Root>, rules: GateRules = GateRules(),
    observer: (any LinkObserver)? = nil, now: (@Sendable () -> Duration)? = nil
  ) throws(LinkDefinitionError) where Output == LinkParameters {
    self.root = root
    gate = LinkGate(LiveTable(try links.table()), rules: rules, observer: observer, now: now)
    plan = { links.plan(for: $0) ?? .unknown($0.pattern) }
  }

  /// Whether a link is running.
  public var isOpening: Bool { state.running != nil }

  /// The reason why the newest waiting link waits; `nil` if no link waits, or if the link has expired or its session has ended.
  public var reasonToWait: String? { state.reasonToWait(now) }

  /// The current state of the tree and the gate.
  var now: OpenerState<Resumption>.Moment {
    OpenerState.Moment(
      isActive: root?.interactor.isActive ?? false, hasWish: walk?.asked != nil, time: gate.time,
      session: gate.session, repetitionTime: gate.rules.repetitionTime)
  }

  /// Opens a link.
  ///
  /// Call it in the tree's isolation, or before the launch. If the root is active, the gate is called synchronously. The `then` closure is
  /// called once with the outcome, on the tree; synchronously if the outcome is known at once.
  public func open(_ call: LinkCall, then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    start(proceed(with: call), then)
  }

  /// Reads a link and opens it.
  ///
  /// Call it in the tree's isolation, or before the launch. The `then` closure is called once with the outcome, on the tree.
  public func open(
    _ text: String, from origin: LinkCall.Origin, then: @escaping (Root.InteractorType, LinkOutcome) -> Void
  ) {
    let entry = entry(text, from: origin)
    start(proceed(.ask { [gate] in gate.admit(text, from: origin, since: entry.arrival) }, entry), then)
  }

  /// Opens a link from a task and returns its outcome.
  ///
  /// Call it in the tree's isolation. Cancelling the calling task stops the link.
  ///
  /// - Returns: The outcome.
  public nonisolated(nonsending) func open(_ call: LinkCall) async -> LinkOutcome {
    await run(proceed(with: call))
  }

  /// Runs the application's own plan, without passing a gate.
  ///
  /// Call it in the tree's isolation. The `then` closure is called once with the outcome, on the tree.
  public func open(_ plan: LinkPlan<Root>, then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    start(proceed(.plan(plan) {}, entry(nil)), then)
  }

  /// Runs the application's own plan from a task, without passing a gate.
  ///
  /// Call it in the tree's isolation. Cancelling the calling task stops the plan.
  public nonisolated(nonsending) func open(_ plan: LinkPlan<Root>) async -> LinkOutcome {
    await run(proceed(.plan(plan) {}, entry(nil)))
  }

  private func entry(
    _ text: String?, from origin: LinkCall.Origin? = nil, _ metadata: [String: String] = [:]
  ) -> LinkEntry {
    LinkEntry(
      text: text, arrival: gate.arrival, origin: savedOrigin(of: text ?? "", origin, metadata),
      metadata: metadata.isEmpty ? nil : metadata)
  }

  private func proceed(with call: LinkCall) -> Step {
    // Values of a context come only from code, and can't be written as text.
    let entry = entry(
      call.link.description, from: call.context.isEmpty ? call.origin : nil, call.metadata)
    return proceed(.ask { [gate] in gate.admit(call, since: entry.arrival) }, entry)
  }

  func proceed(_ link: WaitingLinks<Resumption>.Item) -> Step {
    if let outcome = state.decideWaiting(link.entry, now) { return .done(outcome) }
    return proceed(link.resumption, link.entry)
  }

  /// Asks the gate about a link and runs its plan, as the state decides.
  private func proceed(_ link: Resumption, _ entry: LinkEntry) -> Step {
    guard let root else { return .done(.stopped(.notBegun)) }
    // Until the root is active, the gate isn't asked either, because guards may depend on RIBs that aren't attached.
    if let reason = state.decideEntry(now) { return .done(state.keep(link, reason, entry, now)) }
    switch link {
    case .ask(let ask):
      switch ask() {
      case .opened(let output, let pass): return proceed(.plan(plan(output), begin: pass.begin), entry)
      case .rejected(let rejection):
        return .done(state.decideRejection(rejection, entry, now) { latest?.isThere(root) ?? false })
      case .deferred(let call):
        let resume = Resumption.ask { [gate] in gate.resume(call, for: .admission) }
        return .done(state.keep(resume, call.reason, entry, now))
      }
    case .plan(let plan, let begin):
      switch state.decidePlan(plan.kind, entry, now, isThere: { plan.isThere(root) }) {
      case .rest: return .done(.alreadyThere)
      case .supersede:
        supersede()
        return .done(.alreadyThere)
      case .begin: break
      }
      let run: LinkRun<Root>
      switch plan.deed {
      case .run(let make): run = make(root)
      case .walk(let make): run = make(root, walk?.asked)
      case .overlay(let show):
        do throws(GateError) { try begin() } catch { return .done(.rejected(error)) }
        state.noteShown(entry)
        latest = plan
        show(root)
        return .done(.opened)
      }
      if let walk = run.walk { self.walk = walk }
      latestRun = run
      let opening = Opening(number: state.begin(), run: run, plan: plan, begin: begin, entry: entry)
      return .run(opening, on: root.interactor)
    }
  }

  /// Creates the check, made before a run begins and before each of its steps, that the session of its link continues.
  ///
  /// A gate may be shared and called from any isolation. It doesn't notify the opener when a session ends, so the opener asks.
  private func mayContinue(_ opening: Opening) -> (Int) throws -> Void {
    { [gate] step in
      guard gate.session == opening.entry.arrival.session else { throw SessionEnd() }
      guard step == 0 else { return }
      let beginOnce = { [weak run = opening.run, begin = opening.begin] () throws(GateError) in
        guard let run, !run.hasBegun else { return }
        try begin()
        run.hasBegun = true
      }
      // A walk begins with its first change: a link that can't continue from the tree's place, or only withdraws the request of an earlier link, has
      // done nothing, and isn't consumed.
      if let walk = opening.run.walk { walk.begin = beginOnce } else { try beginOnce() }
    }
  }

  func start(_ step: Step, _ then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    let tell = { (outcome: LinkOutcome) in
      guard let root = self.root else { return }
      then(root.interactor, outcome)
    }
    switch step {
    case .done(let outcome): tell(outcome)
    case .run(let opening, on: let interactor):
      let hasBegun = opening.run.start(interactor, mayContinue(opening)) { tell(self.conclude(opening, $0)) }
      if !hasBegun { tell(conclude(opening, .impossible)) }
    }
  }

  nonisolated(nonsending) func run(_ step: Step) async -> LinkOutcome {
    switch step {
    case .done(let outcome): return outcome
    case .run(let opening, on: let interactor):
      return conclude(opening, await opening.run.run(interactor, mayContinue(opening)))
    }
  }

  private func conclude(_ opening: Opening, _ end: RunEnd) -> LinkOutcome {
    let outcome = state.conclude(
      opening.number, opening.entry, end, hasBegun: opening.run.hasBegun, now,
      resuming: .plan(opening.plan, begin: opening.begin))
    if case .opened = outcome { latest = opening.plan }
    return outcome
  }

  /// Stops the running link.
  func supersede() {
    state.supersede()
    latestRun?.supersede()
  }
}

@available(*, unavailable)
extension LinkOpener: Sendable {}
