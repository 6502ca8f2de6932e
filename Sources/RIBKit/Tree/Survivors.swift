/// The interactors and tasks that outlived the detach of their RIB, until they are gone or reported.
final class Survivors {
  /// A detach: its place, event, activation and time.
  struct Departure {
    let place: TreeReporter.Place
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
  func willLetGo(of place: TreeReporter.Place?, in event: Int) {
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

extension Interactor {
  /// The node, accessible for an interactor of any type.
  fileprivate var node: Node { scope.node }
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
        let holders = tasks.isEmpty ? "" : "; tasks still running: \(tasks.joined(separator: ", "))"
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

  /// Reports all remaining interactors at the end of the tree; the shutdown itself reports tasks.
  func tellSurvivorsOfTheEnd() {
    guard let survivors, !isOperating, !isInTurn, !isolation.isLeft else { return }
    tellSurvivors(in: survivors, after: .zero, includingTasks: false)
  }
}
