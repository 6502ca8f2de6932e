public import DeepLinks
public import RIBKit

/// The effect of a link on a tree, created from the output of a route.
public struct LinkPlan<Root: Router> {
  enum Deed {
    /// A workflow, created on the tree.
    case run((Root) -> LinkRun<Root>)
    /// A walk down the tree; it gets the router at which an earlier walk left a request, to withdraw it.
    case walk((Root, (any Router)?) -> LinkRun<Root>)
    /// An immediate action, independent of everything else.
    case overlay((Root) -> Void)
  }

  let deed: Deed
  let isThere: (Root) -> Bool

  /// Creates a plan that runs a workflow on the root's interactor.
  ///
  /// - Parameters:
  ///   - isThere: Returns whether the tree is already at the place of the link, so that nothing has to be done. It must not have side effects.
  ///   - workflow: Creates the workflow, in the tree's isolation. A step that throws a ``LinkOutcome/DeferralError`` makes the link wait.
  public init<Item: Interactor, Value: Sendable>(
    unless isThere: @escaping (Root) -> Bool = { _ in false },
    _ workflow: @escaping () -> Workflow<Root.InteractorType, Item, Value>
  ) {
    self.init(deed: .run { _ in LinkRun(workflow()) }, isThere: isThere)
  }

  /// Creates a plan that runs a workflow to reach a place in the tree.
  ///
  /// - Parameters:
  ///   - place: The tree's link after the workflow; if the tree already has it, nothing is done.
  ///   - workflow: Creates the workflow, in the tree's isolation.
  public init<Item: Interactor, Value: Sendable>(
    at place: DeepLink, _ workflow: @escaping () -> Workflow<Root.InteractorType, Item, Value>
  ) {
    let rest = PlaceRest.path(LinkPath(place))
    self.init(unless: { LinkWalk.isThere(rest, from: $0) }, workflow)
  }

  /// The kind of the plan, as far as the decisions of an opener depend on it.
  var kind: PlanKind {
    switch deed {
    case .run: .workflow
    case .walk: .walk
    case .overlay: .overlay
    }
  }

  private init(deed: Deed, isThere: @escaping (Root) -> Bool) {
    self.deed = deed
    self.isThere = isThere
  }

  /// Creates a plan that goes to the place that a link describes.
  ///
  /// RIBs that match the link stay attached. The other RIBs of the branch are detached, the deepest first; then the RIBs for the rest of the link
  /// are attached from the root down. Each RIB is active before the next RIB is requested. Query items that no key reads are ignored.
  ///
  /// - Parameters:
  ///   - link: The link; its scheme, and the host of a web link, are ignored.
  ///   - timeout: The time to wait for each router, on the tree's clock; `nil` to wait forever.
  /// - Returns: The plan.
  public static func go(to link: DeepLink, within timeout: Duration? = .seconds(5)) -> LinkPlan {
    go(to: .path(LinkPath(link)), within: timeout)
  }

  /// Creates a plan that returns to an earlier place in the tree.
  ///
  /// - Parameters:
  ///   - link: The earlier `treeLink`.
  ///   - timeout: The time to wait for each router, on the tree's clock; `nil` to wait forever.
  /// - Returns: The plan.
  public static func go(to link: TreeLink, within timeout: Duration? = .seconds(5)) -> LinkPlan {
    go(to: .parts(link.parts[...]), within: timeout)
  }

  /// Creates a plan that goes to the place that keys describe.
  ///
  /// - Parameters:
  ///   - keys: The keys on the way to the place, the nearest to the root first; a stack takes all consecutive keys of its type.
  ///   - timeout: The time to wait for each router, on the tree's clock; `nil` to wait forever.
  /// - Returns: The plan.
  public static func go(to keys: [any LinkKey], within timeout: Duration? = .seconds(5)) -> LinkPlan {
    go(to: .keys(keys[...]), within: timeout)
  }

  /// Creates a plan that goes to a place.
  static func go(to place: PlaceRest, within timeout: Duration?) -> LinkPlan {
    let title = "/" + place.title
    return LinkPlan(
      deed: .walk { root, unsettled in
        let walk = LinkWalk(place, within: timeout, after: unsettled)
        let workflow = Workflow("go to \(title)", from: Root.InteractorType.self, beginning: "begin") {
          [weak root] _ in
          guard let root else { return nil }
          return try walk.go(on: root)
        }
        return LinkRun(workflow, walk)
      },
      isThere: { LinkWalk.isThere(place, from: $0) })
  }

