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
/// the same turn, cannot take its first step, or is `alreadyThere` (the tree is where it leads, or shows its overlay), can be
/// tapped again. One that was opened last is `alreadyThere` too, for as long as the tree is where it leads.
///
/// An action that a link runs (a workflow, or a plan that is carried out at once) isn't run again by the same link within the
/// `repetitionTime` of the gate's rules, because systems deliver some links twice; the second is `alreadyThere`.
///
/// Closures that are called with what has become of a link get the interactor of the root first, as all closures of the kit do.
/// They are not called when the root is gone.
public final class LinkOpener<Root: Router, Output: Sendable> {
  /// What says whether and where a link leads.
  public let gate: LinkGate<Output>

  private(set) weak var root: Root?
  private let plan: (Output) -> LinkPlan<Root>
  var waiting = Waiting(capacity: maximumWaiting)
  /// The number of the link that was opened last.
  private var number = 0
  private(set) var running: Int?
  var cancelled: Int?
  /// The walk that began last.
  private var walk: LinkWalk?
  /// The link that was opened last: tapped again it changes nothing, so it is not refused because it was used.
  private var shown: (entry: LinkEntry, plan: LinkPlan<Root>)?
  /// The link whose action ran last or is running; nil if that came to nothing.
  private var action: LinkEntry?
  /// Whether the tree was seen at work.
  private var hasLaunched = false

  typealias Waiting = WaitingLinks<Root, Output>

  /// What is to be done about a link.
  enum Decision {
    case done(LinkOutcome)
    case way(LinkWay<Root>, LinkPlan<Root>, Root.InteractorType, LinkEntry, begin: Begin)
  }

