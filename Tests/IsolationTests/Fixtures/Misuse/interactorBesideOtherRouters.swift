// error: cannot convert value of type 'HelpInteractor' to specified type 'Router'
import RIBKit

final class DeskInteractor: Interactor {
  enum Route: Equatable { case help, tip }
  let scope = Scope<Route, Never>()
}

final class HelpInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class TipInteractor: Leaf {
  let scope = Scope<Never, Never>()
}

final class DeskRouter: Router {
  let interactor = DeskInteractor()
  private let slot = ChildSlot<DeskInteractor.Route>()

  func route(to route: DeskInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .help: HelpInteractor()  // misuse
      default: TipInteractor()
      }
    }
  }
}
