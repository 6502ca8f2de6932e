internal import ModelStreams

// What a tree keeps for its observer alone: the places of events, the presenters of its RIBs, and RIBs that live after their detach.

/// The state of a tree that only events need, each part for one kind; a tree whose observer is told of neither has none.
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
    node.since = ShortDuration(isObserved(.attaching) ? lastTime : time)
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
    var openWork: UInt16 = 0

    /// No place.
    static let nowhere = Place(node: 0, path: "", parent: 0)

    /// The same after something that has changed the open work.
    func with(_ openWork: UInt16) -> Place {
      Place(node: node, path: path, parent: parent, openWork: openWork)
    }
  }
}

extension Tree.Place {
  /// The place of a node that is linked.
  init(_ node: Node, at path: String) {
    self.init(node: node.id, path: path, parent: node.parent.node?.id ?? 0, openWork: node.openWork)
  }
}

/// A time in eight bytes, made by a shift: a division for each attach would be a tenth of what a leaf costs.
///
/// A unit is 2^29 attoseconds, about half a nanosecond; 64 bits of them are more than a hundred years.
struct ShortDuration {
  private let units: Int64

  init(_ duration: Duration) {
    units = Int64(truncatingIfNeeded: duration.attoseconds >> 29)
  }

  /// The time, rounded up to whole nanoseconds: one that was whole is itself again.
  var nanoseconds: Duration {
    let attoseconds = Int128(units) << 29
    return Duration(attoseconds: (attoseconds + 999_999_999) / 1_000_000_000 * 1_000_000_000)
  }
}

/// A presenter without its types.
protocol ShowsViewModels {
  /// The newest view model.
  var shownViewModel: Any { get }

  /// A reader of its view models for the events of a node; it does nothing yet.
  func reader(for node: Node, in tree: Tree, on actor: any Actor) -> ViewModelReader
}

/// The presenters that interactors of a tree store, and whose view models its observer is told of.
final class ShownViewModels {
  /// Whether interactors of a type may store a presenter: most store none, and are looked at only once.
  private var types: [ObjectIdentifier: Bool] = [:]
  private var lastWithoutPresenter: ObjectIdentifier?
  private var readers: [Int: [ViewModelReader]] = [:]

