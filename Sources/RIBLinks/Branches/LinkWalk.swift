internal import RIBKit

/// The walk of a link down a tree: it keeps the part of the tree that matches, and replaces the remaining part from the root down.
final class LinkWalk {
  /// The maximum number of routers that a walk may pass; a longer walk would not end, because the keys of its routers consume nothing.
  static let maximumDepth = 10_000

  private var rest: PlaceRest
  private let timeout: Duration?
  private var depth = 0
  /// The router that was asked for a child, and doesn't show it yet.
  ///
  /// It outlives the walk: if a newer link supersedes this link here, the next walk must withdraw the request. Otherwise, the child would be shown
  /// later and undo the newer link. A walk inherits the router from the previous walk, which may have been superseded before it began, and withdraws
  /// the request when it reaches the router.
  private(set) weak var asked: (any Router)?
  /// Called before the first change of the tree; if it throws, the walk stops there.
  var begin: () throws -> Void = {}

  init(_ rest: PlaceRest, within timeout: Duration?, after unsettled: (any Router)?) {
    self.rest = rest
    self.timeout = timeout
    asked = unsettled
  }

  /// Returns whether a tree is already at the place to which a link leads: the walk would end without a change.
  static func isThere(_ rest: PlaceRest, from root: any Router) -> Bool {
    struct Change: Error {}
    let walk = LinkWalk(rest, within: nil, after: nil)
    walk.begin = { throw Change() }
    do { return try walk.go(on: root) == nil } catch { return false }
  }

  /// Continues from an active router.
  ///
  /// - Returns: The leg to wait for; `nil` if the tree is at the place of the link.
  /// - Throws: A ``LinkNavigationError`` if the link has no destination, or the error of `begin`.
  func go(on start: any Router) throws -> WorkflowLeg? {
    let leg = try nextLeg(from: start)
    if leg == nil { asked = nil }
    return leg
  }

  private func nextLeg(from start: any Router) throws -> WorkflowLeg? {
    var router = start
    guard !rest.isTooLong else { throw stray(.items, at: router) }
    guard var part = try enter(router) else { throw stray(.rejected, at: router) }
    while true {
      depth += 1
      guard depth <= Self.maximumDepth else { throw stray(.endless, at: router) }
      guard let stage = part.stage else { return try arrive(at: router) }
      let before = rest
      switch stage.read(&rest) {
      case .unreadable:
        _ = try arrive(at: router)
        // Even an empty place is cleared if an earlier link left a request there.
        if stage.canBeCleared { try begin() }
        if stage.canBeCleared || router === asked { stage.clear() }
        return nil
      case .other(let title):
        try begin()
        stage.show(before)
        return leg(title, under: router, before)
      case .same:
        // The child is shown again, to replace the request of an earlier link for another child.
        if router === asked {
          stage.show(before)
          asked = nil
        }
        guard let child = stage.child(for: rest) else {
          return rest.isAtEnd && stage.isPassage ? nil : leg("child", under: router, before)
        }
        guard let next = try enter(child) else {
          // The router rejected the state, but its parent can build another one with that state.
          stage.clear()
          stage.show(before)
          return leg("\(type(of: child.interactor))", under: router, before)
        }
        (router, part) = (child, next)
      }
    }
  }

  /// Ends the walk if the link ends here.
  private func arrive(at router: any Router) throws(LinkNavigationError) -> WorkflowLeg? {
    guard rest.isAtEnd else { throw stray(.unknown, at: router) }
    return nil
  }

  /// Updates the state of a router to that in the link.
  ///
  /// - Returns: The part of the router after the update; `nil` if the router doesn't accept the state.
  private func enter(_ router: any Router) throws -> LinkPart? {
    guard let linked = router as? any LinkedRouter else { return LinkPart() }
    let part = linked.linkPart
    guard let state = part.state else { return part }
    let before = rest
    switch state.read(&rest) {
    case .same: return part
    case .unreadable:
      // A link that ends at a router with a state keeps that state.
      guard rest.isAtEnd else { throw stray(.unknown, at: router) }
      return part
    case .other:
      try begin()
      guard state.update(before) else {
        rest = before
        return nil
      }
      // The new state may decide which container the router shows.
      return linked.linkPart
    }
  }

  private func stray(_ code: LinkNavigationError.Code, at router: any Router) -> LinkNavigationError {
    LinkNavigationError(code, rest: rest.title, at: router.path)
  }

  /// Returns the wait for a router that is about to show the requested child; it doesn't keep the router alive.
  private func leg(_ title: String, under router: any Router, _ before: PlaceRest) -> WorkflowLeg {
    asked = router
    // The remaining link is read again each time, because other code may attach or replace the child at any time.
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

/// The reason why a link can't continue from a router in a tree.
///
/// Two errors are equal if their codes and paths are equal.
public struct LinkNavigationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Hashable {
    /// The remaining part of the link doesn't begin with a child's key or the router's state.
    case unknown
    /// The router doesn't accept the state in the link.
    case rejected
    /// The link's query has too many items.
    case items
    /// The link passes through too many routers.
    case endless
  }

  /// The kind of error.
  public let code: Code

  /// The remaining part of the link.
  public let rest: String

  /// The path of the router, for example `Root/LoggedIn`.
  public let path: String

  init(_ code: Code, rest: String, at path: String) {
    self.code = code
    self.rest = rest
    self.path = path
  }

  /// Whether two errors have the same code and path.
  public static func == (left: LinkNavigationError, right: LinkNavigationError) -> Bool {
    left.code == right.code && left.path == right.path
  }

  /// The error, its place and its remedy, in one sentence.
  public var description: String {
    switch code {
    case .unknown:
      "\(path) has no link for \"\(rest)\"; add one to the links of its keys, correct the opened link, or defer it in a guard until the right child is attached."
    case .rejected:
      "\(path) rejected the state in \"\(rest)\"; make its LinkState apply every state that it reads."
    case .items:
      "The link has more than \(LinkPath.maximumItems) items in its query; remove some."
    case .endless:
      "The link leads through more than \(LinkWalk.maximumDepth) routers; consume part of the link in each key."
    }
  }
}
