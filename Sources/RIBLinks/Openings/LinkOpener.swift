public import DeepLinks
public import LinkGates
public import RIBKit

/// An opener of links in a tree: it asks a gate, and carries out the plan of the link on the root.
///
/// It lives in the isolation of the tree, as its root does; it does not keep the root alive, so that the root may hold it.
///
/// One link is opened at a time: a newer one that may be opened supersedes the one that is on its way, which says how far
/// it got. One that is refused or has to wait changes nothing, and neither does one that leads to where the tree is, but that
/// the link on its way is superseded. Overlays supersede nothing. Links run as workflows of the root's interactor, of which one runs
/// at a time: a workflow that the root itself starts supersedes a link, and a link supersedes that workflow.
///
/// A link that has to wait is kept until it is resumed, a newer one has to wait, its session ends, or its time is over: the
/// `deferralTime` of the gate's rules, on the clock of the gate. Links that come before the tree is launched wait too, the newest
/// ``maximumWaiting`` of them. The gate is not asked before they are resumed: then they are opened one after the other, as if they
/// came in that turn. So the newest that may be opened supersedes those before it, and one that is refused changes nothing.
///
/// The rights of a link end with the session of the gate in which it came: one that waits is forgotten, and one on its way stops
/// before its next step, also when a gate that others share ends the session. `endSession` of the opener stops it at once.
///
/// A link that is good for one use is used up when something of its plan begins, and not before: one that waits, is superseded in
/// the same turn, cannot take its first step, or is `alreadyThere` (the tree is where it leads, or shows its overlay), can be
/// tapped again. One that was opened last is `alreadyThere` too, for as long as the tree is where it leads.
///
/// An action that a link runs (a workflow, or a plan that is carried out at once) isn't run again by the same link within the
/// `repetitionTime` of the gate's rules, because systems deliver some links twice; the second is `alreadyThere`.
///
/// Closures that are called with the outcome of a link get the interactor of the root first, as all closures of the kit do.
/// They are not called when the root is gone.
public final class LinkOpener<Root: Router, Output: Sendable> {
  /// The gate, which decides whether and where a link leads.
  public let gate: LinkGate<Output>

  private(set) weak var root: Root?
  private let plan: (Output) -> LinkPlan<Root>
  var state = OpenerState<Resumption>(capacity: maximumWaiting)
  /// The walk that began last.
  private var walk: LinkWalk?
  /// The plan of the link that was opened last.
  private var latest: LinkPlan<Root>?
  /// The watch on the RIB with which the session ends.
  var sessionWatch: DetachWatch?

  /// The way on for a link that has waited.
  enum Resumption {
    /// The gate is asked, again or for the first time.
    case ask(() -> GateOutcome<Output>)
    /// The plan is carried out again.
    case plan(LinkPlan<Root>)
  }

  /// The next step for a link.
  enum Decision {
    case done(LinkOutcome)
    case run(LinkRun<Root>, LinkPlan<Root>, Root.InteractorType, LinkEntry, begin: Begin)
  }

  /// Uses up a link when its plan begins; it throws if another one was faster.
  typealias Begin = () throws(GateRefusal) -> Void

  /// The number of links that may wait for the launch; of more, the oldest are forgotten.
  public static var maximumWaiting: Int { 8 }

  /// Makes an opener for a tree.
  ///
  /// - Parameters:
  ///   - root: The root; links that come before it is active wait.
  ///   - gate: The gate, which decides whether and where a link leads.
  ///   - plan: Returns the plan for an output of the gate; called on the isolation of the tree.
  public init(_ root: Root, gate: LinkGate<Output>, plan: @escaping (Output) -> LinkPlan<Root>) {
    self.root = root
    self.gate = gate
    self.plan = plan
  }

  /// Makes an opener for a tree, with a gate of its own.
  ///
  /// - Parameters:
  ///   - root: The root; links that come before it is active wait.
  ///   - links: The links, with their plans.
  ///   - rules: The requirements of the gate for links.
  ///   - observer: An observer of the decisions of the gate.
  ///   - now: The time since some moment, for limits and for links that wait; that of a continuous clock, if nothing is
  ///     said.
  /// - Throws: `LinkProblems` if the links do not go together.
  public init(
    _ root: Root, _ links: LinkPlans<Root>, rules: GateRules = GateRules(),
    observer: (any LinkObserver)? = nil, now: (@Sendable () -> Duration)? = nil
  ) throws(LinkProblems) where Output == LinkParameters {
    self.root = root
    gate = LinkGate(LiveTable(try links.table()), rules: rules, observer: observer, now: now)
    plan = { links.plan(for: $0) ?? .unknown($0.pattern) }
  }

