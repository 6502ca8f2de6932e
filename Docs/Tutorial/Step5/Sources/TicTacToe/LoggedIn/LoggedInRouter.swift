import ModelStreams
import RIBKit
import RIBLinks

final class LoggedInRouter: Router, LinkedRouter {
  let interactor: LoggedInInteractor
  private let players: Players
  private let screen: Screen
  private let scores: ModelStream<[String: Int]>
  private let features: Features
  private let slot = ChildSlot<LoggedInInteractor.Route>()

  var linkPart: LinkPart { LinkPart(slot, of: self) }

  init(
    players: Players, screen: Screen, scoring: ScoreService, scores: ModelStream<[String: Int]>,
    features: Features, listener: Listener<LoggedInInteractor.Event>
  ) {
    interactor = LoggedInInteractor(players: players, scoring: scoring, listener: listener)
    self.players = players
    self.screen = screen
    self.scores = scores
    self.features = features
  }

  func route(to route: LoggedInInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .offGame:
      slot.show(route, in: self) {
        OffGameRouter(
          players: players, screen: screen, scores: scores, features: features,
          listener: interactor.listener { $0.offGame($1) })
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
