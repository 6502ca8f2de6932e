/// One who watches a tree.
public protocol TreeObserver {
  /// Called for each event, inside the operation that causes it, on the isolation of the tree.
  ///
  /// It may not change the tree: what it tries is refused and reported.
  ///
  /// - Parameter event: What happened.
  func observe(_ event: TreeEvent)
}
