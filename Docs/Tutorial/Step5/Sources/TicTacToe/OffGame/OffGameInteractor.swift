import RIBKit
import RIBModules

/// Lets the players begin a game, or leave.
final class OffGameInteractor: Interactor {
  /// The child that its router shows.
  enum Route: Hashable {
    /// No child.
    case nothing
    /// The child ScoreBoard.
    case scoreBoard
    /// The plugins with these names.
    case plugins([String])
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
  private let features: Features

  init(players: Players, features: Features, listener: Listener<Event>) {
    self.players = players
    scope = Scope(listener: listener)
    self.features = features
  }

  func didBecomeActive() {
    route(to: .scoreBoard)
    observe(features.modules.applicablePlugins(at: .menu, for: players)) { me, names in
      me.route(to: .plugins(names))
    }
    presenter.show("\(players.x) plays X, \(players.o) plays O.")
    observe(presenter.actions) { me, action in
      switch action {
      case .start(let first): me.notify(.started(first))
      case .leave: me.notify(.left)
      }
    }
  }
}
