import RIBKit

/// The top of the tree.
final class RootRouter: Router {
  let interactor: RootInteractor
  private let screen: Screen
  private let slot = ChildSlot<RootInteractor.Route>()

  init(screen: Screen, listener: Listener<String>) {
    interactor = RootInteractor(listener: listener)
    self.screen = screen
  }

  func route(to route: RootInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .loggedOut:
      slot.show(route, in: self) {
        LoggedOutInteractor(screen: screen, listener: interactor.listener { $0.loggedOut($1) })
      }
    }
  }
}
