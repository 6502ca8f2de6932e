internal import ModelStreams

/// A reader that reports each view model of one presenter in the same call that shows it.
///
/// It waits in the stream, so that a presenter which no tree observes costs nothing. It may be woken on any thread, where it uses only its
/// own constants, such as the actor and the mailbox, to find out whether it is on the tree. It accesses the tree's state only on the tree.
final class PresenterReader<ViewModel: Sendable>: PartReader, MailboxItem, StreamWaiter,
  @unchecked Sendable
{
  var isQueued = false
  var isLeft = false
  private var cursor: ModelCursor<ViewModel>
  // The node and the tree are unowned, because the tree keeps the reader and ends it when the node is detached.
  private unowned let node: Node
  private unowned let tree: Tree
  /// The actor of the tree, which is retained so that its executor can be read while another thread ends the tree.
  private let actor: any Actor
  private let host: ManualExecutor?
  private let mailbox: Mailbox
  private var isLive = true

  init(_ viewModels: ModelStream<ViewModel>, for node: Node, in tree: Tree, on actor: any Actor) {
    cursor = ModelCursor(viewModels)
    (self.node, self.tree, self.actor) = (node, tree, actor)
    host = tree.isolation.launchHost
    mailbox = tree.mailbox
  }

  func begin() { reportNewest() }

  func streamHasNews() {
    // While an observer runs, report it later: an observer that shows a view model must not be called inside itself.
    guard TreeIsolation.isInside(host, actor), isLive, !tree.reporter.isReporting else {
      mailbox.post(self)
      return
    }
    reportNewest()
  }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    if isLive { reportNewest() }
    return nil
  }

  func deliver(_ part: Range<Int>) {}

  private func reportNewest() {
    var newest: ViewModel?
    let status = cursor.look { newest = $0 }
    if let newest { tree.emit(.shown, node, .value(newest)) }
    // The stream finishes when the interactor replaces the presenter. Nothing more arrives then, and a reader that retried would do so
    // forever.
    if isLive, status != .finished, !cursor.park(self) { mailbox.post(self) }
  }

  func end() {
    isLive = false
    cursor.unpark()
  }
}
