public import DeepLinks
public import LinkGates
public import RIBKit

/// What opens links in a tree: it asks a gate, and carries out on the root what the link means.
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
/// What a link may do ends with the session of the gate in which it came: one that waits is forgotten, and one on its way stops
/// before its next step, also when a gate that others share ends the session. `endSession` of the opener stops it at once.
///
/// A link that is good for one use is used up when something of its plan begins, and not before: one that waits, is superseded in
/// the same turn, or is `alreadyThere` (the tree is where it leads, or shows its overlay), can be tapped again.
///
/// Closures that are called with what has become of a link get the interactor of the root first, as all closures of the kit do.
/// They are not called when the root is gone.
public final class LinkOpener<Root: Router, Output: Sendable> {
  /// What says whether and where a link leads.
  public let gate: LinkGate<Output>

  private weak var root: Root?
  private let plan: (Output) -> LinkPlan<Root>
  /// The links that wait, the oldest first; several of them before the launch only.
  private var kept: [KeptLink] = []
  /// The number of the link that was opened last.
  private var number = 0
  private var running: Int?
  private var cancelled: Int?
  /// The walk that began last.
  private var walk: LinkWalk?

  /// A link that has to wait.
  private struct KeptLink {
    let resumption: Resumption
    let reason: String
    let arrival: LinkArrival
  }

  /// What is done with a link that has waited.
  private enum Resumption {
    /// The gate is asked, again or for the first time.
    case ask(() -> GateOutcome<Output>)
    /// The plan is carried out again.
    case plan(LinkPlan<Root>)
  }

  /// What is to be done about a link.
  private enum Decision {
    case done(LinkOutcome)
    case way(LinkWay<Root>, LinkPlan<Root>, Root.InteractorType, LinkArrival, begin: Begin)
  }

  /// Uses up a link when its plan begins; it throws if another one was faster.
  private typealias Begin = () throws(GateRefusal) -> Void

  /// What stops a way whose link came in a session that has ended.
  private struct SessionEnd: Error {}

  /// How many links may wait for the launch; of more, the oldest are forgotten.
  public static var maximumWaiting: Int { 8 }

  /// Makes an opener for a tree.
  ///
  /// - Parameters:
  ///   - root: The root; links that come before it is active wait.
  ///   - gate: What says whether and where a link leads.
  ///   - plan: Says what an output of the gate means in this tree; called on the isolation of the tree.
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
  ///   - rules: What the gate asks of links.
  ///   - observer: What wants to know of each decision of the gate.
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
  public var isOpening: Bool { running != nil }

  /// Why the newest link is kept that has to wait; `nil` if none is, or its time or its session is over.
  public var reasonToWait: String? {
    kept.last.flatMap { isOn($0.arrival) && gate.time < $0.arrival.deadline ? $0.reason : nil }
  }

  /// Opens a link.
  ///
  /// It must be called on the isolation of the tree, or before the launch. The gate is asked inside this call if the root is active.
  ///
  /// - Parameters:
  ///   - call: The link, and where it comes from.
  ///   - then: Called once with what has become of it, on the tree: inside this call if nothing has to be waited for.
  public func open(_ call: LinkCall, then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    start(decide(call), then)
  }

  /// Reads a link and opens it.
  ///
  /// It must be called on the isolation of the tree, or before the launch.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - then: Called once with what has become of it, on the tree.
  public func open(
    _ text: String, from origin: LinkCall.Origin, then: @escaping (Root.InteractorType, LinkOutcome) -> Void
  ) {
    let arrival = gate.arrival
    start(decide(arrival) { [gate] in gate.admit(text, from: origin, since: arrival) }, then)
  }

  /// Opens a link from a flow and returns what has become of it.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the link stops.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What has become of it.
  public nonisolated(nonsending) func open(_ call: LinkCall) async -> LinkOutcome {
    await run(decide(call))
  }

  /// Carries out a plan of the application's own, without asking the gate.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - then: Called once with what has become of it, on the tree.
  public func open(_ plan: LinkPlan<Root>, then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    start(decide(plan, gate.arrival), then)
  }

  /// Carries out a plan of the application's own from a flow, without asking the gate.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the plan stops.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: What has become of it.
  public nonisolated(nonsending) func open(_ plan: LinkPlan<Root>) async -> LinkOutcome {
    await run(decide(plan, gate.arrival))
  }

