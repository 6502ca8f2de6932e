import ModelStreams
import RIBKit

final class StationRouter: Router {
  let interactor: StationInteractor

  init(interactor: StationInteractor) {
    self.interactor = interactor
  }
}

struct RadioDependency {
  let radio: any Radio
  let stations: ModelStream<[String]>
}

struct StationBuilder: Builder {
  let dependency: any Radio

  func build(_ station: String, listener: Listener<StationEvent>) -> StationRouter {
    StationRouter(interactor: StationInteractor(station, radio: dependency, listener: listener))
  }
}

struct RadioBuilder: Builder {
  let dependency: RadioDependency

  func build() -> RadioRouter {
    let favourites = MutableModelStream<Set<String>>([])
    let interactor = RadioInteractor(stations: dependency.stations, favourites: favourites)
    return RadioRouter(interactor: interactor, stationBuilder: StationBuilder(dependency: dependency.radio))
  }
}

final class RadioInteractor: Interactor {
  enum Route: Hashable {
    case stations([String])
    case play(String)
    case silence
    case open(RadioPage)
    case back
  }

  let scope = Scope<Route, Never>()
  let favourites: MutableModelStream<Set<String>>
  private let stations: ModelStream<[String]>

  init(stations: ModelStream<[String]>, favourites: MutableModelStream<Set<String>>) {
    self.stations = stations
    self.favourites = favourites
  }

  func didBecomeActive() {
    observe(stations) { me, stations in me.route(to: .stations(stations)) }
  }

  func station(_ event: StationEvent) {
    route(to: .silence)
  }
}

enum RadioPage: Hashable {
  case settings, about
}

final class RadioRouter: Router {
  let interactor: RadioInteractor
  private let stationBuilder: StationBuilder
  private let player = ChildSlot<String>()
  private let rows = ChildList<String>()
  private let pages = ChildStack<RadioPage>()

  init(interactor: RadioInteractor, stationBuilder: StationBuilder) {
    self.interactor = interactor
    self.stationBuilder = stationBuilder
  }

  func route(to route: RadioInteractor.Route) {
    switch route {
    case .stations(let stations):
      rows.show(stations, in: self) { _ in RowRouter() }
    case .play(let station):
      player.show(station, in: self) {
        stationBuilder.build(station, listener: interactor.listener { $0.station($1) })
      }
    case .silence: player.clear(in: self)
    case .open(let page): pages.push(page, StackMode.popTo, in: self) { PageRouter() }
    case .back: pages.pop(in: self)
    }
  }
}
