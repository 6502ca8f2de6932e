import ModelStreams
import RIBKit

enum StorySearchAction: Hashable {
  case type(String)
  case reachedEnd
}

/// A search for stories, which loads the next page of its results at their end.
final class StorySearchInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<[Story], StorySearchAction>([])
  private let find: @Sendable (_ text: String, _ page: Int) async throws -> StoryPage
  private var text = ""
  /// The text to which the shown results belong.
  private var loadedText: String?
  /// The next page of these results; `nil` after the last one.
  private var nextPage: Int?
  private var loading: Handle?

  init(find: @escaping @Sendable (_ text: String, _ page: Int) async throws -> StoryPage) {
    self.find = find
  }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in me.take(action) }
  }

  private func take(_ action: StorySearchAction) {
    switch action {
    case .type(let text):
      self.text = text
      cancel(id: "page")
      after(.milliseconds(300), id: "search") { me in me.load(page: 1) }
    case .reachedEnd:
      if text == loadedText, let nextPage, loading?.isActive != true { load(page: nextPage) }
    }
  }

  private func load(page: Int) {
    loading = call(id: "page") { [find, text] in
      try await find(text, page)
    } then: { me, result in
      guard let loaded = try? result.get() else { return }
      me.loadedText = me.text
      me.nextPage = loaded.hasMore ? page + 1 : nil
      me.presenter.update { $0 = (page == 1 ? [] : $0) + loaded.stories }
    }
  }
}
