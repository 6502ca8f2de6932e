import RIBKit

/// A router that notes what its interactor asks for and shows nothing: an interactor alone in its tree.
final class StubRouter<InteractorType: Interactor>: Router {
  let interactor: InteractorType
  private(set) var routes: [InteractorType.Route] = []

  init(_ interactor: InteractorType) {
    self.interactor = interactor
  }

  func route(to route: InteractorType.Route) {
    routes.append(route)
  }
}