  /// Whether a link is on its way.
  public var isOpening: Bool { state.running != nil }

  /// The reason why the newest link that has to wait is kept; `nil` if none is, or its time or its session is over.
  public var reasonToWait: String? { state.reasonToWait(now) }

  /// The tree and the gate as they are.
  var now: OpenerState<Resumption>.Moment {
    OpenerState.Moment(
      isActive: root?.interactor.isActive ?? false, time: gate.time, session: gate.session,
      repetitionTime: gate.rules.repetitionTime)
  }

  /// Opens a link.
  ///
  /// It must be called on the isolation of the tree, or before the launch. The gate is asked inside this call if the root is active.
  ///
  /// - Parameters:
  ///   - call: The link, and where it comes from.
  ///   - then: Called once with the outcome, on the tree: inside this call if nothing has to be waited for.
  public func open(_ call: LinkCall, then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    start(decideCall(call), then)
  }

  /// Reads a link and opens it.
  ///
  /// It must be called on the isolation of the tree, or before the launch.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - then: Called once with the outcome, on the tree.
  public func open(
    _ text: String, from origin: LinkCall.Origin, then: @escaping (Root.InteractorType, LinkOutcome) -> Void
  ) {
    let entry = entry(text)
    start(decideEntry(entry) { [gate] in gate.admit(text, from: origin, since: entry.arrival) }, then)
  }

  /// Opens a link from a flow and returns what has become of it.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the link stops.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: The outcome.
  public nonisolated(nonsending) func open(_ call: LinkCall) async -> LinkOutcome {
    await run(decideCall(call))
  }

  /// Carries out a plan of the application's own, without asking the gate.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - then: Called once with the outcome, on the tree.
  public func open(_ plan: LinkPlan<Root>, then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    start(decidePlan(plan, entry(nil)), then)
  }

  /// Carries out a plan of the application's own from a flow, without asking the gate.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the plan stops.
  public nonisolated(nonsending) func open(_ plan: LinkPlan<Root>) async -> LinkOutcome {
    await run(decidePlan(plan, entry(nil)))
  }

  private func entry(_ text: String?) -> LinkEntry { LinkEntry(text: text, arrival: gate.arrival) }

  func decideWaiting(_ link: WaitingLinks<Resumption>.Item) -> Decision {
    if let outcome = state.decideWaiting(link.entry, now) { return .done(outcome) }
    switch link.resumption {
    case .ask(let ask): return decideEntry(link.entry, ask)
    case .plan(let plan): return decidePlan(plan, link.entry)
    }
  }

  private func decideCall(_ call: LinkCall) -> Decision {
    let entry = entry(call.link.description)
    return decideEntry(entry) { [gate] in gate.admit(call, since: entry.arrival) }
  }

  private func decideEntry(_ entry: LinkEntry, _ ask: @escaping () -> GateOutcome<Output>) -> Decision {
    guard let root else { return .done(.stopped(.notBegun)) }
    // The gate is not asked in vain: guards may look at what is not there yet.
    if let reason = state.decideEntry(now) { return .done(keep(.ask(ask), reason, entry)) }
    switch ask() {
    case .opened(let output, let pass):
      return decidePlan(plan(output), entry) { () throws(GateRefusal) in try pass.begin() }
    case .refused(let refusal):
      let isReplay = refusal.code == .replayed
      if isReplay,
        state.decideReplay(
          entry, now, hasWish: walk?.asked != nil, isThere: { latest?.isThere(root) ?? false })
      {
        return .done(.alreadyThere)
      }
      return .done(refusal.code == .expiredDeferral ? .expired : .refused(refusal))
    case .deferred(let call):
      return .done(keep(.ask { [gate] in gate.resume(call, for: .admission) }, call.reason, entry))
    }
  }

