internal import RIBKit
internal import RIBModules

/// Shows the menu, with the scores and the plugins.
package final class OffGameRouter: Router {
  package let interactor: OffGameInteractor
  private let players: Players
  private let screen: Screen
  private let features: Features
  private let scoreBoardBuilder: ScoreBoardBuilder
  private let slot = ChildSlot<OffGameInteractor.Route>()
  private let plugins = ChildList<String>()

  init(
    interactor: OffGameInteractor, players: Players, screen: Screen, features: Features,
    scoreBoardBuilder: ScoreBoardBuilder
  ) {
    self.interactor = interactor
    self.players = players
    self.screen = screen
    self.features = features
    self.scoreBoardBuilder = scoreBoardBuilder
  }

  package func didAttach() {
    screen.show(interactor.presenter) { players in
      "\(players)\nx or o: this one begins. q: leave."
    } read: { line in
      line == "q" ? .leave : Mark(rawValue: line).map { .start($0) }
    }
  }

  package func willDetach() { screen.hide(interactor.presenter) }

  package func route(to route: OffGameInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .scoreBoard: slot.show(route, in: self) { scoreBoardBuilder.build() }
    case .plugins(let names):
      plugins.show(names, in: self) { name in
        features.modules.makePlugin(
          name, at: .menu, for: players, listener: interactor.listener { $0.notify(.started($1)) })
      }
    }
  }
}
