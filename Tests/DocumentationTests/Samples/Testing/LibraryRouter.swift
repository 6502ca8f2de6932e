import RIBKit

/// Opens the shelf and shows the chosen book.
final class LibraryInteractor: Interactor {
  enum Route: Hashable {
    case shelf
    case book(String)
  }

  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .shelf) }

  func shelf(_ event: ShelfInteractor.Event) {
    switch event {
    case .chose(let title): route(to: .book(title))
    }
  }
}

final class LibraryRouter: Router {
  let interactor = LibraryInteractor()
  private let library: Library
  private let slot = ChildSlot<LibraryInteractor.Route>()

  init(library: Library) {
    self.library = library
  }

  func route(to route: LibraryInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .shelf:
        ShelfInteractor(library: library, listener: interactor.listener { $0.shelf($1) })
      case .book(let title): BookInteractor(title: title)
      }
    }
  }
}

final class ShelfInteractor: Leaf {
  enum Event: Hashable { case chose(String) }

  let scope: Scope<Never, Event>

  private let library: Library

  init(library: Library, listener: Listener<Event>) {
    self.library = library
    scope = Scope(listener: listener)
  }
}

final class BookInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let title: String

  init(title: String) { self.title = title }
}
