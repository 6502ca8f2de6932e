public import RIBKit

/// The part that a router contributes to the link of its tree: its own state, and the child that it shows.
///
/// A part is created on demand, and not stored.
///
/// ```text
/// var linkPart: LinkPart { LinkPart(slot, of: self) }
/// ```
public struct LinkPart {
  /// The state of the router itself, before its child.
  var state: LinkState?
  /// The child, and the key for which it is shown.
  var stage: LinkStage?

  /// Creates the part of a router below which no link leads.
  public init() {}

  /// Creates the part of a router that shows a child for a key of its interactor's routes.
  ///
  /// A link is opened by the interactor's own `route(to:)`.
  public init<Container: LinkableContainer, Owner: Router>(_ container: Container, of router: Owner)
  where Owner.InteractorType.Route == Container.Key, Container.Key: LinkKey {
    self.init(container, of: router) { key in
      if let key { router.interactor.route(to: key) } else { container.keepLinkKeys(0, in: router) {} }
    }
  }

  /// Creates the part of a router that shows a child for a key.
  ///
  /// The `show` closure shows the child for a key, or ensures that the container will show it; with `nil`, it shows none. It must discard
  /// the request for an earlier child that isn't shown yet. For a container that stacks its keys, it shows one key above the others, and is
  /// never called with `nil`, because the kit removes keys.
  public init<Container: LinkableContainer>(
    _ container: Container, of router: some Router, show: @escaping (Container.Key?) -> Void
  ) where Container.Key: LinkKey {
    stage = LinkStage(container, of: router, show: show)
  }

  /// Creates the part of a router that shows the top of a stack; the link contains every key of the stack.
  ///
  /// The `push` closure pushes one key. The kit removes keys that must go, and only the last top is attached.
  public init<Key: LinkKey>(
    _ stack: ChildStack<Key>, of router: some Router, push: @escaping (Key) -> Void
  ) {
    stage = LinkStage(stack, of: router) { if let key = $0 { push(key) } }
  }

  /// Creates the part of a router without a key of its own: links continue with its child.
  ///
  /// Use it for children that a link cannot choose, such as those of the signed-in user. While there is no child, or only one through
  /// which links don't lead (a login, for example), a link waits for another.
  public init(through container: some LinkableContainer) {
    stage = LinkStage(through: { container.linkChild })
  }

  /// Creates the part of a router that adds nothing itself: links continue with its first child of a type.
  ///
  /// A link waits until there is such a child.
  ///
  /// - Complexity: O(*n*) for *n* children, each time a link passes.
  public init<Child: Router>(through type: Child.Type, of router: some Router) {
    stage = LinkStage(through: { router.children.first { $0 is Child } })
  }

  /// Adds a state of the router itself, which precedes its child in the link.
  ///
  /// Going to a link with another state updates the router in place. If the router doesn't accept the update, it is detached, and
  /// attached again with the state in the link; if the new router doesn't accept it either, the link stops.
  ///
  /// - Parameters:
  ///   - state: The current state.
  ///   - update: Adopts another state, and returns whether it was accepted.
  /// - Returns: The part with the state.
  public func updating<State: LinkKey>(_ state: State, _ update: @escaping (State) -> Bool) -> LinkPart {
    var part = self
    part.state = LinkState(state, update)
    return part
  }
}

@available(*, unavailable)
extension LinkPart: Sendable {}

/// A router that contributes to the link of its tree, and through which links are opened.
///
/// The link of a tree is that of one branch: from the root through the children that the parts name, down to the first router that isn't
/// a linked router. Other children don't contribute to it.
public protocol LinkedRouter: Router {
  /// The part of this router, created at each access from what the router shows.
  ///
  /// It is read on the isolation of the tree, and must not change anything.
  var linkPart: LinkPart { get }
}

extension Router {
  /// The link of the tree below this router, usually the root.
  ///
  /// Read it on the isolation of the tree. A router that isn't a ``LinkedRouter`` has the empty link.
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
