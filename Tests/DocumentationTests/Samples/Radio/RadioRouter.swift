import ModelStreams
import RIBKit

final class RadioInteractor: Interactor {
  enum Route: Hashable {
    case stations([String])
    case play(String)
    case silence
    case open(RadioPage)
    case back
  }

  let scope = Scope<Route, Never>()
  let favorites = MutableModelStream<Set<String>>([])
  private let stations: ModelStream<[String]>

  init(stations: ModelStream<[String]>) { self.stations = stations }

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
  private let radio: any Radio
  private let player = ChildSlot<String>()
  private let rows = ChildList<String>()
  private let pages = ChildStack<RadioPage>()

  init(radio: any Radio, stations: ModelStream<[String]>) {
    interactor = RadioInteractor(stations: stations)
    self.radio = radio
  }

  func route(to route: RadioInteractor.Route) {
    switch route {
    case .stations(let stations):
      rows.show(stations, in: self) { RowInteractor($0, favorites: interactor.favorites.stream) }
    case .play(let station):
      player.show(station, in: self) {
        StationInteractor(station, radio: radio, listener: interactor.listener { $0.station($1) })
      }
    case .silence: player.clear(in: self)
    case .open(let page): pages.push(page, StackMode.popTo, in: self) { PageInteractor() }
    case .back: pages.pop(in: self)
    }
  }
}
