import RIBKit

final class CityInteractor: Interactor {
  enum Tab: String, Codable { case map, trips }

  let scope = Scope<Tab, Never>()
  var tab = Tab.map

  func didBecomeActive() {
    preserve(\.tab, as: "tab")
    route(to: tab)
  }

  func select(_ tab: Tab) {
    self.tab = tab
    route(to: tab)
  }
}

final class CityRouter: Router {
  let interactor = CityInteractor()
  private let tabs = ChildTabs<CityInteractor.Tab>()

  func route(to tab: CityInteractor.Tab) {
    tabs.show(tab, in: self) {
      switch tab {
      case .map: MapInteractor()
      case .trips: TripsInteractor()
      }
    }
  }
}

final class MapInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

final class TripsInteractor: Leaf {
  let scope = Scope<Never, Never>()
}
