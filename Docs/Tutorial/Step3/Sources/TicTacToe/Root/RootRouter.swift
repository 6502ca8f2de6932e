internal import RIBKit

/// The top of the tree.
package final class RootRouter: Router {
  package let interactor: RootInteractor
  private let loggedOutBuilder: LoggedOutBuilder
  private let loggedInBuilder: LoggedInBuilder
  private let slot = ChildSlot<RootInteractor.Route>()

  init(
    interactor: RootInteractor, loggedOutBuilder: LoggedOutBuilder,
    loggedInBuilder: LoggedInBuilder
  ) {
    self.interactor = interactor
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
  }

  package func route(to route: RootInteractor.Route) {
    switch route {
    case .nothing: slot.clear(in: self)
    case .loggedOut:
      slot.show(route, in: self) {
        loggedOutBuilder.build(listener: interactor.listener { $0.loggedOut($1) })
      }
    case .loggedIn(let players):
      slot.show(route, in: self) {
        loggedInBuilder.build(players: players, listener: interactor.listener { $0.loggedIn($1) })
      }
    }
  }
}
