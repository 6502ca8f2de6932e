internal import ModelStreams

// State for the observer alone: the places of events, the presenters of RIBs, and the interactors and tasks that outlive a detach.

/// The state of a tree that only events need; each part exists only if the observer receives its kinds of events.
struct TreeObservation {
  let shown: ShownViewModels?
  let survivors: Survivors?

  init(_ kinds: TreeEvent.KindMask) {
    shown = kinds.contains(.shown) ? ShownViewModels() : nil
    survivors = kinds.contains(.leaked) ? Survivors() : nil
  }
}

extension Tree {
  /// Notes an observed attach; called before the hooks.
  @inline(never)
  func beginObserving(_ node: Node, _ interactor: any Interactor) {
    node.madeHistory.since = isObserved(.attaching) ? reporter.lastTime : reporter.time
    observation.shown?.begin(node, interactor, in: self)
  }
}

extension Tree {
  /// The place of an event.
  struct Place {
    let node: Int
    let path: String
    /// The node of the parent; zero for the root.
    let parent: Int
    var openWork = 0

    /// Returns this place with another amount of open work.
    func with(_ openWork: Int) -> Place {
      Place(node: node, path: path, parent: parent, openWork: openWork)
    }
  }
}

extension Tree.Place {
  /// Creates the place of a linked node.
  init(_ node: Node, at path: String) {
    self.init(node: node.id, path: path, parent: node.parent?.id ?? 0, openWork: node.openWork)
  }
}

/// The history of a node in an observed tree.
struct NodeHistory {
  /// The time of the last attach.
  var since = Duration.zero
  /// The place before the last detach.
  var lastPlace: Tree.Place?
}

extension Node {
  /// The history of the node, empty if there was none.
  var madeHistory: NodeHistory {
    get { history ?? NodeHistory() }
    set { history = newValue }
  }
}

/// A presenter or an event source without its types.
protocol ObservedPart {
  /// Creates readers of what it shows and loses, for events of a node; they aren't active yet.
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
/// It waits in the stream, so that a presenter which no tree observes costs nothing. It is woken on any thread; there it uses only what
/// it stores itself, the actor and the mailbox, to find out whether it is on the tree. It accesses the tree's state only on the tree.
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
  private var lastPlace: Tree.Place?
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

extension Interactor {
  /// The node, accessible for an interactor of any type.
  fileprivate var node: Node { scope.node }
}

/// The interactors and tasks that outlived the detach of their RIB, until they are gone or reported.
final class Survivors {
  /// A detach: its place, event, activation and time.
  struct Departure {
    let place: Tree.Place
    let event: Int
    /// The activation that the detach ended; a later one has a detach of its own.
    var activation: UInt64 = 0
    var time = Duration.zero
  }

  struct Survivor {
    weak var interactor: AnyObject?
    let tasks: TaskLedger?
    let departure: Departure

    var isGone: Bool { interactor == nil && tasks?.isEmpty != false }
  }

  private var list: [Survivor] = []
  /// The length of the list at which entries that are gone are removed.
  private var limit = 16
  /// The detach of the RIB whose parts are released next.
  private var leaving: Departure?

  var isEmpty: Bool { list.isEmpty }

  /// Notes the detach of a RIB whose parts are released next; not noted for a root, because its launcher may keep it.
  func willLetGo(of place: Tree.Place?, in event: Int) {
    leaving = place.map { Departure(place: $0, event: event) }
  }

  /// Forgets the noted detach, because a container keeps the RIB.
  func keep(_ node: Int) {
    if leaving?.place.node == node { leaving = nil }
  }

  /// Takes the noted detach of a RIB, because objects released next may detach others.
  func takeDeparture(of node: Int) -> Departure? {
    leaving?.place.node == node ? leaving.take() : nil
  }

  /// Notes an interactor that outlives its detach, and running tasks.
  func note(_ interactor: AnyObject?, _ tasks: TaskLedger?, _ departure: Departure) {
    if list.count >= limit {
      list.removeAll(where: \.isGone)
      limit = max(16, 2 * list.count)
    }
    list.append(Survivor(interactor: interactor, tasks: tasks, departure: departure))
  }

  /// Takes the entries whose detach was at this time or earlier.
  func take(detachedUntil time: Duration) -> [Survivor] {
    // The list is in the order of the detaches.
    guard let first = list.first, first.departure.time <= time else { return [] }
    // A new array, because a slice would make the list copy itself.
    let old = Array(list.prefix { $0.departure.time <= time })
    list.removeFirst(old.count)
    return old
  }
}

extension Tree {
  /// Reports the interactors and tasks of RIBs that were detached at least this long ago.
  func tellSurvivors(
    in survivors: Survivors, after cancellationGracePeriod: Duration, includingTasks: Bool = true
  ) {
    for survivor in survivors.take(detachedUntil: reporter.time - cancellationGracePeriod) {
      let departure = survivor.departure
      let place = departure.place
      if let interactor = survivor.interactor as? any Interactor, hasLeft(interactor.node, in: departure) {
        let tasks = interactor.node.tasks?.running.map(\.description) ?? []
        let holders = tasks.isEmpty ? "" : ", and so do its tasks: \(tasks.joined(separator: ", "))"
        reporter.emit(
          .leaked, place, .text("\(type(of: interactor)) is alive after its detach\(holders)"),
          from: departure.event)
      } else if includingTasks, let tasks = survivor.tasks {
        let names = tasks.running.filter { $0.activation <= departure.activation }.map(\.description)
        if names.isEmpty { continue }
        reporter.emit(.unfinished, place, .text(names.joined(separator: ", ")), from: departure.event)
      }
    }
  }

  /// Whether a node has not been attached again since a detach.
  private func hasLeft(_ node: Node, in departure: Survivors.Departure) -> Bool {
    node.phase == .detached && node.activation == departure.activation
  }

  /// Reports all remaining interactors at the end of the tree; the end itself reports tasks.
  func tellSurvivorsOfTheEnd() {
    guard let survivors = observation.survivors, !isOperating, !isInTurn, !isolation.isLeft else { return }
    tellSurvivors(in: survivors, after: .zero, includingTasks: false)
  }
}
