import RIBKit
import RIBLinks

/// The top of the tree.
final class RootRouter: Router, LinkedRouter {
  let interactor: RootInteractor
  private let screen: Screen
  private let scoring: ScoreService
  let features: Features
  private let slot = ChildSlot<RootInteractor.Route>()

  init(
    screen: Screen, scoring: ScoreService, session: SessionService, features: Features,
    listener: Listener<String>
  ) {
    interactor = RootInteractor(session: session, listener: listener)
    self.screen = screen
    self.scoring = scoring
    self.features = features
  }

  var linkPart: LinkPart { LinkPart(through: slot) }

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
          features: features, listener: interactor.listener { $0.loggedIn($1) })
      }
    }
  }
}
