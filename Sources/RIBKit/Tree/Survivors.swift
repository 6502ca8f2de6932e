/// The interactors and tasks that outlived the detach of their RIB, until they are gone or reported.
///
/// The tree follows the detach of each RIB in this order:
///
/// 1. It notes the detach (``noteDetach(at:in:)``) when the RIB is unlinked and the event is reported.
/// 2. It forgets the detach (``forgetDetach(of:)``) if a container keeps the RIB; that is the end.
/// 3. It takes the detach as a departure (``takeDeparture(of:at:)``) before the parts of the RIB are released.
/// 4. It adds whatever is left after the release (``add(_:_:after:)``).
///
/// At the end of each turn, and of the tree, it takes the survivors of departures that are old enough (``takeSurvivors(departedBy:)``).
final class Survivors {
  /// The detach of a RIB whose parts aren't released yet.
  private struct NotedDetach {
    let place: TreeReporter.Place
    let event: Int
  }

  /// The detach of a RIB whose parts are being released.
  struct Departure {
    let place: TreeReporter.Place
    let event: Int
    /// The activation that the detach ended; a later one has a detach of its own.
    let activation: UInt64
    let time: Duration
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
  private var noted: NotedDetach?

  var isEmpty: Bool { list.isEmpty }

  /// Notes the detach of a RIB whose parts are released next; without a place, as for a root that its launcher may keep, none is noted.
  func noteDetach(at place: TreeReporter.Place?, in event: Int) {
    noted = place.map { NotedDetach(place: $0, event: event) }
  }

  /// Forgets the noted detach, because a container keeps the RIB.
  func forgetDetach(of node: Node) {
    if noted?.place.node == node.id { noted = nil }
  }

  /// Takes the noted detach of a RIB, because objects released next may detach others.
  func takeDeparture(of node: Node, at time: @autoclosure () -> Duration) -> Departure? {
    guard let noted, noted.place.node == node.id else { return nil }
    self.noted = nil
    return Departure(place: noted.place, event: noted.event, activation: node.activation, time: time())
  }

  /// Adds an interactor that is still alive after the departure of its RIB, and running tasks.
  func add(_ interactor: AnyObject?, _ tasks: TaskLedger?, after departure: Departure) {
    if list.count >= limit {
      list.removeAll(where: \.isGone)
      limit = max(16, 2 * list.count)
    }
    list.append(Survivor(interactor: interactor, tasks: tasks, departure: departure))
  }

  /// Takes the survivors of departures at this time or earlier.
  func takeSurvivors(departedBy time: Duration) -> [Survivor] {
    // The list is in the order of the departures.
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
  func reportSurvivors(
    in survivors: Survivors, after cancellationGracePeriod: Duration, includingTasks: Bool = true
  ) {
    for survivor in survivors.takeSurvivors(departedBy: reporter.time - cancellationGracePeriod) {
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
  func reportLastSurvivors() {
    guard let survivors, !isOperating, !isInTurn, !isolation.isLeft else { return }
    reportSurvivors(in: survivors, after: .zero, includingTasks: false)
  }
}
