import ModelStreams
import RIBKit

struct RootBuilder: Builder {
  let dependency: (service: TripService, journal: Journal)

  func build(whenDone: @escaping () -> Void) -> RootRouter {
    let (service, journal) = dependency
    let listener = Listener<RootInteractor.Event> { event in
      journal.note("root says \(event)")
      whenDone()
    }
    let interactor = RootInteractor(service: service, journal: journal, listener: listener)
    return RootRouter(
      interactor: interactor, waitingBuilder: WaitingBuilder(journal: journal),
      tripBuilder: TripBuilder(dependency: dependency), receiptBuilder: ReceiptBuilder(journal: journal))
  }
}

final class RootInteractor: Interactor {
  enum Route: Equatable {
    case waiting
    case onTrip(Trip.ID)
    case receipts([Int])
  }

  enum Event {
    case done
  }

  let scope: Scope<Route, Event>
  let service: TripService
  let journal: Journal

  init(service: TripService, journal: Journal, listener: Listener<Event>) {
    self.service = service
    self.journal = journal
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    journal.note("root active")
    observe(service.alerts) { me, alert in
      me.journal.note("alert \(alert)")
      me.request()
    }
    observe(service.trips) { me, trip in
      me.show(trip)
    }
    journal.note("root observes")
  }

  func willResignActive() {
    journal.note("root resigns")
  }

  func waiting(_ event: WaitingInteractor.Event) {
    switch event {
    case .ready(let times):
      journal.note("ready after \(times)")
      service.warn("driver")
    }
  }

  func trip(_ event: TripInteractor.Event) {
    switch event {
    case .arrived(let fare):
      journal.note("arrived for \(fare)")
      start(inspection()) { me, outcome in me.inspected(outcome) }
    }
  }

  private func inspection() -> Workflow<RootInteractor, TripInteractor, String> {
    RootInteractor.workflow("inspection")
      .step("note the fare") { root, _ in
        root.journal.note("inspection begins")
      }
      .step("look into the trip", to: TripInteractor.self, within: nil) { trip, _ in
        trip.journal.note("inspection of trip \(trip.trip)")
        return trip.presenter.viewModels.latest
      }
  }

  private func inspected(_ outcome: WorkflowOutcome<String>) {
    if case .finished(let view) = outcome { journal.note("inspected \(view)") }
    service.complete()
  }

  /// A call of a service, off the tree.
  private func request() {
    let service = service
    call(id: "request") {
      try await service.fare(of: 7)
    } then: { me, result in
      me.journal.note("estimate \((try? result.get()) ?? 0)")
      me.service.begin(7)
    }
  }

  private func show(_ trip: Trip?) {
    switch trip?.stage {
    case nil: route(to: .waiting)
    case .underWay: route(to: .onTrip(trip?.id ?? 0))
    case .completed:
      route(to: .receipts([1, 2]))
      route(to: .receipts([2, 3]))
      task { me in
        await me.scope.finished()
        me.notify(.done)
      }
    }
  }
}

final class RootRouter: Router {
  let interactor: RootInteractor
  let slot = ChildSlot<RootInteractor.Route>()
  let receipts = ChildList<Int>()
  private let waitingBuilder: WaitingBuilder
  private let tripBuilder: TripBuilder
  private let receiptBuilder: ReceiptBuilder

  init(
    interactor: RootInteractor, waitingBuilder: WaitingBuilder, tripBuilder: TripBuilder,
    receiptBuilder: ReceiptBuilder
  ) {
    self.interactor = interactor
    self.waitingBuilder = waitingBuilder
    self.tripBuilder = tripBuilder
    self.receiptBuilder = receiptBuilder
  }

  func didAttach() {
    interactor.journal.note("root attached with \(children.count)")
  }

  func willDetach() {
    interactor.journal.note("root detaches \(path)")
  }

  func route(to route: RootInteractor.Route) {
    switch route {
    case .receipts(let numbers):
      slot.clear(in: self)
      receipts.show(numbers, in: self) { self.receiptBuilder.build(number: $0) }
    case .waiting, .onTrip:
      receipts.clear(in: self)
      showStage(route)
    }
  }

  private func showStage(_ route: RootInteractor.Route) {
    slot.show(route, in: self) { [self] in
      switch route {
      case .onTrip(let id): tripBuilder.build(trip: id, listener: interactor.listener { $0.trip($1) })
      default: waitingBuilder.build(listener: interactor.listener { $0.waiting($1) })
      }
    }
  }
}
