import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct RatingTests {
  let give = Stub<Int, Void>("give")

  @Test func itTellsItsParentWhenTheStarsHaveArrived() {
    let harness = InteractorHarness {
      RatingInteractor(trip: 7, ratings: StubbedRatings(give: give), listener: $0)
    }
    let presenter = harness.interactor.presenter
    let screen = harness.record(presenter)
    harness.record(give)
    give.returns()
    harness.activate()
    screen.expect(RatingViewModel(average: 4.5))
    presenter.send(.tap(stars: 5))
    give.expectCall(5)
    harness.expectEvent(.given(stars: 5))
    harness.deactivate()
  }

  @Test func aWorkflowOpensTheRatingAndTaps() {
    let root = HomeRouter(ratings: StubbedRatings(give: give))
    let host = ManualHost()
    var outcomes: [String] = []
    give.returns()
    root.launch(on: host)
    host.run {
      root.interactor.takeMessage(trip: 7, stars: 5) { outcomes.append($0) }
    }
    host.settle()
    give.expectCall(5)
    #expect(outcomes == ["Trip 7 is rated."])
    // The rating has told its parent, and is gone.
    #expect(root.children.isEmpty)
    host.shutdown(root)
  }

  @Test func aStopSaysWhereAndWhy() {
    let workflow = HomeInteractor.workflow("tap")
      .step("tap", to: RatingInteractor.self, within: .seconds(5)) { rating, _ in rating.trip }
    let root = HomeRouter(ratings: StubbedRatings(give: give))
    let host = ManualHost()
    var outcomes: [String] = []
    root.launch(on: host)
    host.run { root.interactor.start(workflow) { outcomes.append(describe($1)) } }
    host.advance(by: .seconds(5))
    #expect(outcomes == ["Not rated: there was no RatingInteractor at tap"])
    host.shutdown(root)
  }
}

struct StubbedRatings: Ratings {
  let give: Stub<Int, Void>
  private let averages = MutableModelStream(4.5)

  init(give: Stub<Int, Void>) { self.give = give }

  var average: ModelStream<Double> { averages.stream }
  func give(_ stars: Int) async throws { try await give.call(stars) }
  func follow() async throws {
    for await _ in averages.stream {}
  }
}
