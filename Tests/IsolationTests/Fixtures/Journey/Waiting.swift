import RIBKit

struct WaitingBuilder: Builder {
  let journal: Journal

  func build(listener: Listener<WaitingInteractor.Event>) -> WaitingRouter {
    WaitingRouter(interactor: WaitingInteractor(journal: journal, listener: listener))
  }
}

/// It counts its ticks, then says at a date that it is ready: a timer, a supersession, a cancelled handle and a deadline.
final class WaitingInteractor: Interactor {
  enum Event {
    case ready(ticks: Int)
  }

  let scope: Scope<Never, Event>
  private let journal: Journal
  private let readiness = Deadline()
  private var ticks = 0

  init(journal: Journal, listener: Listener<Event>) {
    self.journal = journal
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    journal.note("waiting active")
    preserve(readiness, as: "readiness") { me in me.notify(.ready(ticks: me.ticks)) }
    let never = after(.seconds(3600)) { me in me.journal.note("never") }
    never.cancel()
    after(.seconds(3600), id: "tick") { me in me.journal.note("superseded") }
    after(.zero, id: "tick") { me in me.tick() }
  }

  func willResignActive() {
    journal.note("waiting resigns")
  }

  private func tick() {
    ticks += 1
    guard ticks == 3 else {
      after(.zero, id: "tick") { me in me.tick() }
      return
    }
    readiness.set(now)
  }
}

final class WaitingRouter: Router {
  let interactor: WaitingInteractor

  init(interactor: WaitingInteractor) {
    self.interactor = interactor
  }
}