  /// Opens the link that is kept, if there is one; of several that came before the launch, the newest that may be opened.
  ///
  /// The interactor of the root calls it when it has become active, for what came before the launch, and whenever there is
  /// nothing left to wait for. It must be called on the isolation of the tree. The gate is asked again, unless a step
  /// of a workflow made the link wait.
  ///
  /// - Parameter then: Called once for each link that is kept with what has become of it, on the tree; not if none is.
  /// - Returns: Whether a link was kept.
  @discardableResult
  public func resume(then: @escaping (Root.InteractorType, LinkOutcome) -> Void) -> Bool {
    let links = takeKept()
    for link in links { start(decide(link), then) }
    return !links.isEmpty
  }

  /// Opens the link that is kept, from a flow; of several that came before the launch, the newest that may be opened.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the newest link stops.
  ///
  /// - Returns: What has become of the newest link; `nil` if none is kept.
  public nonisolated(nonsending) func resume() async -> LinkOutcome? {
    var links = takeKept()
    guard let newest = links.popLast() else { return nil }
    for link in links { start(decide(link)) { _, _ in } }
    return await run(decide(newest))
  }

  /// Says that somebody has signed in, and opens the link that has waited for it.
  ///
  /// It must be called on the isolation of the tree. What waits since somebody else was signed in is forgotten, and so is the history.
  ///
  /// - Parameters:
  ///   - id: Who it is.
  ///   - then: Called once with what has become of the link, on the tree; not if none is kept.
  /// - Returns: Whether a link was kept.
  @discardableResult
  public func beginSession(
    _ id: some Hashable & Sendable, then: @escaping (Root.InteractorType, LinkOutcome) -> Void
  ) -> Bool {
    let former = gate.session
    gate.beginSession(id)
    // Another user: what is on its way was for the former one, and would defer itself for the new one.
    if gate.session != former { cancel() }
    return resume(then: then)
  }

  /// Says that nobody is signed in any more: what was on its way or waits is for nobody else, and the history begins anew.
  ///
  /// It must be called on the isolation of the tree.
  public func endSession() {
    gate.endSession()
    kept = []
    cancel()
  }

  /// Forgets all links that are kept.
  public func forget() {
    kept = []
  }

  /// Stops the link that is on its way; what was done stays.
  ///
  /// It must be called on the isolation of the tree. The link says in a later turn that it was cancelled.
  public func cancel() {
    guard let running, let root else { return }
    cancelled = running
    supersede(in: root)
  }

  /// Takes the links of this session that are kept, if the tree can open them.
  private func takeKept() -> [KeptLink] {
    guard let root, root.interactor.isActive else { return [] }
    defer { kept = [] }
    return kept.filter { isOn($0.arrival) }
  }

  private func decide(_ link: KeptLink) -> Decision {
    guard gate.time < link.arrival.deadline else { return .done(.expired) }
    switch link.resumption {
    case .ask(let ask): return decide(link.arrival, ask)
    case .plan(let plan): return decide(plan, link.arrival)
    }
  }

  private func decide(_ call: LinkCall) -> Decision {
    let arrival = gate.arrival
    return decide(arrival) { [gate] in gate.admit(call, since: arrival) }
  }

  private func decide(_ arrival: LinkArrival, _ ask: @escaping () -> GateOutcome<Output>) -> Decision {
    guard let root else { return .done(.stopped(.notBegun)) }
    // The gate is not asked for nothing: guards may look at what is not there yet.
    guard root.interactor.isActive else { return waitForTree(.ask(ask), arrival) }
    switch ask() {
    case .opened(let output, let pass):
      return decide(plan(output), arrival) { () throws(GateRefusal) in try pass.begin() }
    case .refused(let refusal): return .done(refusal.code == .expiredDeferral ? .expired : .refused(refusal))
    case .deferred(let call):
      let resumption = Resumption.ask { [gate] in gate.admit(call) }
      return .done(wait(with: resumption, call.reason, arrival) ?? .stopped(.notBegun))
    }
  }

  private func decide(
    _ plan: LinkPlan<Root>, _ arrival: LinkArrival, _ begin: @escaping Begin = { () throws(GateRefusal) in }
  ) -> Decision {
    guard let root else { return .done(.stopped(.notBegun)) }
    guard root.interactor.isActive else { return waitForTree(.plan(plan), arrival) }
    switch plan.deed {
    case .overlay(let show):
      guard !plan.isThere(root) else { return .done(.alreadyThere) }
      do throws(GateRefusal) {
        try begin()
        show(root)
        return .done(.opened)
      } catch {
        return .done(.refused(error))
      }
    case .way(let make):
      guard plan.isThere(root) else { return .way(make(root), plan, root.interactor, arrival, begin: begin) }
      if running != nil { supersede(in: root) }
      return .done(.alreadyThere)
    case .walk(let make):
      // Somebody may still be about to show what an earlier link has asked for; a walk takes that back.
      let isSettled = running == nil && walk?.asked == nil
      if isSettled, plan.isThere(root) { return .done(.alreadyThere) }
      return .way(make(root, walk?.asked), plan, root.interactor, arrival, begin: begin)
    }
  }

