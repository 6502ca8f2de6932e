public import RIBKit

/// The part that a router has in the link of its tree: a state of its own, and the child that it shows.
///
/// A part is made where it is asked for, and not kept.
///
/// ```text
/// var linkPart: LinkPart { LinkPart(slot, of: self) }
/// ```
public struct LinkPart {
  /// The state of the router itself, before its child.
  var state: LinkState?
  /// The child, and what it is shown for.
  var stage: LinkStage?

  /// Makes the part of a router below which no link leads.
  public init() {}

  /// Makes the part of a router that shows a child for a key of its interactor's routes.
  ///
  /// A link is opened by the interactor's own `route(to:)`.
  ///
  /// - Parameters:
  ///   - slot: Where the router shows its child.
  ///   - router: The router.
  public init<Key: LinkKey, Owner: Router>(_ slot: ChildSlot<Key>, of router: Owner)
  where Owner.InteractorType.Route == Key {
    self.init(slot, of: router) { key in
      if let key { router.interactor.route(to: key) } else { slot.clear(in: router) }
    }
  }

  /// Makes the part of a router that shows a child for a key.
  ///
  /// - Parameters:
  ///   - slot: Where the router shows its child.
  ///   - router: The router.
  ///   - show: Shows the child for a key, or sees to it that the slot will show it; `nil` is for none. A child
  ///     that was asked for before and is not shown yet must be forgotten.
  public init<Key: LinkKey>(
    _ slot: ChildSlot<Key>, of router: some Router, show: @escaping (Key?) -> Void
  ) {
    stage = LinkStage(slot, show: show)
  }

  /// Makes the part of a router that shows the top of a stack; each key of the stack stands in the link.
  ///
  /// - Parameters:
  ///   - stack: Where the router shows its children.
  ///   - router: The router.
  ///   - push: Pushes one key. Keys that are to go are popped by the kit.
  public init<Key: LinkKey>(
    _ stack: ChildStack<Key>, of router: some Router, push: @escaping (Key) -> Void
  ) {
    stage = LinkStage(stack, of: router, push: push)
  }

  /// Makes the part of a router that has no key itself: links go on with its child.
  ///
  /// It suits children that a link cannot choose, such as those of the signed-in user. While there is no child, or one that links don't lead through
  /// (a login, for example), a link waits for another.
  public init<Key>(through slot: ChildSlot<Key>) {
    stage = LinkStage(through: { slot.child })
  }

  /// Makes the part of a router that says nothing itself: links go on with the first of its children of a type.
  ///
  /// A link waits until there is such a child.
  ///
  /// - Parameters:
  ///   - type: The type of the child.
  ///   - router: The router.
  /// - Complexity: O(*n*) for *n* children, whenever a link comes through.
  public init<Child: Router>(through type: Child.Type, of router: some Router) {
    stage = LinkStage(through: { router.children.first { $0 is Child } })
  }

  /// Adds a state of the router itself, which stands in the link before its child.
  ///
  /// Going to a link with another state updates the router in place. If it does not accept that, it is detached, and
  /// attached again with what is read; one that does not accept it then either stops the link.
  ///
  /// - Parameters:
  ///   - state: The state as it is.
  ///   - update: Takes over another state, and says whether it was accepted.
  /// - Returns: The part with the state.
  public func updating<State: LinkKey>(_ state: State, _ update: @escaping (State) -> Bool) -> LinkPart {
    var part = self
    part.state = LinkState(state, update)
    return part
  }
}

@available(*, unavailable)
extension LinkPart: Sendable {}

/// A router that has a part in the link of its tree, and through which a link is opened.
///
/// The link of a tree is that of one branch: from the root through the children that its parts name, down to the first
/// router that is not one of these. Other children have no part in it.
public protocol LinkedRouter: Router {
  /// The part of this router: made again at each access, from what the router shows.
  ///
  /// It is read on the isolation of the tree, and must change nothing.
  var linkPart: LinkPart { get }
}

extension Router {
  /// The link of the tree below this router, which is the root as a rule.
  ///
  /// It must be read on the isolation of the tree. A router that isn't a ``LinkedRouter`` has the empty link.
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
