internal import RIBKit

/// A link on its way down a tree: it keeps what is there already, and changes the rest, from the root down.
final class LinkWalk {
  /// The maximum number of routers that a link may pass; more is a tree whose keys take nothing of the link and go on for ever.
  static let maximumDepth = 10_000

  private var rest: PlaceRest
  private let timeout: Duration?
  private var depth = 0
  /// The router that has been asked for a child, and does not show it yet.
  ///
  /// It outlives the walk: when a newer link supersedes this one here, the next walk must take the wish back, or the child would
  /// come later and undo what that link did.
  private(set) weak var asked: (any Router)?
  /// The router that an earlier link has left so; its wish must be taken back.
  private weak var unsettled: (any Router)?
  /// Whether the state of the next router has been dealt with already.
  private var isStateDone = false
  /// Called before anything of the tree is changed; what it throws stops the walk there.
  var begin: () throws -> Void = {}

  init(_ rest: PlaceRest, within timeout: Duration?, after unsettled: (any Router)?) {
    self.rest = rest
    self.timeout = timeout
    self.unsettled = unsettled
  }

  /// Whether a tree is where a link leads.
  static func isThere(_ rest: PlaceRest, from root: any Router) -> Bool {
    var rest = rest
    var router = root
    guard !rest.isTooLong else { return false }
    for _ in 0..<maximumDepth {
      guard let part = (router as? any LinkedRouter)?.linkPart else { return rest.isAtEnd }
      if let state = part.state {
        switch state.read(&rest) {
        case .same: break
        case .other: return false
        // A link that ends here says nothing of the state.
        case .unreadable: guard rest.isAtEnd else { return false }
        }
      }
      guard let stage = part.stage else { return rest.isAtEnd }
      switch stage.read(&rest) {
      case .unreadable: return rest.isAtEnd && !stage.canBeCleared
      case .other: return false
      case .same:
        guard let child = stage.child(for: rest) else { return rest.isAtEnd && stage.isPassage }
        router = child
      }
    }
    return false
  }

  /// Goes on from a router that is active.
  ///
  /// - Returns: The leg to wait for; `nil` if the link is where it leads.
  /// - Throws: A ``LinkStrayed`` if it leads nowhere, or what `begin` throws.
  func go(on start: any Router) throws -> WorkflowLeg? {
    var router = start
    guard !rest.isTooLong else { throw stray(.items, at: router) }
    while true {
      depth += 1
      guard depth <= Self.maximumDepth else { throw stray(.endless, at: router) }
      guard let part = (router as? any LinkedRouter)?.linkPart else { return try arrive(at: router) }
      if isStateDone { isStateDone = false } else { try update(part.state, of: router) }
      guard let stage = part.stage else { return try arrive(at: router) }
      let before = rest
      switch stage.read(&rest) {
      case .unreadable:
        _ = try arrive(at: router)
        // Nothing to be seen is cleared too where an earlier link has left a wish.
        if stage.canBeCleared { try begin() }
        if stage.canBeCleared || router === unsettled { stage.clear() }
        return nil
      case .other(let title):
        try begin()
        stage.show(before)
        return leg(title, under: router, before)
      case .same:
        // Shown again, although it is there: the wish of an earlier link for another child is replaced by this one.
        if router === unsettled { stage.show(before) }
        guard let child = stage.child(for: rest) else {
          return rest.isAtEnd && stage.isPassage ? nil : leg("child", under: router, before)
        }
        // Asked before the child is entered, while its parent can still build another one.
        guard try accepts(child) else {
          stage.clear()
          stage.show(before)
          return leg("\(type(of: child.interactor))", under: router, before)
        }
        router = child
      }
    }
  }

  /// Ends the walk, if nothing is left of the link.
  private func arrive(at router: any Router) throws(LinkStrayed) -> WorkflowLeg? {
    guard rest.isAtEnd else { throw stray(.unknown, at: router) }
    return nil
  }

  /// Updates the state of a router that has become active.
  private func update(_ state: LinkState?, of router: any Router) throws {
    guard let state else { return }
    let before = rest
    switch state.read(&rest) {
    case .same: break
    // A link that ends at a router with a state keeps that state.
    case .unreadable: if !rest.isAtEnd { throw stray(.unknown, at: router) }
    case .other:
      try begin()
      guard state.update(before) else {
        rest = before
        throw stray(.refused, at: router)
      }
    }
  }

  /// Updates the state of a router that was there already.
  ///
  /// - Returns: Whether it can stay.
  private func accepts(_ child: any Router) throws -> Bool {
    guard let state = (child as? any LinkedRouter)?.linkPart.state else { return true }
    var next = rest
    guard case .other = state.read(&next) else { return true }
    try begin()
    guard state.update(rest) else { return false }
    rest = next
    isStateDone = true
    return true
  }

  private func stray(_ code: LinkStrayed.Code, at router: any Router) -> LinkStrayed {
    LinkStrayed(code, rest: rest.title, at: router.path)
  }

  /// The wait for a router that is about to show what the link says; it does not keep the router alive.
  private func leg(_ title: String, under router: any Router, _ before: PlaceRest) -> WorkflowLeg {
    asked = router
    // The rest is read again at each look: the child may be attached by whoever, at any time, or replaced by another.
    let child = { [weak router] () -> (any Router)? in
      guard let stage = (router as? any LinkedRouter)?.linkPart.stage else { return nil }
      var rest = before
      guard case .same = stage.read(&rest) else { return nil }
      return stage.child(for: rest)
    }
    return WorkflowLeg(
      title, to: title, within: timeout,
      where: { interactor in child().map { $0.interactor === interactor } ?? false },
      { _ in
        guard let child = child() else { return nil }
        self.asked = nil
        return try self.go(on: child)
      })
  }
}

/// Why a link does not lead on from a router of a tree.
///
/// Two errors are equal when their codes and their paths are.
public struct LinkStrayed: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Code: Sendable, Hashable {
    /// No child and no state of the router begins as what is left of the link.
    case unknown
    /// The router does not accept the state that the link says.
    case refused
    /// The query of the link has more items than one may.
    case items
    /// The link passes more routers than one may.
    case endless
  }

  /// The kind of mistake.
  public let code: Code

  /// The rest of the link there.
  public let rest: String

  /// The path of the router, as `Root/LoggedIn`.
  public let path: String

  init(_ code: Code, rest: String, at path: String) {
    self.code = code
    self.rest = rest
    self.path = path
  }

  /// Whether two errors have one code and one path.
  public static func == (left: LinkStrayed, right: LinkStrayed) -> Bool {
    left.code == right.code && left.path == right.path
  }

  /// The mistake, its place and its remedy, in one sentence.
  public var description: String {
    switch code {
    case .unknown:
      "\(path) does not know \"\(rest)\"; let its keys read it, link to what they read, or have a guard defer the link until the right child is there."
    case .refused: "\(path) does not accept \"\(rest)\"; let it take over every state that it reads."
    case .items:
      "The link has more than \(LinkPath.maximumItems) items in its query; leave some out."
    case .endless:
      "The link leads through more than \(LinkWalk.maximumDepth) routers; let keys take something of it."
    }
  }
}
