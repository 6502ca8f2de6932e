import ModelStreams
import RIBKit

struct TripBuilder: Builder {
  let dependency: (service: TripService, journal: Journal)

  func build(trip: Trip.ID, listener: Listener<TripInteractor.Event>) -> TripRouter {
    TripRouter(
      interactor: TripInteractor(
        trip: trip, service: dependency.service, journal: dependency.journal, listener: listener))
  }
}

/// A presenter, a view, a worker, another sequence, a flow of several awaits and a stack.
final class TripInteractor: Interactor {
  enum Route {
    case push(String)
    case pop
  }

  enum Event {
    case arrived(fare: Int)
  }

  let scope: Scope<Route, Event>
  let trip: Trip.ID
  let service: TripService
  let journal: Journal
  let presenter = Presenter<String, TripAction>("boarding")
  private var fare = 0

  init(trip: Trip.ID, service: TripService, journal: Journal, listener: Listener<Event>) {
    self.trip = trip
    self.service = service
    self.journal = journal
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    journal.note("trip \(trip) active")
    observe(presenter.actions) { me, action in me.handle(action) }
    start(Worker("engine", restart: .onFailure(delay: .zero, maxRestarts: 1)) {}) { me, outcome in
      me.engineEnded(outcome)
    }
  }

  func willResignActive() {
    journal.note("trip resigns at \(presenter.viewModels.latest)")
  }

  private func engineEnded(_ outcome: WorkerOutcome) {
    guard case .finished = outcome else { return }
    journal.note("engine ended")
    let (miles, source) = AsyncStream.makeStream(of: Int.self)
    observe(miles) { me, mile in
      me.journal.note("mile \(mile)")
      me.presenter.show("mile \(mile)")
    } completion: { me, failure in
      me.drove(failure)
    }
    for mile in 1...3 { source.yield(mile) }
    source.finish()
  }

  private func drove(_ failure: (any Error)?) {
    journal.note("drove, \(failure == nil ? "no failure" : "failed")")
    presenter.send(.pay)
  }

  private func handle(_ action: TripAction) {
    journal.note("action \(action)")
    route(to: .push("price"))
    route(to: .push("tip"))
    task { me in
      me.journal.note("flow begins for \(me.trip)")
      let fare = (try? await me.service.fare(of: me.trip)) ?? 0
      me.add(fare)
      try? await me.clock.sleep(for: .zero)
      me.add(50)
      for await model in me.presenter.viewModels {
        me.journal.note("flow sees \(model)")
        break
      }
      me.finish()
    }
  }

  private func add(_ amount: Int) {
    fare += amount
    journal.note("fare \(fare)")
  }

  private func finish() {
    route(to: .pop)
    notify(.arrived(fare: fare))
  }
}

/// What a view of a trip asks for.
nonisolated enum TripAction: Sendable {
  case pay
}

final class TripRouter: Router {
  let interactor: TripInteractor
  private let pages = ChildStack<String>()

  init(interactor: TripInteractor) {
    self.interactor = interactor
  }

  func route(to route: TripInteractor.Route) {
    switch route {
    case .push(let name):
      let journal = interactor.journal
      pages.push(name, in: self) { PageRouter(name: name, journal: journal) }
    case .pop:
      pages.pop(in: self)
    }
    interactor.journal.note("pages \(pages.keys)")
  }
}
