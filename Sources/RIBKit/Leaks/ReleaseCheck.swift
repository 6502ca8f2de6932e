/// Looks which children of a RIB are released only with it, although they were detached before.
///
/// It is made before the RIB is let go of and finished after that. A child that somebody else holds too does not end then, and
/// is no leak of the RIB.
package struct ReleaseCheck {
  private let parent: WatchedRIB
  private let leftovers: [WatchedRIB]

  /// Begins a check of what a router keeps, if it is watched.
  ///
  /// - Parameter router: The router; it must be on the caller's isolation, or its tree must have ended.
  package init?(of router: some Router) {
    guard let parent = router.interactor.scope.node.watched else { return nil }
    self.init(of: parent)
  }

  init(of parent: WatchedRIB) {
    self.parent = parent
    leftovers = parent.leftovers
  }

  /// Notes what has gone with the RIB.
  package func finish() {
    // The node is held by whoever detaches it; it holds no child.
    guard !leftovers.isEmpty, parent.parts.router == nil, parent.parts.interactor == nil else { return }
    for child in leftovers where !child.lives { child.wasKept(by: parent) }
  }
}
