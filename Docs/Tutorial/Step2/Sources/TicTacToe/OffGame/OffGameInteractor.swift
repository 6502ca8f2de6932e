import RIBKit

/// Lets the players begin a game, or leave.
final class OffGameInteractor: Leaf {
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

  let scope: Scope<Never, Event>
  let presenter = Presenter<String, Action>("")
  private let players: Players
  private let screen: Screen

  init(players: Players, screen: Screen, listener: Listener<Event>) {
    self.players = players
    self.screen = screen
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    presenter.show("\(players.x) plays X, \(players.o) plays O.")
    observe(presenter.actions) { me, action in
      switch action {
      case .start(let first): me.notify(.started(first))
      case .leave: me.notify(.left)
      }
    }
  }

  func didAttach() {
    screen.show(presenter) { players in
      "\(players)\nx or o: this one begins. q: leave."
    } read: { line in
      line == "q" ? .leave : Mark(rawValue: line).map { .start($0) }
    }
  }

  func willDetach() { screen.hide(presenter) }
}
