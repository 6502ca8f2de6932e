import ModelStreams
import RIBKit

/// The parent of a search: it shows the search, then the receipt.
final class DeskInteractor: Interactor {
  enum Route: Hashable { case search, receipt }
  enum Event: Hashable { case done(Int) }

  let scope: Scope<Route, Event>

  init(listener: Listener<Event>) {
    scope = Scope(listener: listener)
  }

  func search(_ event: SearchInteractor.Event) {
    guard case .closed(let searches) = event else { return }
    route(to: .receipt)
    notify(.done(searches))
  }
}

final class DeskRouter: Router {
  let interactor: DeskInteractor
  private let slot = ChildSlot<DeskInteractor.Route>()

  init(listener: Listener<DeskInteractor.Event>) {
    interactor = DeskInteractor(listener: listener)
  }

  func route(to route: DeskInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .search:
        SearchRouter(
          SearchInteractor(
            session: MutableModelStream<String?>(nil).stream, presenter: Presenter([]),
            listener: interactor.listener { $0.search($1) }, find: { _ in [] }))
      case .receipt: ReceiptRouter()
      }
    }
  }
}

final class ReceiptInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class ReceiptRouter: Router {
  let interactor = ReceiptInteractor()
}
