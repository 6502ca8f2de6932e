internal import DeepLinks
public import LinkGates
public import RIBKit

/// What opens links in a tree: it asks a gate, and carries out on the root what the output of the route means.
///
/// It lives in the isolation of the tree, as its root does; it does not keep the root alive, so that the root may hold it.
///
/// One link is opened at a time: a newer one that may be opened supersedes the one that is on its way, which says how far
/// it got. One that is refused or has to wait changes nothing, and neither does one that leads to where the tree is, but that
/// the link on its way is superseded. Overlays supersede nothing. Links run as workflows of the root's interactor, of which one runs
/// at a time: a workflow that the root itself starts supersedes a link, and a link supersedes that workflow.
///
/// A link that has to wait is kept until it is resumed, a newer one has to wait, or its time is over.
public final class LinkOpener<Root: Router, Output: Sendable> {
  /// What says whether and where a link leads.
  public let gate: LinkGate<Output>

  /// How long a link that has to wait is kept, on the clock of the tree.
  public let keepingTime: Duration

  private weak var root: Root?
  private let plan: (Output) -> LinkPlan<Root>
  private var kept: KeptLink<Root>?
  /// The number of the link that was opened last.
  private var number = 0
  private var running: Int?
  private var cancelled: Int?
  /// The walk that began last.
  private var walk: LinkWalk?

  /// What is to be done about a link.
  private enum Decision {
    case done(LinkOutcome)
    case way(LinkWay<Root>, LinkPlan<Root>, Root.InteractorType)
  }

  /// Makes an opener for a tree.
  ///
  /// - Parameters:
  ///   - root: The root; links are opened while it is active.
  ///   - gate: What says whether and where a link leads.
  ///   - keepingTime: How long a link that has to wait is kept.
  ///   - plan: Says what an output of the gate means in this tree; called on the isolation of the tree.
  public init(
    _ root: Root, gate: LinkGate<Output>, keepingTime: Duration = .seconds(600),
    plan: @escaping (Output) -> LinkPlan<Root>
  ) {
    self.root = root
    self.gate = gate
    self.keepingTime = keepingTime
    self.plan = plan
  }

  /// Whether a link is on its way.
  public var isOpening: Bool { running != nil }

  /// Why a link is kept that has to wait; `nil` if none is, or its time is over.
  public var reasonToWait: String? { kept.flatMap { $0.isOver() ? nil : $0.reason } }

  /// Opens a link.
  ///
  /// It must be called on the isolation of the tree. The gate is asked inside this call.
  ///
  /// - Parameters:
  ///   - call: The link, and where it comes from.
  ///   - then: Called once with what has become of it, on the tree: inside this call if nothing has to be waited for.
  public func open(_ call: LinkCall, then: @escaping (LinkOutcome) -> Void) {
    start(decide(gate.open(call)), then)
  }

  /// Reads a link and opens it.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - text: The text of the link.
  ///   - origin: Where it comes from.
  ///   - then: Called once with what has become of it, on the tree.
  public func open(_ text: String, from origin: LinkOrigin, then: @escaping (LinkOutcome) -> Void) {
    start(decide(gate.open(text, from: origin)), then)
  }

  /// Opens a link from a flow and returns what has become of it.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the link stops.
  ///
  /// - Parameter call: The link, and where it comes from.
  /// - Returns: What has become of it.
  public nonisolated(nonsending) func open(_ call: LinkCall) async -> LinkOutcome {
    await run(decide(gate.open(call)))
  }

  /// Carries out a plan of the application's own, without asking the gate.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - then: Called once with what has become of it, on the tree.
  public func open(_ plan: LinkPlan<Root>, then: @escaping (LinkOutcome) -> Void) {
    start(decide(plan), then)
  }

  /// Carries out a plan of the application's own from a flow, without asking the gate.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the plan stops.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: What has become of it.
  public nonisolated(nonsending) func open(_ plan: LinkPlan<Root>) async -> LinkOutcome {
    await run(decide(plan))
  }

