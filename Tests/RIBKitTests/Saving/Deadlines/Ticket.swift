import RIBKit
import RIBTesting

/// A ticket that is late at a date; it logs what happens.
final class TicketInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let lateness = Deadline()
  var log: [String] = []
  var whenLate: (TicketInteractor) -> Void = { _ in }
  var whenActive: (TicketInteractor) -> Void = { _ in }

  func didBecomeActive() {
    log.append(preserve(lateness, as: "lateness") { me in me.isLate() } ? "restored" : "new")
    whenActive(self)
  }

  private func isLate() {
    log.append("late")
    whenLate(self)
  }
}

final class TicketRouter: Router {
  let interactor = TicketInteractor()
}

final class PileInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

/// Tickets of which the last one is on top.
final class PileRouter: Router {
  let interactor = PileInteractor()
  let stack = ChildStack<Int>()
  private(set) var tickets: [Int: TicketInteractor] = [:]

  func show(_ keys: Int...) {
    stack.show(keys, in: self) { key in
      let ticket = TicketRouter()
      tickets[key] = ticket.interactor
      return ticket
    }
  }
}

/// A host with one tree, which notes faults.
final class TicketDesk<Root: Router> {
  let host: ManualHost
  let root: Root
  let events = EventLog()
  private(set) var faults: [TreeFault] = []

  /// - Parameters:
  ///   - root: The root.
  ///   - saved: The values to restore; `nil` for a tree that isn't saved.
  ///   - date: The date on the host at the launch; its first one by default.
  ///   - clock: The clock of dates; the host's by default.
  init(_ root: Root, _ saved: SavedTree? = SavedTree(), at date: WallTime? = nil, clock: WallClock? = nil) {
    self.root = root
    host = ManualHost()
    if let date { host.date = date }
    var options = LaunchOptions(
      faults: .report { [unowned self] in faults.append($0) }, observer: events, showsValues: true,
      restoring: saved.map { restoring($0) })
    options.wallClock = clock
    root.launch(options, on: host)
    host.settle()
  }

  deinit { host.shutdown(root) }

  func save() -> SavedTree { host.run { root.save() } ?? SavedTree() }
}

extension TicketDesk where Root == TicketRouter {
  convenience init(_ saved: SavedTree? = SavedTree(), at date: WallTime? = nil, clock: WallClock? = nil) {
    self.init(TicketRouter(), saved, at: date, clock: clock)
  }

  var ticket: TicketInteractor { root.interactor }
  var log: [String] { root.interactor.log }

  /// Sets the date of the deadline, in seconds from now.
  func set(in seconds: Int) {
    host.run { ticket.lateness.set(host.date.advanced(by: .seconds(seconds))) }
  }
}
