import ModelStreams
import RIBKit
import RIBViews

nonisolated enum CityTab: String, Codable { case map, trips }

/// The tabs of a city: the selected one is a part of the state.
final class CityInteractor: Interactor {
  let scope = Scope<CityTab, Never>()
  let presenter = Presenter<CityTab, CityTab>(.map)
  private var tab = CityTab.map

  func didBecomeActive() {
    preserve(\.tab, as: "tab")
    select(tab)
    observe(presenter.actions) { me, tab in me.select(tab) }
  }

  func select(_ tab: CityTab) {
    self.tab = tab
    presenter.show(tab)
    route(to: tab)
  }
}

final class CityRouter: Router {
  let interactor = CityInteractor()
  private let tabs = ChildTabs<CityTab>()
  private let views: any CityViews

  init(views: any CityViews) { self.views = views }

  func route(to tab: CityTab) {
    tabs.show(tab, in: self) {
      switch tab {
      case .map: MapInteractor(views: views)
      case .trips: TripsInteractor(views: views)
      }
    }
  }
}

/// Creates the views of the tabs.
protocol CityViews: AnyObject {
  func map(_ presenter: Presenter<String, Never>) -> ViewPlace
  func trips(_ presenter: Presenter<String, Never>) -> ViewPlace
}

final class MapInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let place: ViewPlace

  init(views: any CityViews) { place = views.map(Presenter("A map")) }

  func didAttach() { place.show() }
}

final class TripsInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let place: ViewPlace

  init(views: any CityViews) { place = views.trips(Presenter("No trips")) }

  func didAttach() { place.show() }
}
