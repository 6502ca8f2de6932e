import RIBKit

final class LoggedInRouter: Router {
  let interactor: LoggedInInteractor
  private let players: Players
  private let screen: Screen
  private let slot = ChildSlot<LoggedInInteractor.Route>()

  init(players: Players, screen: Screen, listener: Listener<LoggedInInteractor.Event>) {
    interactor = LoggedInInteractor(players: players, listener: listener)
    self.players = players
    self.screen = screen
  }

  func route(to route: LoggedInInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .offGame:
      slot.show(route, in: self) {
        OffGameInteractor(
          players: players, screen: screen, listener: interactor.listener { $0.offGame($1) })
      }
    case .game(let first):
      slot.show(route, in: self) {
        GameInteractor(
          first: first, players: players, screen: screen,
          listener: interactor.listener { $0.game($1) })
      }
    }
  }
}
