import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct StorySearchTests {
  /// The input of a search: a text and the number of a page.
  struct Query: Hashable {
    let text: String
    let page: Int
  }

  let find = Stub<Query, StoryPage>("find")
  let old = [Story(id: 1, title: "Old")]
  let new = [Story(id: 2, title: "New")]
  let harness: InteractorHarness<StorySearchInteractor>

  init() {
    harness = InteractorHarness { [find] (_: Listener<Never>) in
      StorySearchInteractor { text, page in try await find.call(Query(text: text, page: page)) }
    }
    harness.record(find)
  }

  private var presenter: Presenter<[Story], StorySearchAction> { harness.interactor.presenter }

  /// Searches for a text of which a second page is left.
  private func search(for text: String) {
    find.returns(StoryPage(stories: old, hasMore: true), for: Query(text: text, page: 1))
    presenter.send(.type(text))
    harness.advance(by: .milliseconds(300))
    harness.expect(.call(find, Query(text: text, page: 1)))
    #expect(presenter.viewModels.latest == old)
  }

  @Test func aLatePageOfTheOldTextIsDropped() {
    harness.activate()
    search(for: "old")
    find.suspends(for: Query(text: "old", page: 2))
    find.returns(StoryPage(stories: new, hasMore: false), for: Query(text: "new", page: 1))
    presenter.send(.reachedEnd)
    harness.expect(.call(find, Query(text: "old", page: 2)))
    presenter.send(.type("new"))
    harness.expectNothing()
    #expect(find.waiting.isEmpty)
    harness.advance(by: .milliseconds(300))
    harness.expect(.call(find, Query(text: "new", page: 1)))
    #expect(presenter.viewModels.latest == new)
    harness.deactivate()
  }

  @Test func theEndOfTheOldResultsDoesNotReplaceTheNewSearch() {
    harness.activate()
    search(for: "old")
    find.returns(StoryPage(stories: new, hasMore: false), for: Query(text: "new", page: 1))
    presenter.send(.type("new"))
    presenter.send(.reachedEnd)
    harness.expectNothing()
    harness.advance(by: .milliseconds(300))
    harness.expect(.call(find, Query(text: "new", page: 1)))
    #expect(presenter.viewModels.latest == new)
    harness.deactivate()
  }

  @Test func theEndOfTheResultsLoadsTheirNextPage() {
    harness.activate()
    search(for: "old")
    find.returns(StoryPage(stories: new, hasMore: false), for: Query(text: "old", page: 2))
    presenter.send(.reachedEnd)
    harness.expect(.call(find, Query(text: "old", page: 2)))
    #expect(presenter.viewModels.latest == old + new)
    presenter.send(.reachedEnd)
    harness.expectNothing()
    harness.deactivate()
  }
}
