import ModelStreams
import RIBKit

enum CommentsViewModel: Hashable {
  case loading
  case loaded([String])
  case failed
}

enum CommentsAction: Hashable {
  case retry
}

/// The comments on a story, which it loads itself.
final class CommentsInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<CommentsViewModel, CommentsAction>(.loading)
  private let story: Story.ID
  private let news: any Newsroom

  init(_ story: Story.ID, news: any Newsroom) {
    self.story = story
    self.news = news
  }

  func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .retry: me.load()
      }
    }
    load()
  }

  private func load() {
    presenter.show(.loading)
    call(id: "load") { [news, story] in
      try await news.comments(on: story)
    } then: { me, result in
      switch result {
      case .success(let comments): me.presenter.show(.loaded(comments))
      case .failure: me.presenter.show(.failed)
      }
    }
  }
}
