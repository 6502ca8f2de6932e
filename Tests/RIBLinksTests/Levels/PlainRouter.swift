import RIBKit

/// A router that has no part in links.
final class PlainRouter: Router {
  final class PlainInteractor: Interactor {
    let scope = Scope<Never, Never>()
  }

  let interactor = PlainInteractor()
}
