public import DeepLinks
public import RIBKit

/// The effect of a link on a tree: a value, made from the output of a route, that knows the tree by its root.
public struct LinkPlan<Root: Router> {
  /// The kinds of effects.
  enum Deed {
    /// A workflow, made on the tree.
    case run((Root) -> LinkRun<Root>)
    /// A walk down the tree; it is told the router whose wish an earlier one has left, to take that back.
    case walk((Root, (any Router)?) -> LinkRun<Root>)
    /// Something that is done at once, beside everything else.
    case overlay((Root) -> Void)
  }

  let deed: Deed
  let isThere: (Root) -> Bool

  /// Makes a plan that runs a workflow on the interactor of the root.
  ///
  /// - Parameters:
  ///   - isThere: Whether the tree is where the link leads; then nothing is done. It must change nothing.
  ///   - workflow: Makes the workflow, on the isolation of the tree. A step that throws a ``LinkOutcome/Deferral`` makes the
  ///     link wait.
  public init<Item: Interactor, Value: Sendable>(
    unless isThere: @escaping (Root) -> Bool = { _ in false },
    _ workflow: @escaping () -> Workflow<Root.InteractorType, Item, Value>
  ) {
    self.init(deed: .run { _ in LinkRun(workflow()) }, isThere: isThere)
  }

  /// Makes a plan that runs a workflow which leads to a link of the tree.
  ///
  /// - Parameters:
  ///   - place: The link that the tree has when it is where the workflow leads; then nothing is done.
  ///   - workflow: Makes the workflow, on the isolation of the tree.
  public init<Item: Interactor, Value: Sendable>(
    at place: DeepLink, _ workflow: @escaping () -> Workflow<Root.InteractorType, Item, Value>
  ) {
    let rest = PlaceRest.path(LinkPath(place))
    self.init(unless: { LinkWalk.isThere(rest, from: $0) }, workflow)
  }

  /// The kind of the plan, as far as the decisions of an opener depend on it.
  func kind(hasWish: Bool) -> PlanKind {
    switch deed {
    case .run: .workflow
    case .walk: .walk(hasWish: hasWish)
    case .overlay: .overlay
    }
  }

  private init(deed: Deed, isThere: @escaping (Root) -> Bool) {
    self.deed = deed
    self.isThere = isThere
  }

  /// Makes a plan that goes to a link of the tree.
  ///
  /// The common part of the link and the tree stays as it is. The rest of the tree is detached, the deepest first, and what the
  /// link says is attached, the nearest to the root first; each is active before the next is asked for. Items of the
  /// query that no key reads are ignored.
  ///
  /// - Parameters:
  ///   - link: The link; its scheme, and the host of a link of the web, mean nothing.
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  /// - Returns: The plan.
  public static func go(to link: DeepLink, within timeout: Duration? = .seconds(5)) -> LinkPlan {
    go(to: .path(LinkPath(link)), within: timeout)
  }

  /// Makes a plan that goes back to where a tree was.
  ///
  /// - Parameters:
  ///   - link: The `treeLink` of that time.
  ///   - timeout: How long to wait for each router, on the clock of the tree; `nil` is for ever.
  /// - Returns: The plan.
  public static func go(to link: TreeLink, within timeout: Duration? = .seconds(5)) -> LinkPlan {
    go(to: .path(LinkPath(link)), within: timeout)
  }

  /// Makes a plan that goes where the keys of a match or a path lead.
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

  /// Makes the plan of a link that the table has and the plans do not: the table of the gate was replaced.
  static func unknown(_ pattern: LinkPattern) -> LinkPlan {
    LinkPlan(
      deed: .run { root in
        let path = root.path
        return LinkRun(
          Workflow("unknown link", from: Root.InteractorType.self, beginning: "begin") { _ in
            throw LinkStrayed(.unknown, rest: pattern.description, at: path)
          })
      },
      isThere: { _ in false })
  }

  /// Makes a plan that asks one interactor to do something, wherever it is in the tree: a workflow of one step.
  ///
  /// - Parameters:
  ///   - type: The type of the interactor.
  ///   - title: The request, for traces and outcomes.
  ///   - timeout: How long to wait until there is such an interactor, on the clock of the tree; `nil` is for ever.
  ///   - body: The action, on the isolation of the tree. It makes the link wait by throwing a ``LinkOutcome/Deferral``.
  /// - Returns: The plan.
  public static func ask<Item: Interactor>(
    _ type: Item.Type, to title: String, within timeout: Duration? = .seconds(5),
    _ body: @escaping (Item) throws -> Void
  ) -> LinkPlan {
    LinkPlan {
      Workflow(title, from: Root.InteractorType.self)
        .step(title, to: type, among: .descendants, within: timeout) { me, _ in try body(me) }
    }
  }

  /// Makes a plan that does something to the root at once, whatever else goes on: a forced sign-out, for example.
  ///
  /// It supersedes no link, and waits for nothing.
  ///
  /// - Parameter body: The action, on the isolation of the tree.
  /// - Returns: The plan.
  public static func atOnce(_ body: @escaping (Root) -> Void) -> LinkPlan {
    LinkPlan(deed: .overlay(body), isThere: { _ in false })
  }
}

extension LinkPlan where Root: OverlaidRouter {
  /// Makes a plan that shows something over the tree, and leaves all below as it is.
  ///
  /// It supersedes no link, and waits for nothing.
  ///
  /// - Parameter key: The key of the child to show.
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
  /// It gets 0 before the workflow begins, unless that is superseded before, and then the number of each step.
  typealias Check = (Int) throws -> Void

  /// Whether something of the plan was begun; a walk that finds the tree where it leads begins nothing.
  var hasBegun = false
  /// The walk, if the link leads down the tree.
  let walk: LinkWalk?
  /// Starts the workflow at the root, and returns whether it has begun; only then it tells its end, on the tree.
  let start: (Root.InteractorType, @escaping Check, _ ended: @escaping (RunEnd) -> Void) -> Bool
  /// Runs the workflow from a flow.
  let run: nonisolated(nonsending) (Root.InteractorType, @escaping Check) async -> RunEnd

  init<Item: Interactor, Value: Sendable>(
    _ workflow: Workflow<Root.InteractorType, Item, Value>, _ walk: LinkWalk? = nil
  ) {
    self.walk = walk
    start = { root, check, ended in
      var workflow = workflow
      workflow.mayContinue = check
      workflow.progress = { progress in
        guard case .ended(let stop) = progress else { return }
        ended(stop.map { .stopped($0) } ?? .finished)
      }
      return root.start(workflow).isActive
    }
    run = { root, check in
      var workflow = workflow
      workflow.mayContinue = check
      return switch await root.run(workflow) {
      case .finished: .finished
      case .stopped(let stop): .stopped(stop)
      case nil: .impossible
      }
    }
  }
}

/// The kind of a plan, as far as a decision depends on it.
package enum PlanKind {
  case overlay
  case workflow
  /// A walk down the tree; an earlier walk may have left a wish for a child that is not shown yet.
  case walk(hasWish: Bool)
}

/// The end of the run of a link.
package enum RunEnd {
  case finished
  case stopped(WorkflowStop)
  /// It did not begin: the root is not active, or may not be changed now.
  case impossible
}
