import ModelStreams
import RIBKit

/// A search field with a service behind it: it uses all that an interactor can start.
final class SearchInteractor: Interactor {
  enum Route: Hashable {
    case results
    case details(String)
  }
  enum Event: Hashable { case closed(searches: Int) }
  enum Action: Hashable, Sendable {
    case type(String)
    case choose(String)
    case close
  }

  let scope: Scope<Route, Event>
  private let find: @Sendable (String) async throws -> [String]
  private let session: ModelStream<String?>
  private let presenter: Presenter<[String], Action>
  private var searches = 0

  init(
    session: ModelStream<String?>, presenter: Presenter<[String], Action>, listener: Listener<Event>,
    find: @escaping @Sendable (String) async throws -> [String]
  ) {
    self.session = session
    self.presenter = presenter
    self.find = find
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    presenter.show([])
    observe(session) { me, session in
      if session == nil { me.presenter.show([]) }
    }
    observe(presenter.actions) { me, action in
      switch action {
      case .type(let text): me.search(for: text)
      case .choose(let hit): me.route(to: .details(hit))
      case .close: me.notify(.closed(searches: me.searches))
      }
    }
  }

  private func search(for text: String) {
    after(.milliseconds(300), id: "search") { me in
      me.searches += 1
      me.call(
        id: "search", { [find = me.find] in try await find(text) },
        then: { me, hits in
          me.presenter.show((try? hits.get()) ?? [])
          me.route(to: .results)
        })
    }
  }
}

final class SearchRouter: Router {
  let interactor: SearchInteractor

  init(_ interactor: SearchInteractor) {
    self.interactor = interactor
  }

  func route(to route: SearchInteractor.Route) {}
}

extension SearchRouter {
  /// A search that finds nothing and tells nobody.
  static func make() -> SearchRouter {
    SearchRouter(
      SearchInteractor(
        session: MutableModelStream<String?>(nil).stream, presenter: Presenter([]),
        listener: Listener { _ in }, find: { _ in [] }))
  }
}
