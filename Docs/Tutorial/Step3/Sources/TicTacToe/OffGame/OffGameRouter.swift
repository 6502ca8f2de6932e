import ModelStreams
import RIBKit

/// Shows the menu and the scores.
final class OffGameRouter: Router {
  let interactor: OffGameInteractor
  private let screen: Screen
  private let scores: ModelStream<[String: Int]>
  private let slot = ChildSlot<OffGameInteractor.Route>()

  init(
    players: Players, screen: Screen, scores: ModelStream<[String: Int]>,
    listener: Listener<OffGameInteractor.Event>
  ) {
    interactor = OffGameInteractor(players: players, listener: listener)
    self.screen = screen
    self.scores = scores
  }

  func didAttach() {
    screen.show(interactor.presenter) { players in
      "\(players)\nx or o: this one begins. q: leave."
    } read: { line in
      line == "q" ? .leave : Mark(rawValue: line).map { .start($0) }
    }
  }

  func willDetach() { screen.hide(interactor.presenter) }

  func route(to route: OffGameInteractor.Route) {
    switch route {
    case .scoreBoard:
      slot.show(route, in: self) { ScoreBoardInteractor(scores: scores, screen: screen) }
    }
  }
}
