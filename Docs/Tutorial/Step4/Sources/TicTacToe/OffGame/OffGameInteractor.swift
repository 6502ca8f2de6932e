import RIBKit

/// Lets the players begin a game, or leave.
final class OffGameInteractor: Interactor {
  /// The child that its router shows.
  enum Route: Hashable {
    case scoreBoard
  }

  /// The events that it sends to its parent.
  enum Event: Hashable {
    case started(Mark)
    case left
  }

  /// The actions of the user.
  enum Action: Sendable {
    case start(Mark)
    case leave
  }

  let scope: Scope<Route, Event>
  let presenter = Presenter<String, Action>("")
  private let players: Players

  init(players: Players, listener: Listener<Event>) {
    self.players = players
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
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
