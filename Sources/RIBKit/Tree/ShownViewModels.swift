internal import ModelStreams

/// A presenter or an event source without its types.
protocol ObservedPart {
  /// Creates readers that report its view models and unread events for a node; they aren't active yet.
  func readers(for node: Node, in tree: Tree, on actor: any Actor) -> [any PartReader]
}

/// A presenter without its types.
protocol ShowsViewModels: ObservedPart {
  /// The latest view model.
  var shownViewModel: Any { get }
}

/// The observed presenters and event sources that interactors of a tree store.
final class ShownViewModels {
  /// Whether interactors of a type may store a presenter; a type that stores only structures and enumerations is inspected just once.
  private var types: [ObjectIdentifier: Bool] = [:]
  private var lastWithoutPresenter: ObjectIdentifier?
  private var readers: [Int: [any PartReader]] = [:]

  /// Starts reporting the view models of an interactor's presenters, and the actions and events that nothing reads.
  func begin(_ node: Node, _ interactor: any Interactor, in tree: Tree) {
    let type = ObjectIdentifier(type(of: interactor))
    guard type != lastWithoutPresenter else { return }
    guard types[type] ?? true, let actor = tree.isolation.actor else {
      lastWithoutPresenter = type
      return
    }
    var found: [any PartReader] = []
    var isPossible = false
    // User code may have defined the mirror.
    tree.reporter.reporting {
      for child in Mirror(reflecting: interactor).children {
        if let part = child.value as? any ObservedPart {
          found += part.readers(for: node, in: tree, on: actor)
          isPossible = true
        } else if Swift.type(of: child.value) is AnyClass || child.value is any OptionalValue {
          // The property may have the type of a protocol and hold a presenter next time.
          isPossible = true
        }
      }
    }
    types[type] = isPossible
    if found.isEmpty { return }
    readers[node.id] = found
    for reader in found { reader.tell() }
  }

  /// Stops reporting the view models, at the end of the activation.
  func end(_ node: Node) {
    guard !readers.isEmpty, let readers = readers.removeValue(forKey: node.id) else { return }
    for reader in readers { reader.end() }
  }
}

extension Tree {
  /// Notes an observed attach; called before the hooks.
  @inline(never)
  func beginObserving(_ node: Node, _ interactor: any Interactor) {
    node.madeHistory.since = isObserved(.attaching) ? reporter.lastTime : reporter.time
    shownViewModels?.begin(node, interactor, in: self)
  }
}

/// An optional, which may hold a presenter next time.
private protocol OptionalValue {}
extension Optional: OptionalValue {}

/// A reader of one presenter or event source, without its type.
protocol PartReader: AnyObject {
  /// Reports the available values, and waits for the next one.
  func tell()

  /// Stops waiting; nothing more is reported.
  func end()
}

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
  // Unowned, because the tree keeps the reader and ends it when the node is detached.
  private unowned let node: Node
  private unowned let tree: Tree
  /// Retained, so that its executor can be read while another thread ends the tree.
  private let actor: any Actor
  private let host: ManualExecutor?
  private let mailbox: Mailbox
  private var isLive = true

  init(_ viewModels: ModelStream<ViewModel>, for node: Node, in tree: Tree, on actor: any Actor) {
    cursor = ModelCursor(viewModels)
    (self.node, self.tree, self.actor) = (node, tree, actor)
    host = tree.isolation.isDriven ? nil : tree.isolation.host
    mailbox = tree.mailbox
  }

  func streamHasNews() {
    let isOnTree = host?.isEntered == true || actor.unownedExecutor.isCurrent == true
    // While an observer runs, report it later: an observer that shows a view model must not be called inside itself.
    guard isOnTree, isLive, !tree.reporter.isReporting else {
      mailbox.post(self)
      return
    }
    tell()
  }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? {
    if isLive { tell() }
    return nil
  }

  func deliver(_ part: Range<Int>) {}

  func tell() {
    var newest: ViewModel?
    let status = cursor.look { model, _ in newest = model }
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
  // Weak, because the source may outlive the tree and the node; loaded on the tree only.
  private weak var node: Node?
  private weak var tree: Tree?
  /// The place of the RIB after its detach.
  private var lastPlace: TreeReporter.Place?
  // Weak, because the actor may keep the source.
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
    host = tree.isolation.isDriven ? nil : tree.isolation.host
    mailbox = tree.mailbox
  }

  func tell() {
    watch = source.take()?.watchUnread { [self] in note($0) }
    guard earlier > 0, let node else { return }
    tree?.emit(.dropped, node, .text("\(earlier) sent before the attach"))
  }

  private func note(_ event: Event) {
    let isOnTree = host?.isEntered == true || actor?.unownedExecutor.isCurrent == true
    if isOnTree, tree?.reporter.isReporting != true {
      tell(event)
    } else {
      mailbox.post(self) {
        if unread.count < Self.limit { unread.append(event) }
        return true
      }
    }
  }

  private func tell(_ event: Event) {
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
    for event in events { tell(event) }
    return nil
  }

  func deliver(_ part: Range<Int>) {}

  func end() {
    if let node { lastPlace = tree?.reporter.place(of: node).with(0) }
    watch.take()?.retire()
  }
}
