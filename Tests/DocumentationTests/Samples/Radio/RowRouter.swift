import RIBKit

final class RowRouter: Router {
  let interactor = QuietInteractor()
}

final class PageRouter: Router {
  let interactor = QuietInteractor()
}

final class QuietInteractor: Interactor {
  let scope = Scope<Never, Never>()
}