  /// Creates the plan for a link that the table contains but the plans don't, because the gate's table was replaced.
  static func unknown(_ pattern: LinkPattern) -> LinkPlan {
    LinkPlan(
      deed: .run { root in
        let path = root.path
        return LinkRun(
          Workflow("unknown link", from: Root.InteractorType.self, beginning: "begin") { _ in
            throw LinkNavigationError(.unknown, rest: pattern.description, at: path)
          })
      },
      isThere: { _ in false })
  }

  /// Creates a plan that performs an action on one interactor anywhere in the tree, as a one-step workflow.
  ///
  /// - Parameters:
  ///   - type: The type of the interactor.
  ///   - title: The name of the step in traces and outcomes.
  ///   - timeout: The time to wait for such an interactor, on the tree's clock; `nil` to wait forever.
  ///   - body: The action, in the tree's isolation. To make the link wait, throw a ``LinkOutcome/DeferralError``.
  /// - Returns: The plan.
  public static func ask<Item: Interactor>(
    _ type: Item.Type, to title: String, within timeout: Duration? = .seconds(5),
    _ body: @escaping (Item) throws -> Void
  ) -> LinkPlan {
    LinkPlan {
      Root.InteractorType.workflow(title)
        .step(title, to: type, among: .descendants, within: timeout) { me, _ in try body(me) }
    }
  }

  /// Creates a plan that performs an action on the root immediately, such as a forced sign-out, even while other work is running.
  ///
  /// It doesn't wait, and doesn't supersede a running link.
  ///
  /// - Parameter body: The action, in the tree's isolation.
  /// - Returns: The plan.
  public static func atOnce(_ body: @escaping (Root) -> Void) -> LinkPlan {
    LinkPlan(deed: .overlay(body), isThere: { _ in false })
  }
}

extension LinkPlan where Root: OverlaidRouter {
  /// Creates a plan that shows the overlay's child for a key above the tree, and doesn't change the tree below.
  ///
  /// It doesn't wait, and doesn't supersede a running link.
  ///
  /// - Returns: The plan.
  public static func overlay(_ key: Root.OverlayKey) -> LinkPlan {
    LinkPlan(deed: .overlay { $0.overlay.show(key, in: $0) }, isThere: { $0.overlay.key == key })
  }
}

@available(*, unavailable)
extension LinkPlan: Sendable {}

/// A workflow from the root of a tree that opens a link, without the types of its items.
final class LinkRun<Root: Router> {
  /// A check on the tree before a step, which stops the workflow by throwing.
  ///
  /// It gets 0 before the workflow begins, unless the workflow is superseded first, and then the number of each step.
  typealias Check = (Int) throws -> Void

  /// Whether any part of the plan began; a walk begins nothing if the tree is already at its place.
  var hasBegun = false
  /// The walk, if the link leads down the tree.
  let walk: LinkWalk?
  /// Starts the workflow at the root, and returns whether it began; only then is its end reported, on the tree.
  let start: (Root.InteractorType, @escaping Check, _ ended: @escaping (RunEnd) -> Void) -> Bool
  /// Runs the workflow from a task.
  let run: nonisolated(nonsending) (Root.InteractorType, @escaping Check) async -> RunEnd

  private let brake: Brake

  /// A handle that stops the workflow after it has started.
  private final class Brake {
    var supersede: (() -> Void)?
  }

  init<Item: Interactor, Value: Sendable>(
    _ workflow: Workflow<Root.InteractorType, Item, Value>, _ walk: LinkWalk? = nil
  ) {
    let brake = Brake()
    (self.walk, self.brake) = (walk, brake)
    var workflow = workflow
    workflow.whenStarted = { brake.supersede = $0 }
    let whole = workflow
    start = { root, check, ended in
      var workflow = whole
      workflow.mayContinue = check
      workflow.progress = { progress in
        guard case .ended(let stop) = progress else { return }
        ended(stop.map { .stopped($0) } ?? .finished)
      }
      return root.start(workflow).isActive
    }
    run = { root, check in
      var workflow = whole
      workflow.mayContinue = check
      return switch await root.run(workflow) {
      case .finished: .finished
      case .stopped(let stop): .stopped(stop)
      case nil: .impossible
      }
    }
  }

  /// Stops this workflow, but no other workflow of the root; its end is reported in a later turn.
  func supersede() { brake.supersede?() }
}

/// The kind of a plan, as far as a decision depends on it.
package enum PlanKind {
  case overlay
  case workflow
  /// A walk down the tree.
  case walk
}

/// The end of a link's run.
package enum RunEnd {
  case finished
  case stopped(WorkflowStop)
  /// The run did not begin, because the root isn't active or may not be changed now.
  case impossible
}
