import RIBKit

final class SearchRouter: Router {
  let interactor: SearchInteractor

  init(_ interactor: SearchInteractor) {
    self.interactor = interactor
  }

  func route(to route: SearchInteractor.Route) {}
}
