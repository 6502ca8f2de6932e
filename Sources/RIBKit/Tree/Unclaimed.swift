// The saved values that a tree has not restored: those that it could not read, and those that no RIB has asked for.

extension Router {
  /// The saved values that could not be restored so far, in the order of the attempts; a RIB that is attached later may add to them.
  ///
  /// The tree keeps the text of an unreadable value until the value changes; the next save loses the additional members of a trimmed value.
  /// That suits a draft in an app. A server should end such a tree without saving it, because its RIBs would continue with defaults, such
  /// as an empty basket; sessions in the module RIBSessions end such trees. Read `unread` on the root, in the tree's isolation.
  public var unread: [UnreadValue] {
    interactor.scope.node.onTree("unread was read").tree?.saving?.unread ?? []
  }

  /// The places of saved values that no RIB has asked for yet, sorted.
  package var unclaimed: [String] { interactor.scope.node.tree?.saving?.unclaimed ?? [] }

  /// Whether the saved tree has values, and no RIB has asked for any of them.
  package var restoredNothing: Bool { interactor.scope.node.tree?.saving?.restoredNothing ?? false }

  /// Drops the saved values at and below a place that no RIB has asked for, such as those of a user who has signed out.
  ///
  /// A saved value is kept until a RIB asks for it, so the draft of a user whose session has expired would be restored for the next user.
  /// Call this function when the tree learns that nobody is signed in:
  ///
  /// ```swift
  /// func route(to route: DiaryInteractor.Route) {
  ///   switch route {
  ///   case .signedOut:
  ///     forgetUnclaimed()
  ///     slot.show(route, in: self) { InboxInteractor() }
  ///   case .signedIn:
  ///     slot.show(route, in: self) { LetterInteractor() }
  ///   }
  /// }
  /// ```
  ///
  /// The `place` is that of a RIB, as in `Root/LoggedIn`, including the keys on its path; without the RIB's own key, it matches every key.
  /// By default, it is the place of this router; for a root, all such values are dropped.
  ///
  /// Values of attached and covered RIBs stay. An event of the kind ``TreeEvent/Kind/preserved`` reports the number of dropped values. Call
  /// it in the tree's isolation, at any time after the attach starts; in a tree that isn't saved, it does nothing.
  ///
  /// - Returns: The number of dropped values.
  /// - Complexity: O(*n*), where *n* is the number of values that no RIB has asked for.
  @discardableResult
  public func forgetUnclaimed(
    below place: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Int {
    let node = interactor.scope.node
    guard node.mayChange("forgetUnclaimed was called", at: (fileID, line)), let tree = node.tree else {
      return 0
    }
    let count = tree.saving?.forgetUnclaimed(below: place, from: node) ?? 0
    if count > 0 { tree.noteChange() }
    return count
  }
}
