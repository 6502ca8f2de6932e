import ModelStreams
import RIBKit

// Mistakes in a router.

final class MistakenRouter: Router {
  let interactor: SearchInteractor
  private let slot = ChildSlot<SearchInteractor.Route>()

  init(_ interactor: SearchInteractor) { self.interactor = interactor }

  func route(to route: SearchInteractor.Route) {
    slot.show(route, in: self) {
      // error: switch must be exhaustive
      switch route {
      case .top: PageInteractor(listener: interactor.listener { $0.page($1) })
      case .page(let number): PageInteractor(number, listener: interactor.listener { $0.page($1) })
      }
    }
  }

  func interactorInASlot(_ book: BookInteractor) {
    // error: cannot convert value of type 'BookInteractor' to closure result type 'any Router'
    slot.show(.top, in: self) { book }
  }

  func interactorAmongChildren(_ route: SearchInteractor.Route, _ book: BookInteractor) {
    slot.show(route, in: self) {
      switch route {
      case .top: PageInteractor(listener: interactor.listener { $0.page($1) })
      // error: cannot convert value of type 'BookInteractor' to specified type 'Router'
      case .page: book
      case .found: PageInteractor(listener: interactor.listener { $0.page($1) })
      }
    }
  }

  func keyOfAnotherType() {
    // error: cannot convert value of type 'Int' to expected argument type 'SearchInteractor.Route'
    slot.show(3, in: self) { PageInteractor(listener: interactor.listener { $0.page($1) }) }
  }
}

func launchWithoutAnActor(_ root: SearchRouter) {
  // error: 'nil' is not compatible with expected argument type 'ActorOfTheCaller'
  // error: call to actor-isolated instance method 'launch(_:on:fileID:line:)'
  root.launch()
}

func clockMoved(_ host: ManualHost) {
  // error: only the host can advance its clock: write 'host.advance(by:)'
  host.clock.advance(by: .seconds(1))
}
