internal import RIBKit
package import RIBLinks

/// Shows ``LoggedOutRouter`` or ``LoggedInRouter``.
package final class RootRouter: Router, LinkedRouter {
  package let interactor: RootInteractor
  private let dependency: RideDependency
  private let stage = ChildSlot<RootInteractor.Route>()

  init(interactor: RootInteractor, dependency: RideDependency) {
    self.interactor = interactor
    self.dependency = dependency
  }

  package var linkPart: LinkPart { LinkPart(through: stage) }

  package func route(to route: RootInteractor.Route) {
    let news = interactor.listener { (me, news: RideNews) in me.notify(news) }
    stage.show(route, in: self) { [dependency] in
      switch route {
      case .loggedOut: LoggedOutBuilder(dependency: dependency).build(listener: news)
      case .loggedIn(let rider): LoggedInBuilder(dependency: dependency).build(for: rider, listener: news)
      }
    }
  }
}