  /// Uses up a link when its plan begins; it throws if another one was faster.
  typealias Begin = () throws(GateRefusal) -> Void

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
    waiting.newest.flatMap { isOn($0.entry) && gate.time < $0.entry.arrival.deadline ? $0.reason : nil }
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
    let entry = entry(text)
    start(decide(entry) { [gate] in gate.admit(text, from: origin, since: entry.arrival) }, then)
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
    start(decide(plan, entry(nil)), then)
  }

  /// Carries out a plan of the application's own from a flow, without asking the gate.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the plan stops.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: What has become of it.
  public nonisolated(nonsending) func open(_ plan: LinkPlan<Root>) async -> LinkOutcome {
    await run(decide(plan, entry(nil)))
  }

  private func entry(_ text: String?) -> LinkEntry { LinkEntry(text: text, arrival: gate.arrival) }

  func decide(_ link: Waiting.Item) -> Decision {
    guard gate.time < link.entry.arrival.deadline else { return .done(.expired) }
    // The outcome of a link that waited beside this one may have ended the session.
    guard gate.session == link.entry.arrival.session else { return .done(.stopped(.endedSession)) }
    switch link.resumption {
    case .ask(let ask): return decide(link.entry, ask)
    case .plan(let plan): return decide(plan, link.entry)
    }
  }

  private func decide(_ call: LinkCall) -> Decision {
    let entry = entry(call.link.description)
    return decide(entry) { [gate] in gate.admit(call, since: entry.arrival) }
  }

  private func decide(_ entry: LinkEntry, _ ask: @escaping () -> GateOutcome<Output>) -> Decision {
    guard let root else { return .done(.stopped(.notBegun)) }
    // The gate is not asked for nothing: guards may look at what is not there yet.
    guard isLaunched(root) else { return waitForTree(.ask(ask), entry) }
    switch ask() {
    case .opened(let output, let pass):
      return decide(plan(output), entry) { () throws(GateRefusal) in try pass.begin() }
    case .refused(let refusal):
      if refusal.code == .replayed, isShown(entry, in: root) { return .done(.alreadyThere) }
      return .done(refusal.code == .expiredDeferral ? .expired : .refused(refusal))
    case .deferred(let call):
      let resumption = Waiting.Resumption.ask { [gate] in gate.resume(call, for: .admission) }
      return .done(wait(with: resumption, call.reason, entry) ?? .stopped(.notBegun))
    }
  }

  /// Whether a link is the one whose action ran last, delivered again within the time of the rules.
  private func isRepetition(_ entry: LinkEntry) -> Bool {
    guard let action, let text = entry.text, text == action.text, isOn(action) else { return false }
    // Both have the same time to wait, so the deadlines are as far apart as the arrivals.
    return entry.arrival.deadline - action.arrival.deadline < gate.rules.repetitionTime
  }

  /// Whether a link is the one that was opened last, and the tree still is where it leads, with nothing on its way.
  private func isShown(_ entry: LinkEntry, in root: Root) -> Bool {
    guard let shown, entry.text == shown.entry.text, isOn(shown.entry) else { return false }
    return running == nil && walk?.asked == nil && shown.plan.isThere(root)
  }

  private func decide(
    _ plan: LinkPlan<Root>, _ entry: LinkEntry, _ begin: @escaping Begin = { () throws(GateRefusal) in }
  ) -> Decision {
    guard let root else { return .done(.stopped(.notBegun)) }
    guard isLaunched(root) else { return waitForTree(.plan(plan), entry) }
    switch plan.deed {
    case .overlay(let show):
      guard !plan.isThere(root), !isRepetition(entry) else { return .done(.alreadyThere) }
      do throws(GateRefusal) {
        try begin()
        action = entry
        show(root)
        shown = (entry, plan)
        return .done(.opened)
      } catch {
        return .done(.refused(error))
      }
    case .way(let make):
      if isRepetition(entry) { return .done(.alreadyThere) }
      guard plan.isThere(root) else {
        action = entry
        return .way(make(root), plan, root.interactor, entry, begin: begin)
      }
      if running != nil { supersede(in: root) }
      return .done(.alreadyThere)
    case .walk(let make):
      // Somebody may still be about to show what an earlier link has asked for; a walk takes that back.
      let isSettled = running == nil && walk?.asked == nil
      if isSettled, plan.isThere(root) { return .done(.alreadyThere) }
      return .way(make(root, walk?.asked), plan, root.interactor, entry, begin: begin)
    }
  }

  /// Whether the tree is at work.
  func isLaunched(_ root: Root) -> Bool {
    if root.interactor.isActive { hasLaunched = true }
    return root.interactor.isActive
  }

  private func isOn(_ entry: LinkEntry) -> Bool { gate.session == entry.arrival.session }

  /// Makes what is asked before a way begins, and again before each of its steps: whether it is still the session of its link.
  ///
  /// A gate is shared and told from any isolation, so nobody tells the opener when a session ends; it asks.
  private func mayContinue(
    _ way: LinkWay<Root>, _ plan: LinkPlan<Root>, _ entry: LinkEntry, _ begin: @escaping Begin
  ) -> (Int) throws -> Void {
    { [gate, weak root, weak way] step in
      guard gate.session == entry.arrival.session else { throw SessionEnd() }
      guard step == 0, let root, let way else { return }
      let beginOnce = { [weak way] () throws(GateRefusal) in
        guard let way, !way.hasBegun else { return }
        try begin()
        way.hasBegun = true
      }
      guard let walk = way.walk else { return try beginOnce() }
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
    case .way(let way, let plan, let interactor, let entry, let begin):
      let number = self.begin(way)
      let hasBegun = way.start(at: interactor, mayContinue(way, plan, entry, begin)) {
        tell(self.conclude(number, way, plan, entry, $0))
      }
      if !hasBegun { tell(conclude(number, way, plan, entry, .impossible)) }
    }
  }

  nonisolated(nonsending) func run(_ decision: Decision) async -> LinkOutcome {
    switch decision {
    case .done(let outcome): return outcome
    case .way(let way, let plan, let interactor, let entry, let begin):
      let number = self.begin(way)
      let end = await way.run(at: interactor, mayContinue(way, plan, entry, begin))
      return conclude(number, way, plan, entry, end)
    }
  }

  private func begin(_ way: LinkWay<Root>) -> Int {
    if let walk = way.walk { self.walk = walk }
    number += 1
    running = number
    return number
  }

  private func conclude(
    _ number: Int, _ way: LinkWay<Root>, _ plan: LinkPlan<Root>, _ entry: LinkEntry,
    _ end: LinkWay<Root>.End
  ) -> LinkOutcome {
    if running == number { running = nil }
    if case .finished = end {} else if entry.text == action?.text { action = nil }
    switch end {
    case .finished:
      guard way.hasBegun else { return .alreadyThere }
      shown = (entry, plan)
      return .opened
    case .impossible: return .stopped(.notBegun)
    case .stopped(let stop):
      switch stop.reason {
      case .superseded where cancelled == number: return .stopped(stop.cancelled)
      case .superseded: return .superseded(stop)
      case .failed(let refusal as GateRefusal) where !way.hasBegun: return .refused(refusal)
      case .failed(is SessionEnd): return .stopped(stop.cancelled)
      case .failed(let error as LinkOutcome.Deferral):
        return wait(with: .plan(plan), error.reason, entry) ?? .stopped(stop.cancelled)
      default: return .stopped(stop)
      }
    }
  }

  private func waitForTree(_ resumption: Waiting.Resumption, _ entry: LinkEntry) -> Decision {
    let reason = hasLaunched ? "the tree has ended, and is not launched again" : "the tree is not launched"
    return .done(wait(with: resumption, reason, entry) ?? .stopped(.notBegun))
  }

  /// Keeps a link, until the time is over that it may wait, counted from when it came.
  ///
  /// - Returns: What has become of it; nothing if its session has ended, so that it takes the place of no link of the next one.
  private func wait(
    with resumption: Waiting.Resumption, _ reason: String, _ entry: LinkEntry
  ) -> LinkOutcome? {
    guard isOn(entry) else { return nil }
    guard gate.time < entry.arrival.deadline else { return .expired }
    // Without a tree nothing says which of them may be opened: one that is junk must not push out another.
    let item = Waiting.Item(resumption: resumption, reason: reason, entry: entry)
    waiting.keep(item, isAlone: root.map { isLaunched($0) } ?? false)
    return .deferred(reason)
  }

  /// Stops what the root is doing by a workflow that does nothing.
  func supersede(in root: Root) {
    running = nil
    root.interactor.start(Workflow("nothing", from: Root.InteractorType.self))
  }
}

@available(*, unavailable)
extension LinkOpener: Sendable {}
