// error: crosses into main actor-isolated code and can cause data races
// settings: mainActorUpcoming
import RIBKit

protocol ViewRouter: Router {}

final class PageInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class PageRouter:
  ViewRouter,  // misuse
  Router
{
  let interactor = PageInteractor()
}
