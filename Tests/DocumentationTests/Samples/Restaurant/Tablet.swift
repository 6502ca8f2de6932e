import ModelStreams
import RIBKit

/// A page of the tablet.
final class DrinksInteractor: Leaf {
  let scope: Scope<Never, OrderChange>
  let presenter = Presenter<[String], String>([])
  private let kitchen: any Kitchen

  init(kitchen: any Kitchen, listener: Listener<OrderChange>) {
    self.kitchen = kitchen
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(kitchen.drinks) { me, drinks in me.presenter.show(drinks) }
    observe(presenter.actions) { me, drink in me.notify(.add(drink)) }
  }
}

/// Another page of the tablet.
final class ServiceInteractor: Leaf {
  let scope: Scope<Never, OrderChange>

  init(listener: Listener<OrderChange>) { scope = Scope(listener: listener) }
}

/// The tablet at a table, which shows one page at a time.
final class TabletInteractor: Interactor {
  enum Route: Hashable { case drinks, service }

  let scope: Scope<Route, OrderChange>

  init(listener: Listener<OrderChange>) { scope = Scope(listener: listener) }

  func didBecomeActive() { route(to: .drinks) }
}

final class TabletRouter: Router {
  let interactor: TabletInteractor
  private let kitchen: any Kitchen
  private let pages = ChildSlot<TabletInteractor.Route>()

  init(kitchen: any Kitchen, listener: Listener<OrderChange>) {
    interactor = TabletInteractor(listener: listener)
    self.kitchen = kitchen
  }

  func route(to route: TabletInteractor.Route) {
    pages.show(route, in: self) {
      switch route {
      case .drinks: DrinksInteractor(kitchen: kitchen, listener: interactor.listener { $0.notify($1) })
      case .service: ServiceInteractor(listener: interactor.listener { $0.notify($1) })
      }
    }
  }
}
