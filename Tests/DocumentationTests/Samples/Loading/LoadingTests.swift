import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct LoadingTests {
  struct NoConnection: Error {}

  struct StubbedNewsroom: Newsroom {
    let page = Stub<Int, StoryPage>("page")
    let text = Stub<Int, String>("text")
    let comments = Stub<Int, [String]>("comments")

    func page(_ number: Int) async throws -> StoryPage { try await page.call(number) }
    func text(of story: Story.ID) async throws -> String { try await text.call(story) }
    func comments(on story: Story.ID) async throws -> [String] { try await comments.call(story) }
  }

  let news = StubbedNewsroom()
  let first = [Story(id: 1, title: "One"), Story(id: 2, title: "Two")]
  let second = [Story(id: 3, title: "Three")]

  @Test func commentsShowASpinnerUntilARetrySucceeds() {
    news.comments.throws(NoConnection())
    let harness = InteractorHarness { (_: Listener<Never>) in CommentsInteractor(7, news: news) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    screen.expect(.failed)
    news.comments.suspends()
    harness.interactor.presenter.send(.retry)
    screen.expect(.loading)
    news.comments.resume(returning: ["First!"])
    screen.expect(.loaded(["First!"]))
    harness.deactivate()
  }

  @Test func leavingCancelsTheLoading() {
    news.comments.suspends()
    let harness = InteractorHarness { (_: Listener<Never>) in CommentsInteractor(7, news: news) }
    harness.activate()
    harness.deactivate(cancelling: .call)
    #expect(news.comments.waiting.isEmpty)
  }

  @Test func theEndOfTheListLoadsTheNextPageOnce() {
    news.page.returns(StoryPage(stories: first, hasMore: true), for: 1)
    news.page.suspends(for: 2)
    let harness = InteractorHarness { (_: Listener<Never>) in FeedInteractor(news: news) }
    harness.record(news.page)
    let presenter = harness.interactor.presenter
    harness.activate()
    harness.expect(.call(news.page, 1))
    presenter.send(.reachedEnd)
    harness.expect(.call(news.page, 2))
    presenter.send(.reachedEnd)
    harness.expectNothing()
    news.page.resume(returning: StoryPage(stories: second, hasMore: false))
    harness.expectNothing()
    #expect(presenter.viewModels.latest == FeedViewModel(stories: first + second, refreshes: 1))
    presenter.send(.reachedEnd)
    harness.expectNothing()
    harness.deactivate()
  }

  @Test func aFailedPageKeepsTheListAndIsLoadedAgain() {
    news.page.returns(StoryPage(stories: first, hasMore: true), for: 1)
    news.page.throws(NoConnection(), for: 2)
    let harness = InteractorHarness { (_: Listener<Never>) in FeedInteractor(news: news) }
    let presenter = harness.interactor.presenter
    harness.activate()
    presenter.send(.reachedEnd)
    harness.expectSettled()
    #expect(
      presenter.viewModels.latest
        == FeedViewModel(stories: first, problem: "Couldn't load the stories.", refreshes: 1))
    news.page.returns(StoryPage(stories: second, hasMore: false), for: 2)
    presenter.send(.retry)
    harness.expectSettled()
    #expect(presenter.viewModels.latest == FeedViewModel(stories: first + second, refreshes: 1))
    harness.deactivate()
  }

  @Test func aFailedRefreshKeepsTheListAndItsNextPage() {
    news.page.returns(StoryPage(stories: first, hasMore: true), for: 1)
    news.page.returns(StoryPage(stories: second, hasMore: false), for: 2)
    let harness = InteractorHarness { (_: Listener<Never>) in FeedInteractor(news: news) }
    let presenter = harness.interactor.presenter
    harness.activate()
    news.page.throws(NoConnection(), for: 1)
    harness.run { feed in await refresh(feed.presenter) }
    #expect(presenter.viewModels.latest.problem != nil)
    presenter.send(.reachedEnd)
    harness.expectSettled()
    #expect(presenter.viewModels.latest == FeedViewModel(stories: first + second, refreshes: 2))
    harness.deactivate()
  }

  @Test func aRefreshReplacesALoadingPageAndReturnsWhenItIsDone() {
    news.page.returns(StoryPage(stories: first, hasMore: true), for: 1)
    news.page.suspends(for: 2)
    let harness = InteractorHarness { (_: Listener<Never>) in FeedInteractor(news: news) }
    let presenter = harness.interactor.presenter
    harness.activate()
    presenter.send(.reachedEnd)
    harness.expectNothing()
    news.page.returns(StoryPage(stories: second, hasMore: false), for: 1)
    harness.run { feed in await refresh(feed.presenter) }
    #expect(news.page.waiting.isEmpty)
    #expect(presenter.viewModels.latest == FeedViewModel(stories: second, refreshes: 2))
    harness.deactivate()
  }

  @Test func aStoryOpensWhenItsTextIsThereUnlessTheUserCloses() {
    news.page.returns(StoryPage(stories: first, hasMore: false))
    news.text.suspends()
    let tree = TreeHarness { _ in FeedRouter(news: news) }
    tree.launch()
    let presenter = tree.root.interactor.presenter
    presenter.send(.open(1))
    tree.expectTree("Feed")
    presenter.send(.close)
    tree.expectSettled()
    #expect(news.text.waiting.isEmpty)
    presenter.send(.open(2))
    tree.expectTree("Feed")
    #expect(presenter.viewModels.latest.opening == 2)
    news.text.resume(returning: "Once upon a time")
    tree.expectTree("Feed\n  Story")
    presenter.send(.close)
    tree.expectTree("Feed")
  }
}