  /// Opens the link that is kept; the interactor calls it when there is nothing left to wait for.
  ///
  /// It must be called on the isolation of the tree. The gate is asked again, if it was the gate that made the link wait.
  ///
  /// - Parameter then: Called once with what has become of it, on the tree; not if no link is kept.
  /// - Returns: Whether a link was kept.
  @discardableResult
  public func resume(then: @escaping (LinkOutcome) -> Void) -> Bool {
    guard let kept = kept.take() else { return false }
    start(decide(kept), then)
    return true
  }

  /// Opens the link that is kept, from a flow.
  ///
  /// It must be called on the isolation of the tree. When the calling task is cancelled the link stops.
  ///
  /// - Returns: What has become of it; `nil` if no link is kept.
  public nonisolated(nonsending) func resume() async -> LinkOutcome? {
    guard let kept = kept.take() else { return nil }
    return await run(decide(kept))
  }

  /// Forgets the link that is kept.
  public func forget() {
    kept = nil
  }

  /// Stops the link that is on its way; what was done stays.
  ///
  /// It must be called on the isolation of the tree. The link says in a later turn that it was cancelled.
  public func cancel() {
    guard let running, let root else { return }
    cancelled = running
    supersede(in: root)
  }

  private func decide(_ outcome: GateOutcome<Output>) -> Decision {
    switch outcome {
    case .opened(let output, _): decide(plan(output))
    case .refused(let refusal): .done(.refused(refusal))
    case .deferred(let call): .done(keep(.call(call), call.reason))
    }
  }

  private func decide(_ kept: KeptLink<Root>) -> Decision {
    guard !kept.isOver() else { return .done(.expired) }
    switch kept.resumption {
    case .call(let call): return decide(gate.resume(call))
    case .plan(let plan): return decide(plan)
    }
  }

  private func decide(_ plan: LinkPlan<Root>) -> Decision {
    guard let root, root.interactor.isActive else { return .done(.stopped(.notBegun)) }
    switch plan.deed {
    case .overlay(let show): return .done(show(root) ? .opened : .alreadyThere)
    case .way(let make):
      guard plan.isThere(root) else { return .way(make(root), plan, root.interactor) }
      if running != nil { supersede(in: root) }
      return .done(.alreadyThere)
    case .walk(let make):
      // Somebody may still be about to show what an earlier link has asked for; a walk takes that back.
      let isSettled = running == nil && walk?.asked == nil
      if isSettled, plan.isThere(root) { return .done(.alreadyThere) }
      return .way(make(root, walk?.asked), plan, root.interactor)
    }
  }

  private func start(_ decision: Decision, _ then: @escaping (LinkOutcome) -> Void) {
    switch decision {
    case .done(let outcome): then(outcome)
    case .way(let way, let plan, let interactor):
      let number = begin(way)
      let hasBegun = way.start(at: interactor) { then(self.conclude(number, way, plan, $0)) }
      if !hasBegun { then(conclude(number, way, plan, .impossible)) }
    }
  }

  private nonisolated(nonsending) func run(_ decision: Decision) async -> LinkOutcome {
    switch decision {
    case .done(let outcome): return outcome
    case .way(let way, let plan, let interactor):
      let number = begin(way)
      return conclude(number, way, plan, await way.run(at: interactor))
    }
  }

  private func begin(_ way: LinkWay<Root>) -> Int {
    if let walk = way.walk { self.walk = walk }
    number += 1
    running = number
    return number
  }

  private func conclude(
    _ number: Int, _ way: LinkWay<Root>, _ plan: LinkPlan<Root>, _ end: LinkWay<Root>.End
  ) -> LinkOutcome {
    if running == number { running = nil }
    switch end {
    case .finished: return way.walk?.changes == 0 ? .alreadyThere : .opened
    case .impossible: return .stopped(.notBegun)
    case .stopped(let stop):
      switch stop.reason {
      case .superseded where cancelled == number: return .stopped(stop.cancelled)
      case .superseded: return .superseded(stop)
      case .failed(let error as LinkDeferral): return keep(.plan(plan), error.reason)
      default: return .stopped(stop)
      }
    }
  }

  private func keep(_ resumption: KeptLink<Root>.Resumption, _ reason: String) -> LinkOutcome {
    guard let root else { return .stopped(.notBegun) }
    kept = KeptLink(resumption, reason, for: keepingTime, on: root.interactor.clock)
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
