import ModelStreams
import RIBKit

/// A service: it has the average, and takes stars.
protocol Ratings: Sendable {
  var average: ModelStream<Double> { get }
  func give(_ stars: Int) async throws
  func follow() async throws
}

enum RatingEvent: Hashable {
  case given(stars: Int)
}

struct RatingViewModel: Hashable {
  var average = 0.0
  var notice = ""
}

enum RatingAction: Hashable {
  case tap(stars: Int)
}

final class RatingInteractor: Leaf {
  let scope: Scope<Never, RatingEvent>
  let presenter = Presenter<RatingViewModel, RatingAction>(RatingViewModel())
  let trip: Int
  private let ratings: any Ratings

  init(trip: Int, ratings: any Ratings, listener: Listener<RatingEvent>) {
    self.trip = trip
    self.ratings = ratings
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    observe(ratings.average) { me, average in me.presenter.update { $0.average = average } }
    observe(presenter.actions) { me, action in me.take(action) }
    start(
      Worker("ratings", restart: .onFailure(delay: .seconds(1), maxRestarts: 3)) { [ratings] in
        try await ratings.follow()
      })
  }

  private func take(_ action: RatingAction) {
    guard case .tap(let stars) = action else { return }
    call(id: "give") { [ratings] in
      try await ratings.give(stars)
    } then: { me, result in
      switch result {
      case .success: me.notify(.given(stars: stars))
      case .failure: me.presenter.update { $0.notice = "Try again." }
      }
    }
  }
}

// The parent.

final class HomeInteractor: Interactor {
  enum Route: Hashable {
    case rating(trip: Int)
    case nothing
  }

  let scope = Scope<Route, Never>()

  func rating(_ event: RatingEvent) {
    route(to: .nothing)
  }
}

final class HomeRouter: Router {
  let interactor = HomeInteractor()
  private let ratings: any Ratings
  private let slot = ChildSlot<Int>()

  init(ratings: any Ratings) { self.ratings = ratings }

  func route(to route: HomeInteractor.Route) {
    switch route {
    case .rating(let trip):
      slot.show(trip, in: self) {
        RatingInteractor(trip: trip, ratings: ratings, listener: interactor.listener { $0.rating($1) })
      }
    case .nothing: slot.clear(in: self)
    }
  }
}

/// Rates a trip from anywhere, as a link or a push asks for it.
func rate(trip: Int, stars: Int) -> Workflow<HomeInteractor, RatingInteractor, Int> {
  HomeInteractor.workflow("rate")
    .step("open") { home, _ in home.route(to: .rating(trip: trip)) }
    .step("tap", to: RatingInteractor.self, among: WorkflowRange.children, within: .seconds(5)) { rating, _ in
      rating.presenter.send(.tap(stars: stars))
      return rating.trip
    }
}

/// Says what has become of it.
func describe(_ outcome: WorkflowOutcome<Int>) -> String {
  switch outcome {
  case .finished(let trip): "Trip \(trip) is rated."
  case .stopped(let stop): "Not rated: \(reason(of: stop))"
  }
}

private func reason(of stop: WorkflowStop) -> String {
  switch stop.reason {
  case WorkflowStop.Reason.timeout(let item): "there was no \(item) at \(stop.name)"
  case .superseded: "something else was asked for"
  case let other: "\(other)"
  }
}
