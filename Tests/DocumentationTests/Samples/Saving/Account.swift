import RIBKit

final class AccountInteractor: Interactor {
  enum Route: Hashable, Codable {
    case login
    case letter(of: String)
  }

  let scope = Scope<Route, Never>()
}

final class AccountRouter: Router {
  let interactor = AccountInteractor()
  private let slot = ChildSlot<AccountInteractor.Route>()

  func route(to route: AccountInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .login: InboxInteractor()
      case .letter: LetterInteractor()
      }
    }
  }
}