  /// Begins to tell what the presenters of an interactor show.
  func begin(_ node: Node, _ interactor: any Interactor, in tree: Tree) {
    let type = ObjectIdentifier(type(of: interactor))
    guard type != lastWithoutPresenter else { return }
    guard types[type] ?? true, let actor = tree.actor else {
      lastWithoutPresenter = type
      return
    }
    var found: [ViewModelReader] = []
    var isPossible = false
    // A mirror may be the code of the user's.
    tree.reporting {
      for child in Mirror(reflecting: interactor).children {
        if let presenter = child.value as? any ShowsViewModels {
          found.append(presenter.reader(for: node, in: tree, on: actor))
        } else if Swift.type(of: child.value) is any OptionalPresenter.Type {
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

/// An optional that may hold a presenter.
private protocol OptionalPresenter {}
extension Optional: OptionalPresenter where Wrapped: ShowsViewModels {}

/// A reader of the view models of one presenter, without their type.
class ViewModelReader: MailboxItem, @unchecked Sendable {
  /// Tells the newest view model, and waits for the next.
  func tell() {}

  /// Stops waiting; what is on its way is told no more.
  func end() {}
}

/// A reader of the view models of one presenter, which tells them in the very call that shows them.
///
/// It waits in the stream, so that a presenter which no tree observes has no part in this. It is woken on any thread: there it uses only what
/// it keeps itself, the actor and the mailbox, to find out whether it is on the tree. What belongs to the tree it touches on the tree only.
final class PresenterReader<ViewModel: Sendable>: ViewModelReader, StreamWaiter, @unchecked Sendable {
  private var cursor: ModelCursor<ViewModel>
  // Unretained: the tree keeps the reader, and ends it when the node is detached.
  private unowned(unsafe) let node: Node
  private unowned(unsafe) let tree: Tree
  /// Kept, so that its executor may be asked while another thread ends the tree.
  private let actor: any Actor
  private let host: ManualExecutor?
  private let mailbox: Mailbox
  private var isLive = true

  init(_ viewModels: ModelStream<ViewModel>, for node: Node, in tree: Tree, on actor: any Actor) {
    cursor = ModelCursor(viewModels)
    (self.node, self.tree, self.actor) = (node, tree, actor)
    host = tree.isDriven ? nil : tree.host
    mailbox = tree.mailbox
  }

  func streamHasNews() {
    let isOnTree = host?.isEntered == true || actor.unownedExecutor.isCurrent == true
    // An observer that shows something is told of it later, or it would be told inside itself.
    guard isOnTree, isLive, !tree.isReporting else {
      mailbox.post(self)
      return
    }
    tell()
  }

  override func collect(into due: inout DueDeliveries) {
    if isLive { tell() }
  }

  override func tell() {
    var newest: ViewModel?
    let status = cursor.look { model, _ in newest = model }
    if let newest { tree.emit(.shown, node, .value(newest)) }
    // The stream ends with a presenter that the interactor has replaced: nothing comes then, and a reader that asks again would ask for ever.
    if isLive, status != .finished, !cursor.park(self) { mailbox.post(self) }
  }

  override func end() {
    isLive = false
    cursor.unpark()
  }
}

extension Interactor {
  /// The node, also of an interactor of any type.
  fileprivate var node: Node { scope.node }
}

/// The interactors that something held when they were detached, until they are gone or too old to be still in use.
final class Survivors {
  private struct Survivor {
    weak var interactor: AnyObject?
    let place: Tree.Place
    let detached: Duration
    /// The activation that has ended: a later one has a detach of its own.
    let activation: UInt64

    /// The interactor, unless it is gone or attached again.
    var left: (any Interactor)? {
      guard let interactor = interactor as? any Interactor else { return nil }
      return interactor.node.phase == .detached && interactor.node.activation == activation ? interactor : nil
    }
  }

  private var list: [Survivor] = []
  /// The length at which those that are gone are forgotten.
  private var limit = 16
  // The last of them, which mostly is gone when the next one comes or the turn ends, and so never gets into the list. Each part lies by
  // itself, because a weak reference that is moved costs as much as one that is made.
  private weak var last: AnyObject?
  private var lastPlace = Tree.Place.nowhere
  private var lastDetached = Duration.zero
  private var lastActivation: UInt64 = 0
  /// The RIB that is being detached.
  private var leaving = Tree.Place.nowhere

  var isEmpty: Bool { list.isEmpty && lastPlace.node == 0 }

  /// Notes the place of a RIB whose parts are released next; a root belongs to its launcher.
  func willLetGo(of node: Node, at path: String, under parent: Node?) {
    leaving = parent.map { Tree.Place(node: node.id, path: path, parent: $0.id) } ?? .nowhere
  }

  /// Notes that a stack keeps the RIB that is being detached.
  func keep(_ node: Int) {
    if leaving.node == node { leaving = .nowhere }
  }

  /// The place that was noted for a RIB, taken out: what is released may detach others.
  func takePlace(of node: Int) -> Tree.Place? {
    guard leaving.node == node else { return nil }
    defer { leaving = .nowhere }
    return leaving
  }

  /// Notes an interactor that lives on for now, after its activation.
  func note(_ interactor: AnyObject, _ activation: UInt64, at place: Tree.Place, detached time: Duration) {
    keepLast()
    last = interactor
    lastPlace = place
    lastDetached = time
    lastActivation = activation
  }

  private func keepLast() {
    guard let last else { return }
    if list.count >= limit {
      list.removeAll { $0.interactor == nil }
      limit = max(16, 2 * list.count)
    }
    list.append(
      Survivor(interactor: last, place: lastPlace, detached: lastDetached, activation: lastActivation))
  }

  /// Takes out those that were detached at a time or before; those that are attached again are forgotten.
  func take(detachedUntil time: Duration) -> [(interactor: any Interactor, place: Tree.Place)] {
    keepLast()
    last = nil
    lastPlace = .nowhere
    // They are in the order of their detaches.
    guard let first = list.first, first.detached <= time else { return [] }
    // An array of its own: a slice would make the list copy itself.
    let old = Array(list.prefix { $0.detached <= time })
    list.removeFirst(old.count)
    return old.compactMap { survivor in survivor.left.map { ($0, survivor.place) } }
  }
}

extension Tree {
  /// Tells the observer of the interactors that live although they were detached so long ago.
  func tellSurvivors(in survivors: Survivors, after patience: Duration) {
    let now = time
    for (interactor, place) in survivors.take(detachedUntil: now - patience) {
      let tasks = interactor.node.tasks?.running.map(\.description) ?? []
      let holders = tasks.isEmpty ? "" : ", and so do its tasks: \(tasks.joined(separator: ", "))"
      emit(.leaked, place, "\(type(of: interactor)) lives after its detach\(holders)")
    }
  }

  /// The same at the end of the tree, when nothing of it is in use any more.
  func tellSurvivorsOfTheEnd() {
    guard let survivors = observation.survivors, !isOperating, !isInTurn, !isClosed else { return }
    tellSurvivors(in: survivors, after: .zero)
  }
}
