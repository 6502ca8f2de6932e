package import RIBKit

/// Decides what LoggedIn does.
package final class LoggedInInteractor: Interactor {
  /// What its router shows.
  package enum Route: Hashable {
    case nothing
    case offGame
    case game(Mark)
  }

  /// What it tells its parent.
  package enum Event: Hashable {
    case left
  }

  package let scope: Scope<Route, Event>
  private let players: Players

  package init(players: Players, listener: Listener<Event>) {
    self.players = players
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() { route(to: .offGame) }

  /// Takes what OffGame tells.
  func offGame(_ event: OffGameInteractor.Event) {
    switch event {
    case .started(let first): route(to: .game(first))
    case .left: notify(.left)
    }
  }

  /// Takes what Game tells.
  func game(_ event: GameInteractor.Event) {
    switch event {
    case .ended: route(to: .offGame)
    }
  }
}
