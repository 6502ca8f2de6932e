internal import ModelStreams

/// A reader that reports each event of one source that nothing else reads, in the same call that sends it.
///
/// It is called on any thread. If the sender isn't on the tree, it reports the event in the next turn. It continues after the detach of its
/// RIB, for a view that is still on the screen, until the source is released or another reader begins.
final class UnreadReader<Event: Sendable>: PartReader, MailboxItem, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  /// The source, until the watch begins; a reader that kept it would delay the end of its stream.
  private var source: EventSource<Event>?
  /// The number of events that were sent before the watch began, and that nothing read.
  private let earlier: Int
  // The node and the tree are weak, because the source may outlive them; they are loaded on the tree only.
  private weak var node: Node?
  private weak var tree: Tree?
  /// The place of the RIB after its detach.
  private var lastPlace: TreeReporter.Place?
  // The actor is weak, because it may keep the source.
  private weak var actor: (any Actor)?
  private let host: ManualExecutor?
  private let mailbox: Mailbox
  private var watch: UnreadWatch<Event>?
  /// The events sent outside of the tree, to report in the next turn; guarded by the lock of the mailbox.
  private var unread: [Event] = []
  /// The largest number of such events that are kept.
  private static var limit: Int { 100 }

  init(
    _ source: EventSource<Event>, after earlier: Int = 0, for node: Node, in tree: Tree, on actor: any Actor
  ) {
    (self.source, self.earlier, self.node, self.tree, self.actor) = (source, earlier, node, tree, actor)
    host = tree.isolation.launchHost
    mailbox = tree.mailbox
  }

  func begin() {
    watch = source.take()?.watchUnread { [self] in receive($0) }
    guard earlier > 0, let node else { return }
    tree?.emit(.dropped, node, .text("\(earlier) sent before the attach"))
  }

  private func receive(_ event: Event) {
    if TreeIsolation.isInside(host, actor), tree?.reporter.isReporting != true {
      report(event)
    } else {
      mailbox.post(self) {
        if unread.count < Self.limit { unread.append(event) }
        return true
      }
    }
  }

  private func report(_ event: Event) {
    guard let tree, !tree.isolation.isLeft else { return }
    if let lastPlace {
      tree.reporter.emit(.dropped, lastPlace, .value(event))
    } else if let node {
      tree.emit(.dropped, node, .value(event))
    }
  }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    var events: [Event] = []
    mailbox.withLock { swap(&events, &unread) }
    for event in events { report(event) }
    return nil
  }

  func deliver(_ part: Range<Int>) {}

  func end() {
    if let node { lastPlace = tree?.reporter.place(of: node).with(0) }
    watch.take()?.retire()
  }
}
