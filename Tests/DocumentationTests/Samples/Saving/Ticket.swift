import RIBKit

/// An order in a kitchen, which is late after a quarter of an hour.
final class TicketInteractor: Leaf {
  enum Event: Hashable { case late }

  let scope: Scope<Never, Event>

  init(listener: Listener<Event>) { scope = Scope(listener: listener) }

  private let lateness = Deadline()

  func didBecomeActive() {
    preserve(lateness, as: "lateness") { me in me.ticketIsLate() }
  }

  func ordered() { lateness.set(now.advanced(by: .seconds(900))) }
  func served() { lateness.cancel() }

  private func ticketIsLate() { notify(.late) }
}
