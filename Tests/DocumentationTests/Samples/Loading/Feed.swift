import ModelStreams
import RIBKit

struct Story: Hashable, Identifiable {
  let id: Int
  var title: String
}

struct StoryPage: Hashable {
  var stories: [Story]
  var hasMore: Bool
}

/// The service.
protocol Newsroom: Sendable {
  func page(_ number: Int) async throws -> StoryPage
  func text(of story: Story.ID) async throws -> String
  func comments(on story: Story.ID) async throws -> [String]
}

struct FeedViewModel: Hashable {
  var stories: [Story] = []
  var isLoading = false
  var problem: String?
  /// The story that is being loaded.
  var opening: Story.ID?
  /// The number of times that the first page was loaded, or failed to load.
  var refreshes = 0
}

enum FeedAction: Hashable {
  case reachedEnd
  case retry
  case refresh
  case open(Story.ID)
  case close
}

/// A list that loads its next page at its end, and opens a story once its text is loaded.
final class FeedInteractor: Interactor {
  enum Route: Hashable {
    case list
    case story(Story.ID, text: String)
  }

  let scope = Scope<Route, Never>()
  let presenter = Presenter<FeedViewModel, FeedAction>(FeedViewModel())
  private let news: any Newsroom
  /// The next page; `nil` after the last one.
  private var nextPage: Int? = 1
  private var loading: Handle?

  init(news: any Newsroom) { self.news = news }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in me.take(action) }
    load(page: 1)
  }

  private func take(_ action: FeedAction) {
    switch action {
    case .reachedEnd:
      if let nextPage, loading?.isActive != true { load(page: nextPage) }
    case .retry: load(page: nextPage ?? 1)
    case .refresh: load(page: 1)
    case .open(let id): open(id)
    case .close:
      cancel(id: "open")
      presenter.update { $0.opening = nil }
      route(to: .list)
    }
  }

  private func load(page: Int) {
    presenter.update { ($0.isLoading, $0.problem) = (true, nil) }
    loading = call(id: "page") { [news] in
      try await news.page(page)
    } then: { me, result in
      if let loaded = try? result.get() { me.nextPage = loaded.hasMore ? page + 1 : nil }
      me.presenter.update { model in
        model.isLoading = false
        if page == 1 { model.refreshes += 1 }
        switch result {
        case .success(let loaded): model.stories = (page == 1 ? [] : model.stories) + loaded.stories
        case .failure: model.problem = "Couldn't load the stories."
        }
      }
    }
  }

  private func open(_ id: Story.ID) {
    presenter.update { $0.opening = id }
    call(id: "open") { [news] in
      try await news.text(of: id)
    } then: { me, result in
      me.presenter.update { $0.opening = nil }
      switch result {
      case .success(let text): me.route(to: .story(id, text: text))
      case .failure: me.presenter.update { $0.problem = "Couldn't open the story." }
      }
    }
  }
}

final class FeedRouter: Router {
  let interactor: FeedInteractor
  private let news: any Newsroom
  private let slot = ChildSlot<Story.ID>()

  init(news: any Newsroom) {
    interactor = FeedInteractor(news: news)
    self.news = news
  }

  func route(to route: FeedInteractor.Route) {
    switch route {
    case .list: slot.clear(in: self)
    case .story(let id, let text):
      slot.show(id, in: self) { StoryInteractor(text: text) }
    }
  }
}

/// A story, which is created with its text.
final class StoryInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter: Presenter<String, Never>

  init(text: String) { presenter = Presenter(text) }
}

/// Refreshes the list, and returns when the first page is loaded or has failed; for `refreshable` in SwiftUI.
func refresh(_ presenter: Presenter<FeedViewModel, FeedAction>) async {
  let count = presenter.viewModels.latest.refreshes
  presenter.send(.refresh)
  _ = await presenter.viewModels.first { $0.refreshes > count }
}
