/// One inside the kit who must know when nodes come and go.
protocol TreeWatcher: AnyObject {
  /// Called when the hooks of an attach have returned.
  func nodeWasAttached(_ node: Node)

  /// Called when a node has been unlinked.
  func nodeWasDetached(_ node: Node)
}

extension Tree {
  /// Tells those who must know when nodes come and go.
  func tellWatchers(_ tell: (any TreeWatcher) -> Void) {
    for watcher in watchers { tell(watcher) }
  }
}
