import ModelStreams
import RIBKit

final class SearchRouter: Router {
  let interactor: SearchInteractor

  init(_ interactor: SearchInteractor) {
    self.interactor = interactor
  }

  func route(to route: SearchInteractor.Route) {}
}

extension SearchRouter {
  /// A search that finds nothing and tells nobody.
  static func make() -> SearchRouter {
    SearchRouter(
      SearchInteractor(
        session: MutableModelStream<String?>(nil).stream, presenter: Presenter([]),
        listener: Listener { _ in }, find: { _ in [] }))
  }
}
