import ModelStreams
import RIBKit

/// The service behind the RIBs.
protocol Radio: Sendable {
  var song: ModelStream<String> { get }
  func play(_ station: String) async throws
  func vote(_ isUp: Bool, for station: String) async throws -> Int
}

enum StationEvent: Hashable {
  case stopped
  case lost
}

enum StationAction: Hashable {
  case stop
  case vote(isUp: Bool)
}

struct StationView: Hashable {
  var song = ""
  var notice: String?
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

/// One row of the list: a station, and whether it is a favorite.
final class RowInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<Bool, Never>(false)
  private let station: String
  private let favorites: ModelStream<Set<String>>

  init(_ station: String, favorites: ModelStream<Set<String>>) {
    self.station = station
    self.favorites = favorites
  }

  func didBecomeActive() {
    observe(favorites) { me, favorites in me.presenter.show(favorites.contains(me.station)) }
  }
}

final class PageInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

/// Plays one station.
final class StationInteractor: Leaf {
  let scope: Scope<Never, StationEvent>
  let presenter = Presenter<StationView, StationAction>(StationView())
  private let station: String
  private let radio: any Radio

  init(_ station: String, radio: any Radio, listener: Listener<StationEvent>) {
    self.station = station
    self.radio = radio
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(radio.song) { me, song in me.presenter.update { $0.song = song } }
    observe(presenter.actions) { me, action in me.take(action) }
    start(
      Worker("receiver", restart: .onFailure(delay: .seconds(2), maxRestarts: 3)) { [radio, station] in
        try await radio.play(station)
      }
    ) { me, outcome in
      if case .failed = outcome { me.notify(.lost) }
    }
  }

  private func take(_ action: StationAction) {
    switch action {
    case .stop: notify(.stopped)
    case .vote(let isUp):
      // A second vote cancels the first and replaces it.
      call(id: "vote") { [radio, station] in
        try await radio.vote(isUp, for: station)
      } then: { me, result in
        me.presenter.update { $0.notice = (try? result.get()).map { "\($0) votes" } ?? "The vote was lost." }
        me.after(.seconds(5), id: "notice") { me in me.presenter.update { $0.notice = nil } }
      }
    }
  }
}
