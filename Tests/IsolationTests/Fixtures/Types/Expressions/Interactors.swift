import ModelStreams
import RIBKit

// The closures of an interactor.

nonisolated struct Search: Sendable {
  var find: @Sendable (String) async throws -> [String]
  var log: @Sendable (String) -> Void
}

final class SearchInteractor: Interactor {
  enum Route: Hashable {
    case top
    case page(Int)
    case found([String], by: String)
  }
  enum Event: Hashable {
    case closed
    case chosen(String, at: Int)
  }
  enum Action: Hashable, Sendable {
    case type(String)
    case choose(Int)
    case close
  }

  let scope: Scope<Route, Event>
  let form: ModelStream<Form>
  let search: Search
  let presenter: Presenter<Form, Action>
  var count = 0
  var found: [String] = []

  init(
    _ form: ModelStream<Form>, search: Search, presenter: Presenter<Form, Action>, listener: Listener<Event>
  ) {
    self.form = form
    self.search = search
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  func observationOfAKeyPath() {
    observe(form.select(\.city)) { $0.found = $1.map { [$0] } ?? [] }
    observe(form.select(\.name.count)) { me, count in me.route(to: .page(count + me.count)) }
  }

  func observationOfACombination() {
    observe(combineLatest(form.select(\.age), form.map { $0.name.count }, form.map(\.isMember))) { me, all in
      me.count = all.2 ? all.0 + all.1 : me.count - 1
      me.route(to: all.0 > 3 ? .page(all.1) : .top)
    }
  }

  func observationOfActions() {
    observe(presenter.actions) { me, action in
      switch action {
      case .type(let text): me.presenter.update { $0.name = text }
      case .choose(let index): me.notify(.chosen(me.found[index], at: index))
      case .close: me.notify(.closed)
      }
    }
  }

  func observationOfASequence(_ numbers: AsyncStream<(String, Int)>) {
    observe(numbers.map { "\($0.0): \($0.1 + 1)" }) { me, text in
      me.found.append(text)
    } completion: { me, error in
      guard error == nil else { return me.notify(.closed) }
      me.route(to: .top)
    }
  }

  func callWithItsResult(_ text: String) {
    let find = search.find
    call(id: "search") {
      try await find(text).filter { $0.hasPrefix(text) }.map { $0 + "!" }
    } then: { me, result in
      me.found = (try? result.get()) ?? me.found + [text]
    }
  }

  func callOfTwoStatements(_ text: String) {
    call { [search] in
      let found = try await search.find(text)
      return (found.first ?? text, found.count * 2)
    } then: { me, result in
      switch result {
      case .success((let first, let count)): me.route(to: .found([first], by: "\(count)"))
      case .failure: me.notify(.closed)
      }
    }
  }

  func flowWithTimers() {
    after(.milliseconds(300), id: "later") { $0.route(to: .page($0.count + 1)) }
    task { me in
      for index in 0..<3 {
        guard (try? await me.clock.sleep(for: .seconds(index + 1))) != nil else { return }
        me.notify(.chosen("\(index)", at: index))
      }
    }
  }

  func workerWithItsOutcome() {
    let search = search
    let worker = Worker("poll", restart: .onFailure(delay: .seconds(1), maxRestarts: 3)) {
      let found = try await search.find("news")
      search.log(found.joined(separator: ", "))
    }
    start(worker, id: "poll") { me, outcome in
      if case .failed(let error) = outcome { me.found = ["\(error)"] }
    }
  }

  func listenerOfAChild() -> (Listener<PageInteractor.Event>, Listener<SearchInteractor.Event>) {
    (listener { $0.page($1) }, listener { $0.notify($1) })
  }

  func listenerOfTwoStatements() -> Listener<PageInteractor.Event> {
    listener { me, event in
      me.count += 1
      me.notify(event == .left ? .closed : .chosen("\(event)", at: me.count))
    }
  }

  func page(_ event: PageInteractor.Event) {}
}

final class PageInteractor: Leaf {
  enum Event: Hashable {
    case left
    case liked(Int)
  }
  let scope: Scope<Never, Event>
  let number: Int

  init(_ number: Int = 0, listener: Listener<Event>) {
    self.number = number
    scope = Scope(listener: listener)
  }

  func read(_ text: String) async -> Int { number + text.count }
}

func workflowOfSteps() {
  let workflow = SearchInteractor.workflow("like")
    .step("search") { me, _ in me.found.first ?? "none" }
    .step("count") { me, text in
      me.found.append(text)
      return (text, me.found.count)
    }
    .step("open", to: PageInteractor.self, within: .seconds(3)) { page, found in
      let read = await page.read(found.0)
      return read + found.1
    }
    .step("like") { page, count in page.notify(.liked(count)) }
  _ = workflow.name
}
