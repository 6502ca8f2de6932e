import ModelStreams
import RIBKit
import RIBModules

/// Shows the menu, with the scores and the plugins.
final class OffGameRouter: Router {
  let interactor: OffGameInteractor
  private let players: Players
  private let screen: Screen
  private let scores: ModelStream<[String: Int]>
  private let features: Features
  private let slot = ChildSlot<OffGameInteractor.Route>()
  private let plugins = ChildList<String>()

  init(
    players: Players, screen: Screen, scores: ModelStream<[String: Int]>, features: Features,
    listener: Listener<OffGameInteractor.Event>
  ) {
    interactor = OffGameInteractor(players: players, features: features, listener: listener)
    self.players = players
    self.screen = screen
    self.scores = scores
    self.features = features
  }

  func didAttach() {
    screen.show(interactor.presenter) { players in
      "\(players)\nx or o: start with that mark. q: leave."
    } read: { line in
      line == "q" ? .leave : Mark(rawValue: line).map { .start($0) }
    }
  }

  func willDetach() { screen.hide(interactor.presenter) }

  func route(to route: OffGameInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .scoreBoard:
      slot.show(route, in: self) { ScoreBoardInteractor(scores: scores, screen: screen) }
    case .plugins(let names):
      plugins.show(names, in: self) { name in
        features.modules.makePlugin(
          name, at: .menu, for: players, listener: interactor.listener { $0.notify(.started($1)) })
      }
    }
  }
}
