import RIBKit

/// The top of the tree.
final class RootRouter: Router {
  let interactor: RootInteractor
  private let screen: Screen
  private let scoring: ScoreService
  private let slot = ChildSlot<RootInteractor.Route>()

  init(screen: Screen, scoring: ScoreService, listener: Listener<String>) {
    interactor = RootInteractor(listener: listener)
    self.screen = screen
    self.scoring = scoring
  }

  func route(to route: RootInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .loggedOut:
      slot.show(route, in: self) {
        LoggedOutInteractor(screen: screen, listener: interactor.listener { $0.loggedOut($1) })
      }
    case .loggedIn(let players):
      slot.show(route, in: self) {
        LoggedInRouter(
          players: players, screen: screen, scoring: scoring, scores: scoring.scores,
          listener: interactor.listener { $0.loggedIn($1) })
      }
    }
  }
}
