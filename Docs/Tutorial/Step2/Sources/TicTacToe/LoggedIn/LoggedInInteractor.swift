import RIBKit

final class LoggedInInteractor: Interactor {
  /// The children that its router shows.
  enum Route: Hashable {
    case nothing
    case offGame
    case game(Mark)
  }

  /// The events that it sends to its parent.
  enum Event: Hashable {
    case left
  }

  let scope: Scope<Route, Event>
  private let players: Players

  init(players: Players, listener: Listener<Event>) {
    self.players = players
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { route(to: .offGame) }

  /// Handles the events of OffGame.
  func offGame(_ event: OffGameInteractor.Event) {
    switch event {
    case .started(let first): route(to: .game(first))
    case .left: notify(.left)
    }
  }

  /// Handles the events of Game.
  func game(_ event: GameInteractor.Event) {
    switch event {
    case .ended: route(to: .offGame)
    }
  }
}
