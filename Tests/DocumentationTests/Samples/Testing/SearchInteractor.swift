import ModelStreams
import RIBKit

/// Searches while somebody types.
final class SearchInteractor: Interactor {
  enum Route: Hashable { case details(String) }
  enum Event: Hashable { case closed }
  enum Action: Hashable, Sendable {
    case type(String)
    case choose(String)
    case close
  }

  let scope: Scope<Route, Event>
  let library: Library
  let presenter: Presenter<[String], Action>

  init(library: Library, presenter: Presenter<[String], Action>, listener: Listener<Event>) {
    self.library = library
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    presenter.show([])
    observe(presenter.actions) { me, action in
      switch action {
      case .type(let text): me.search(for: text)
      case .choose(let title): me.route(to: .details(title))
      case .close: me.notify(.closed)
      }
    }
  }

  /// Debounces typing, then searches the library; a newer search cancels this one.
  private func search(for text: String) {
    after(.milliseconds(300), id: "search") { me in
      me.call(
        id: "search", { [find = me.library.find] in try await find(text) },
        then: { me, titles in me.presenter.show((try? titles.get()) ?? ["Something went wrong."]) })
    }
  }
}

/// The library to search: a struct with one closure, so that tests can pass their own.
struct Library {
  var find: @Sendable (String) async throws -> [String]
}
