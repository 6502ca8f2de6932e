import ModelStreams
import RIBKit

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
