public import RIBKit

/// A router's part of its tree's link: the router's own state, and the child that it shows.
///
/// Create a part on demand; don't store it.
///
/// ```text
/// var linkPart: LinkPart { LinkPart(slot, of: self) }
/// ```
public struct LinkPart {
  /// The state of the router itself, before its child.
  var state: LinkState?
  /// The child, and the key for which it is shown.
  var stage: LinkStage?

  /// Creates the part for a router at which links end.
  public init() {}

  /// Creates the part for a router that shows a child for each route of its interactor; the route is the link key.
  ///
  /// Opening a link calls the interactor's own `route(to:)`.
  public init<Container: LinkableContainer, Owner: Router>(_ container: Container, of router: Owner)
  where Owner.InteractorType.Route == Container.Key, Container.Key: LinkKey {
    self.init(container, of: router) { key in
      if let key { router.interactor.route(to: key) } else { container.keepLinkKeys(0, in: router) {} }
    }
  }

  /// Creates the part for a router that shows a child for a key.
  ///
  /// The `show` closure shows the child for a key, or ensures that the container will show it; for `nil`, it removes the child. It must
  /// discard the request for an earlier child that isn't shown yet. For a container that stacks its keys, the closure pushes the key, and
  /// isn't called with `nil`, because RIBKit removes keys.
  public init<Container: LinkableContainer>(
    _ container: Container, of router: some Router, show: @escaping (Container.Key?) -> Void
  ) where Container.Key: LinkKey {
    stage = LinkStage(container, of: router, show: show)
  }

  /// Creates the part for a router that shows the top of a stack; the link contains every key of the stack.
  ///
  /// The `push` closure pushes one key. RIBKit pops the keys that aren't in the link, and attaches only the final top.
  public init<Key: LinkKey>(
    _ stack: ChildStack<Key>, of router: some Router, push: @escaping (Key) -> Void
  ) {
    stage = LinkStage(stack, of: router) { if let key = $0 { push(key) } }
  }

  /// Creates the part for a router that doesn't add a key to the link: links continue with its child.
  ///
  /// Use it for children that a link cannot choose, such as those of the signed-in user. A link waits until the router shows a child through which
  /// links can continue; a sign-in form, for example, isn't such a child.
  public init(through container: some LinkableContainer) {
    stage = LinkStage(through: { container.linkChild })
  }

  /// Creates the part for a router that doesn't add a key to the link: links continue with its first child of a type.
  ///
  /// A link waits until such a child is attached.
  ///
  /// - Complexity: O(*n*) for *n* children, for each link that passes through.
  public init<Child: Router>(through type: Child.Type, of router: some Router) {
    stage = LinkStage(through: { router.children.first { $0 is Child } })
  }

  /// Adds the router's own state, which precedes its child in the link.
  ///
  /// Opening a link with a different state updates the router in place. If the router doesn't accept the update, it is detached and attached again
  /// with the state in the link; if the new router doesn't accept the state, the link stops.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - update: Adopts the given state, and returns whether it was accepted.
  /// - Returns: The part with the state.
  public func updating<State: LinkKey>(_ state: State, _ update: @escaping (State) -> Bool) -> LinkPart {
    var part = self
    part.state = LinkState(state, update)
    return part
  }
}

@available(*, unavailable)
extension LinkPart: Sendable {}

/// A router that contributes to its tree's link, and through which links continue to its children.
///
/// The link of a tree describes one branch: from the root through the children that the parts name, down to the first router that isn't a
/// ``LinkedRouter``. Other children don't contribute to the link.
public protocol LinkedRouter: Router {
  /// The part of this router, created at each access from its current state.
  ///
  /// It is read in the tree's isolation, and must not change anything.
  var linkPart: LinkPart { get }
}

extension Router {
  /// The link to the current state of the tree below this router (usually the root).
  ///
  /// Read it in the tree's isolation. For a router that isn't a ``LinkedRouter``, the link is empty.
  ///
  /// - Complexity: O(*n*) for *n* routers on the branch.
  public var treeLink: TreeLink {
    var segments: [LinkSegment] = []
    var next: (any Router)? = self
    while let router = next {
      guard let part = (router as? any LinkedRouter)?.linkPart else { break }
      if let segment = part.state?.segment { segments.append(segment) }
      guard let stage = part.stage, let shown = stage.segments() else { break }
      segments += shown
      next = stage.child()
    }
    return TreeLink(segments)
  }
}
