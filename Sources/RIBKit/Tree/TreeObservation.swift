internal import ModelStreams

// What a tree keeps for its observer alone: the places of events, the presenters of its RIBs, and what is left of them after their detach.

/// The state of a tree that only events need, each part for some kinds; a tree whose observer is told of none of them has none.
struct TreeObservation {
  let shown: ShownViewModels?
  let survivors: Survivors?

  init(_ kinds: TreeEvent.KindMask) {
    shown = kinds.contains(.shown) ? ShownViewModels() : nil
    survivors = kinds.contains(.leaked) ? Survivors() : nil
  }
}

extension Tree {
  /// Notes an attach that an observer is told of; called before the hooks.
  @inline(never)
  func beginObserving(_ node: Node, _ interactor: any Interactor) {
    node.madeHistory.since = isObserved(.attaching) ? reporter.lastTime : reporter.time
    observation.shown?.begin(node, interactor, in: self)
  }
}

extension Tree {
  /// Where an event happens.
  struct Place {
    let node: Int
    let path: String
    /// The node of the parent; zero is none.
    let parent: Int
    var openWork = 0

    /// The same after something that has changed the open work.
    func with(_ openWork: Int) -> Place {
      Place(node: node, path: path, parent: parent, openWork: openWork)
    }
  }
}

extension Tree.Place {
  /// The place of a node that is linked.
  init(_ node: Node, at path: String) {
    self.init(node: node.id, path: path, parent: node.parent?.id ?? 0, openWork: node.openWork)
  }
}

/// What is known of a node where something observes its tree.
final class NodeHistory {
  /// When it was attached last.
  var since = Duration.zero
  /// Where it was when it was detached last.
  var lastPlace: Tree.Place?
}

extension Node {
  /// What is known of the node, made if nothing was.
  var madeHistory: NodeHistory {
    if let history { return history }
    let made = NodeHistory()
    history = made
    return made
  }
}

/// A presenter without its types.
protocol ShowsViewModels {
  /// The newest view model.
  var shownViewModel: Any { get }

  /// A reader of its view models for the events of a node; it does nothing yet.
  func reader(for node: Node, in tree: Tree, on actor: any Actor) -> any ViewModelReader
}

/// The presenters that interactors of a tree store, and whose view models its observer is told of.
final class ShownViewModels {
  /// Whether interactors of a type may store a presenter: one that stores only structures and enumerations is looked at only once.
  private var types: [ObjectIdentifier: Bool] = [:]
  private var lastWithoutPresenter: ObjectIdentifier?
  private var readers: [Int: [any ViewModelReader]] = [:]

  /// Begins to tell what the presenters of an interactor show.
  func begin(_ node: Node, _ interactor: any Interactor, in tree: Tree) {
    let type = ObjectIdentifier(type(of: interactor))
    guard type != lastWithoutPresenter else { return }
    guard types[type] ?? true, let actor = tree.isolation.actor else {
      lastWithoutPresenter = type
      return
    }
    var found: [any ViewModelReader] = []
    var isPossible = false
    // A mirror may be the code of the user's.
    tree.reporter.reporting {
      for child in Mirror(reflecting: interactor).children {
        if let presenter = child.value as? any ShowsViewModels {
          found.append(presenter.reader(for: node, in: tree, on: actor))
        } else if Swift.type(of: child.value) is AnyClass || child.value is any OptionalValue {
          // The property may be of a protocol's type, and hold a presenter next time.
          isPossible = true
        }
      }
    }
    types[type] = isPossible || !found.isEmpty
    if found.isEmpty { return }
    readers[node.id] = found
    for reader in found { reader.tell() }
  }

  /// Ends that, with the activation.
  func end(_ node: Node) {
    guard !readers.isEmpty, let readers = readers.removeValue(forKey: node.id) else { return }
    for reader in readers { reader.end() }
  }
}

/// An optional, which may hold a presenter next time.
private protocol OptionalValue {}
extension Optional: OptionalValue {}

/// A reader of the view models of one presenter, without their type.
protocol ViewModelReader: AnyObject {
  /// Tells the newest view model, and waits for the next.
  func tell()

  /// Stops waiting; what is on its way is told no more.
  func end()
}