  private func isOn(_ arrival: LinkArrival) -> Bool { gate.session == arrival.session }

  /// Makes what is asked before a way begins, and again before each of its steps: whether it is still the session of its link.
  ///
  /// A gate is shared and told from any isolation, so nobody tells the opener when a session ends; it asks.
  private func mayContinue(
    _ way: LinkWay<Root>, _ plan: LinkPlan<Root>, _ arrival: LinkArrival, _ begin: @escaping Begin
  ) -> (Int) throws -> Void {
    { [gate, weak root, weak way] step in
      guard gate.session == arrival.session else { throw SessionEnd() }
      guard step == 0, let root, let way else { return }
      // A walk that only takes back what an earlier link has asked for changes nothing, so its link is not used up. Looked at
      // here, because that link may have changed the tree in the meantime.
      if way.walk != nil, plan.isThere(root) { return }
      try begin()
      way.hasBegun = true
    }
  }

  private func start(_ decision: Decision, _ then: @escaping (Root.InteractorType, LinkOutcome) -> Void) {
    let tell = { (outcome: LinkOutcome) in
      guard let root = self.root else { return }
      then(root.interactor, outcome)
    }
    switch decision {
    case .done(let outcome): tell(outcome)
    case .way(let way, let plan, let interactor, let arrival, let begin):
      let number = self.begin(way)
      let hasBegun = way.start(at: interactor, mayContinue(way, plan, arrival, begin)) {
        tell(self.conclude(number, way, plan, arrival, $0))
      }
      if !hasBegun { tell(conclude(number, way, plan, arrival, .impossible)) }
    }
  }

  private nonisolated(nonsending) func run(_ decision: Decision) async -> LinkOutcome {
    switch decision {
    case .done(let outcome): return outcome
    case .way(let way, let plan, let interactor, let arrival, let begin):
      let number = self.begin(way)
      let end = await way.run(at: interactor, mayContinue(way, plan, arrival, begin))
      return conclude(number, way, plan, arrival, end)
    }
  }

  private func begin(_ way: LinkWay<Root>) -> Int {
    if let walk = way.walk { self.walk = walk }
    number += 1
    running = number
    return number
  }

  private func conclude(
    _ number: Int, _ way: LinkWay<Root>, _ plan: LinkPlan<Root>, _ arrival: LinkArrival,
    _ end: LinkWay<Root>.End
  ) -> LinkOutcome {
    if running == number { running = nil }
    switch end {
    case .finished: return way.hasBegun ? .opened : .alreadyThere
    case .impossible: return .stopped(.notBegun)
    case .stopped(let stop):
      switch stop.reason {
      case .superseded where cancelled == number: return .stopped(stop.cancelled)
      case .superseded: return .superseded(stop)
      case .failed(let refusal as GateRefusal) where stop.step == 0: return .refused(refusal)
      case .failed(is SessionEnd): return .stopped(stop.cancelled)
      case .failed(let error as LinkOutcome.Deferral):
        return wait(with: .plan(plan), error.reason, arrival) ?? .stopped(stop.cancelled)
      default: return .stopped(stop)
      }
    }
  }

  private func waitForTree(_ resumption: Resumption, _ arrival: LinkArrival) -> Decision {
    .done(wait(with: resumption, "the tree is not launched", arrival) ?? .stopped(.notBegun))
  }

  /// Keeps a link, until the time is over that it may wait, counted from when it came.
  ///
  /// - Returns: What has become of it; nothing if its session has ended, so that it takes the place of no link of the next one.
  private func wait(
    with resumption: Resumption, _ reason: String, _ arrival: LinkArrival
  ) -> LinkOutcome? {
    guard isOn(arrival) else { return nil }
    guard gate.time < arrival.deadline else { return .expired }
    // Without a tree nothing says which of them may be opened: one that is junk must not push out another.
    let isLaunched = root?.interactor.isActive ?? false
    if isLaunched { kept = [] }
    if kept.count == Self.maximumWaiting { kept.removeFirst() }
    kept.append(KeptLink(resumption: resumption, reason: reason, arrival: arrival))
    return .deferred(reason)
  }

  /// Stops what the root is doing by a workflow that does nothing.
  private func supersede(in root: Root) {
    running = nil
    root.interactor.start(Workflow("nothing", from: Root.InteractorType.self))
  }
}

@available(*, unavailable)
extension LinkOpener: Sendable {}
