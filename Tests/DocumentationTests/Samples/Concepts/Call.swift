import ModelStreams
import RIBKit

final class CallInteractor: Interactor {
  enum Route: Hashable { case ringing, talking }
  enum Event: Hashable { case missed }
  let scope: Scope<Route, Event>
  private let isAnswered: ModelStream<Bool>

  init(isAnswered: ModelStream<Bool>, listener: Listener<Event>) {
    self.isAnswered = isAnswered
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(isAnswered) { me, isAnswered in me.route(to: isAnswered ? .talking : .ringing) }
  }

  func ringing(_ event: RingingInteractor.Event) { notify(.missed) }
}

final class RingingInteractor: Leaf {
  enum Event: Hashable { case timedOut }
  let scope: Scope<Never, Event>
  init(listener: Listener<Event>) { scope = Scope(listener: listener) }
  func didBecomeActive() { after(.seconds(30)) { me in me.notify(.timedOut) } }
}

final class TalkingInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

final class CallRouter: Router {
  let interactor: CallInteractor
  private let slot = ChildSlot<CallInteractor.Route>()

  init(isAnswered: ModelStream<Bool>, listener: Listener<CallInteractor.Event>) {
    interactor = CallInteractor(isAnswered: isAnswered, listener: listener)
  }

  func route(to route: CallInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .ringing: RingingInteractor(listener: interactor.listener { $0.ringing($1) })
      case .talking: TalkingInteractor()
      }
    }
  }
}
