import RIBKit

/// Opens the search and shows what was found.
final class LibraryInteractor: Interactor {
  enum Route: Hashable {
    case search
    case book(String)
  }

  let scope = Scope<Route, Never>()
}

final class LibraryRouter: Router {
  let interactor = LibraryInteractor()
  private let library: Library
  private let slot = ChildSlot<LibraryInteractor.Route>()

  init(library: Library) {
    self.library = library
  }

  func didAttach() { route(to: .search) }

  func route(to route: LibraryInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .search:
        SearchRouter(
          library: library,
          listener: interactor.listener { (me, event: SearchRouter.Event) in
            if case .chose(let title) = event { me.route(to: .book(title)) }
          })
      case .book(let title): BookRouter(title: title)
      }
    }
  }
}

final class SearchRouter: Router {
  typealias Event = ShelfInteractor.Event

  let interactor: ShelfInteractor

  init(library: Library, listener: Listener<Event>) {
    interactor = ShelfInteractor(listener: listener)
  }
}

final class ShelfInteractor: Interactor {
  enum Event: Hashable { case chose(String) }

  let scope: Scope<Never, Event>

  init(listener: Listener<Event>) {
    scope = Scope(listener: listener)
  }
}

final class BookInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class BookRouter: Router {
  let interactor = BookInteractor()
  let title: String

  init(title: String) {
    self.title = title
  }
}
