internal import RIBKit

/// Shows the menu.
package final class OffGameRouter: Router {
  package let interactor: OffGameInteractor
  private let screen: Screen
  private let scoreBoardBuilder: ScoreBoardBuilder
  private let slot = ChildSlot<OffGameInteractor.Route>()

  init(interactor: OffGameInteractor, screen: Screen, scoreBoardBuilder: ScoreBoardBuilder) {
    self.interactor = interactor
    self.screen = screen
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
    }
  }
}
