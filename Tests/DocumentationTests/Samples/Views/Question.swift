import ModelStreams
import RIBKit
import RIBViews

nonisolated enum QuestionAction: Hashable {
  case delete
  case close
}

enum Answer {
  case delete
  case keep
}

/// Asks whether a note is to be deleted, in an alert.
final class QuestionInteractor: Interactor {
  enum Route { case askAgain }

  let scope: Scope<Route, Answer>
  let presenter: Presenter<String, QuestionAction>
  private let needsAnswer: Bool

  init(about note: String, needsAnswer: Bool = false, listener: Listener<Answer>) {
    presenter = Presenter("\(note) can't be restored.")
    self.needsAnswer = needsAnswer
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .delete: me.notify(.delete)
      case .close where me.needsAnswer: me.route(to: .askAgain)
      case .close: me.notify(.keep)
      }
    }
  }
}

final class QuestionRouter: Router {
  let interactor: QuestionInteractor
  private let place: ViewPlace

  init(interactor: QuestionInteractor, place: ViewPlace) {
    self.interactor = interactor
    self.place = place
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }

  func route(to route: QuestionInteractor.Route) { place.show() }
}