/// A reader of the view models of one presenter, which tells them in the very call that shows them.
///
/// It waits in the stream, so that a presenter which no tree observes has no part in this. It is woken on any thread: there it uses only what
/// it keeps itself, the actor and the mailbox, to find out whether it is on the tree. What belongs to the tree it touches on the tree only.
final class PresenterReader<ViewModel: Sendable>: ViewModelReader, MailboxItem, StreamWaiter,
  @unchecked Sendable
{
  var isQueued = false
  var isLeft = false
  private var cursor: ModelCursor<ViewModel>
  // Unretained: the tree keeps the reader, and ends it when the node is detached.
  private unowned let node: Node
  private unowned let tree: Tree
  /// Kept, so that its executor may be asked while another thread ends the tree.
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
    // An observer that shows something is told of it later, or it would be told inside itself.
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
    // The stream ends with a presenter that the interactor has replaced: nothing comes then, and a reader that asks again would ask for ever.
    if isLive, status != .finished, !cursor.park(self) { mailbox.post(self) }
  }

  func end() {
    isLive = false
    cursor.unpark()
  }
}

extension Interactor {
  /// The node, also of an interactor of any type.
  fileprivate var node: Node { scope.node }
}

/// What was left of RIBs at their detach, until it is gone or too old to be still in use: interactors that something held, and tasks.
final class Survivors {
  /// A detach: where, in which event, of which activation, and when.
  struct Departure {
    let place: Tree.Place
    let event: Int
    /// A later activation has a detach of its own.
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
  /// The length at which those that are gone are forgotten.
  private var limit = 16
  /// The detach of the RIB whose parts are released next.
  private var leaving: Departure?

  var isEmpty: Bool { list.isEmpty }

  /// Notes the detach of a RIB whose parts are released next; a root, for which there is none, belongs to its launcher.
  func willLetGo(of place: Tree.Place?, in event: Int) {
    leaving = place.map { Departure(place: $0, event: event) }
  }

  /// Notes that a stack keeps the RIB that is being detached.
  func keep(_ node: Int) {
    if leaving?.place.node == node { leaving = nil }
  }

  /// The detach that was noted of a RIB, taken out: what is released may detach others.
  func takeDeparture(of node: Int) -> Departure? {
    leaving?.place.node == node ? leaving.take() : nil
  }

  /// Notes an interactor that lives on for now, and tasks that run.
  func note(_ interactor: AnyObject?, _ tasks: TaskLedger?, _ departure: Departure) {
    if list.count >= limit {
      list.removeAll(where: \.isGone)
      limit = max(16, 2 * list.count)
    }
    list.append(Survivor(interactor: interactor, tasks: tasks, departure: departure))
  }

  /// Takes out those of a detach at a time or before.
  func take(detachedUntil time: Duration) -> [Survivor] {
    // They are in the order of their detaches.
    guard let first = list.first, first.departure.time <= time else { return [] }
    // An array of its own: a slice would make the list copy itself.
    let old = Array(list.prefix { $0.departure.time <= time })
    list.removeFirst(old.count)
    return old
  }
}

extension Tree {
  /// Tells the observer what is left of RIBs that were detached so long ago.
  func tellSurvivors(in survivors: Survivors, after patience: Duration, includingTasks: Bool = true) {
    for survivor in survivors.take(detachedUntil: reporter.time - patience) {
      let departure = survivor.departure
      let place = departure.place
      if let interactor = survivor.interactor as? any Interactor, hasLeft(interactor.node, in: departure) {
        let tasks = interactor.node.tasks?.running.map(\.description) ?? []
        let holders = tasks.isEmpty ? "" : ", and so do its tasks: \(tasks.joined(separator: ", "))"
        reporter.emit(
          .leaked, place, .text("\(type(of: interactor)) lives after its detach\(holders)"),
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

  /// The same at the end of the tree, when nothing of it is in use any more; the end itself names tasks.
  func tellSurvivorsOfTheEnd() {
    guard let survivors = observation.survivors, !isOperating, !isInTurn, !isolation.isLeft else { return }
    tellSurvivors(in: survivors, after: .zero, includingTasks: false)
  }
}
