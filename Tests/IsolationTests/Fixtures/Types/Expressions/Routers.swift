import ModelStreams
import RIBKit

// Routers, builders and launches.

nonisolated struct SearchDependency: Sendable {
  var form: ModelStream<Form>
  var search: Search
}

struct SearchBuilder: Builder {
  let dependency: SearchDependency

  func build(listener: Listener<SearchInteractor.Event>) -> SearchRouter {
    let presenter = Presenter<Form, SearchInteractor.Action>(dependency.form.latest)
    return SearchRouter(
      SearchInteractor(
        dependency.form, search: dependency.search, presenter: presenter, listener: listener))
  }
}

final class SearchRouter: Router {
  let interactor: SearchInteractor
  private let slot = ChildSlot<SearchInteractor.Route>()
  private let pages = ChildList<Int>()
  private let stack = ChildStack<SearchInteractor.Route>()

  init(_ interactor: SearchInteractor) { self.interactor = interactor }

  func leafInASlot(_ route: SearchInteractor.Route) {
    slot.show(route, in: self) { PageInteractor(listener: interactor.listener { $0.page($1) }) }
  }

  func leafOfTwoStatementsInASlot(_ route: SearchInteractor.Route) {
    slot.show(route, in: self) {
      let number = interactor.count + 1
      return PageInteractor(number, listener: interactor.listener { $0.page($1) })
    }
  }

  func route(to route: SearchInteractor.Route) {
    slot.show(route, in: self) {
      switch route {
      case .top: PageInteractor(listener: interactor.listener { $0.page($1) })
      case .page(let number): PageInteractor(number * 2, listener: interactor.listener { $0.page($1) })
      case .found(let texts, let by):
        SearchBuilder(dependency: SearchDependency(form: interactor.form, search: interactor.search))
          .build(listener: interactor.listener { $0.route(to: .found(texts + ["\($1)"], by: by)) })
      }
    }
  }

  func listOfChildren(_ numbers: [Int]) {
    pages.show(numbers.filter { $0 > 0 }.map { $0 * 2 }.sorted(by: >), in: self) { number in
      PageInteractor(number, listener: interactor.listener { $0.notify(.chosen("\($1)", at: number)) })
    }
  }

  func stackOfChildren(_ numbers: [Int]) {
    stack.push(.page(numbers.reduce(0, +)), .unique, in: self) {
      let page = PageInteractor(numbers.count, listener: interactor.listener { $0.page($1) })
      page.notify(.liked(1))
      return page
    }
    stack.show([.top] + numbers.map { .page($0) }, in: self) { key in
      if case .page(let number) = key { return PageInteractor(number, listener: Listener { _ in }) }
      return PageInteractor(listener: Listener { _ in })
    }
  }
}

func launchOnAHost(_ dependency: SearchDependency) -> Int {
  let host = ManualHost()
  var events: [SearchInteractor.Event] = []
  let root = SearchBuilder(dependency: dependency).build(listener: Listener { events.append($0) })
  root.launch(LaunchOptions(faults: .report { print($0.message) }, observer: .console), on: host)
  let count = host.run {
    root.interactor.count += 1
    return root.interactor.count * 2
  }
  host.settle()
  return count + events.filter { $0 == .closed }.count
}

func waitOnAHost(_ host: ManualHost, _ search: Search) throws -> String {
  let found = try host.wait {
    let found = try await search.find("a")
    return found.map { $0.uppercased() }
  }
  return found.joined()
}

actor Home {
  let root: SearchRouter

  init(_ dependency: SearchDependency) {
    root = SearchBuilder(dependency: dependency).build(listener: Listener { _ in })
  }

  func launchOnAnActor() async {
    root.launch(LaunchOptions(observer: .all([.console, .console]), showsValues: true))
    await root.shutdown()
  }
}
