import RIBKit

final class TableInteractor: Interactor {
  enum Route: Equatable { case nothing, help }
  enum Event { case waiterCalled }

  let scope: Scope<Route, Event>

  init(listener: Listener<Event>) { scope = Scope(listener: listener) }

  func didBecomeActive() {
    route(to: .help)
  }

  func help(_ event: HelpInteractor.Event) {
    notify(.waiterCalled)
    route(to: .nothing)
  }
}

final class TableRouter: Router {
  let interactor: TableInteractor
  private let slot = ChildSlot<TableInteractor.Route>()

  init(listener: Listener<TableInteractor.Event>) {
    interactor = TableInteractor(listener: listener)
  }

  func route(to route: TableInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .help:
      slot.show(route, in: self) {
        HelpInteractor(listener: interactor.listener { $0.help($1) })
      }
    }
  }
}