  private func decidePlan(
    _ plan: LinkPlan<Root>, _ entry: LinkEntry, _ begin: @escaping Begin = { () throws(GateRefusal) in }
  ) -> Decision {
    guard let root else { return .done(.stopped(.notBegun)) }
    if let reason = state.decideEntry(now) { return .done(keep(.plan(plan), reason, entry)) }
    let kind = plan.kind(hasWish: walk?.asked != nil)
    switch state.decidePlan(kind, entry, now, isThere: { plan.isThere(root) }) {
    case .rest: return .done(.alreadyThere)
    case .supersede:
      supersede(in: root)
      return .done(.alreadyThere)
    case .begin, .show:
      switch plan.deed {
      case .run(let make): return .run(make(root), plan, root.interactor, entry, begin: begin)
      case .walk(let make): return .run(make(root, walk?.asked), plan, root.interactor, entry, begin: begin)
      case .overlay(let show):
        do throws(GateRefusal) { try begin() } catch { return .done(.refused(error)) }
        state.noteShown(entry)
        latest = plan
        show(root)
        return .done(.opened)
      }
    }
  }

  /// Keeps a link that has to wait.
  private func keep(_ resumption: Resumption, _ reason: String, _ entry: LinkEntry) -> LinkOutcome {
    state.keep(resumption, reason, entry, now) ?? .stopped(.notBegun)
  }

  /// Makes the check before a run begins, and again before each of its steps, that the session of its link goes on.
  ///
  /// A gate is shared and told from any isolation, so the opener is not told when a session ends; it asks.
  private func mayContinue(
    _ run: LinkRun<Root>, _ plan: LinkPlan<Root>, _ entry: LinkEntry, _ begin: @escaping Begin
  ) -> (Int) throws -> Void {
    { [gate, weak root, weak run] step in
      guard gate.session == entry.arrival.session else { throw SessionEnd() }
      guard step == 0, let root, let run else { return }
      let beginOnce = { [weak run] () throws(GateRefusal) in
        guard let run, !run.hasBegun else { return }
        try begin()
        run.hasBegun = true
      }
      guard let walk = run.walk else { return try beginOnce() }
      // A walk begins with its first change: a link that leads nowhere from where the tree is has done nothing, and is not used up.
      // One that only takes back what an earlier link has asked for changes nothing either. That is looked at here, because that
      // link may have changed the tree in the meantime.
      if !plan.isThere(root) { walk.begin = beginOnce }
    }
  }

  func start(_ decision: Decision, _ then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    let tell = { (outcome: LinkOutcome) in
      guard let root = self.root else { return }
      then(root.interactor, outcome)
    }
    switch decision {
    case .done(let outcome): tell(outcome)
    case .run(let run, let plan, let interactor, let entry, let begin):
      let number = self.begin(run)
      let hasBegun = run.start(interactor, mayContinue(run, plan, entry, begin)) {
        tell(self.conclude(number, run, plan, entry, $0))
      }
      if !hasBegun { tell(conclude(number, run, plan, entry, .impossible)) }
    }
  }

  nonisolated(nonsending) func run(_ decision: Decision) async -> LinkOutcome {
    switch decision {
    case .done(let outcome): return outcome
    case .run(let run, let plan, let interactor, let entry, let begin):
      let number = self.begin(run)
      let end = await run.run(interactor, mayContinue(run, plan, entry, begin))
      return conclude(number, run, plan, entry, end)
    }
  }

  private func begin(_ run: LinkRun<Root>) -> Int {
    if let walk = run.walk { self.walk = walk }
    return state.begin()
  }

  private func conclude(
    _ number: Int, _ run: LinkRun<Root>, _ plan: LinkPlan<Root>, _ entry: LinkEntry,
    _ end: RunEnd
  ) -> LinkOutcome {
    switch state.conclude(number, entry, end, hasBegun: run.hasBegun) {
    case .outcome(let outcome):
      if case .opened = outcome { latest = plan }
      return outcome
    case .wait(let reason, let stop): return state.keep(.plan(plan), reason, entry, now) ?? .stopped(stop)
    }
  }

  /// Stops the workflow of the root by one that does nothing.
  func supersede(in root: Root) {
    state.supersede()
    root.interactor.start(Workflow("nothing", from: Root.InteractorType.self))
  }
}

@available(*, unavailable)
extension LinkOpener: Sendable {}
