package import RIBKit

/// Lets the players begin a game, or leave.
package final class OffGameInteractor: Interactor {
  /// The child that its router shows.
  package enum Route: Hashable {
    /// No child.
    case nothing
    /// The child ScoreBoard.
    case scoreBoard
  }

  /// The events that it sends to its parent.
  package enum Event: Hashable {
    case started(Mark)
    case left
  }

  /// The actions of the user.
  package enum Action: Sendable {
    case start(Mark)
    case leave
  }

  package let scope: Scope<Route, Event>
  package let presenter = Presenter<String, Action>("")
  private let players: Players

  package init(players: Players, listener: Listener<Event>) {
    self.players = players
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    route(to: .scoreBoard)
    presenter.show("\(players.x) plays X, \(players.o) plays O.")
    observe(presenter.actions) { me, action in
      switch action {
      case .start(let first): me.notify(.started(first))
      case .leave: me.notify(.left)
      }
    }
  }
}
