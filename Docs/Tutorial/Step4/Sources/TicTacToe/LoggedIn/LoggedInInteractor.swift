package import RIBKit

package final class LoggedInInteractor: Interactor {
  /// The child that its router shows.
  package enum Route: Hashable, Sendable {
    case nothing
    case offGame
    case game(Mark)
  }

  /// The events that it sends to its parent.
  package enum Event: Hashable {
    case left
  }

  package let scope: Scope<Route, Event>
  private let players: Players
  private let scoring: ScoreService

  package init(players: Players, listener: Listener<Event>, scoring: ScoreService) {
    self.players = players
    scope = Scope(listener: listener)
    self.scoring = scoring
  }

  package func didBecomeActive() { route(to: .offGame) }

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
    case .ended(let winner):
      if let winner { scoring.addWin(of: players[winner]) }
      route(to: .offGame)
    }
  }
}
