import RIBKit
import RIBViews

/// The dependencies of the routers of the app.
struct NotesDependency {
  let store: NoteStore
  let views: any NotesViews
}

/// A slot: the welcome, then the home.
final class RootInteractor: Interactor {
  enum Route {
    case welcome
    case home
  }

  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .welcome) }
}

final class RootRouter: Router {
  let interactor = RootInteractor()
  private let dependency: NotesDependency
  private let slot = ChildSlot<RootInteractor.Route>()

  init(_ dependency: NotesDependency) { self.dependency = dependency }

  func route(to route: RootInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .welcome:
        WelcomeInteractor(
          views: dependency.views, listener: interactor.listener { me, _ in me.route(to: .home) })
      case .home: HomeRouter(dependency)
      }
    }
  }
}

/// The tabs are children that are all attached; which one the user looks at is the business of the view.
final class HomeInteractor: Interactor {
  let scope = Scope<Never, Never>()
}

final class HomeRouter: Router {
  let interactor = HomeInteractor()
  private let place: ViewPlace
  private let dependency: NotesDependency

  init(_ dependency: NotesDependency) {
    self.dependency = dependency
    place = dependency.views.home()
  }

  func didAttach() {
    place.show()
    attach(NotesRouter(dependency))
    attach(AboutInteractor(views: dependency.views))
  }

  func willDetach() { place.hide() }
}

nonisolated enum Page: Hashable {
  case list
  case note(Int)
}

/// A stack of pages, and a sheet above them.
final class NotesInteractor: Interactor {
  enum Route {
    case open(Page)
    case back(to: Page)
    case draft
    case noDraft
  }

  let scope = Scope<Route, Never>()

  func didBecomeActive() { route(to: .open(.list)) }

  func list(_ action: ListAction) {
    switch action {
    case .open(let id): route(to: .open(.note(id)))
    case .write: route(to: .draft)
    }
  }

  /// Called by the view: the user has gone back, and the tree follows.
  func userWentBack(to page: Page) { route(to: .back(to: page)) }
}

final class NotesRouter: Router {
  let interactor = NotesInteractor()
  private let place: ViewPlace
  private let dependency: NotesDependency
  private let pages = ChildStack<Page>()
  private let sheet = ChildSlot<Bool>()

  init(_ dependency: NotesDependency) {
    self.dependency = dependency
    place = dependency.views.notes(
      keys: { [pages] in pages.keys },
      onBack: { [weak interactor] page in interactor?.userWentBack(to: page) })
  }

  func didAttach() { place.show() }
  func willDetach() { place.hide() }

  func route(to route: NotesInteractor.Route) {
    switch route {
    case .open(let page): pages.push(page, .popTo, in: self) { build(page) }
    case .back(let page): pages.pop(to: page, in: self)
    case .draft: sheet.show(true, in: self) { buildDraft() }
    case .noDraft: sheet.clear(in: self)
    }
  }

  private func build(_ page: Page) -> any Router {
    let (store, views) = (dependency.store, dependency.views)
    switch page {
    case .list:
      return ListInteractor(store: store, views: views, listener: interactor.listener { $0.list($1) })
    case .note(let id):
      return NoteInteractor(
        id, store: store, views: views,
        listener: interactor.listener { me, _ in me.route(to: .back(to: .list)) })
    }
  }

  private func buildDraft() -> DraftInteractor {
    DraftInteractor(
      store: dependency.store, views: dependency.views,
      listener: interactor.listener { me, _ in me.route(to: .noDraft) })
  }
}
