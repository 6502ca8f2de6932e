import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Request takes a request and withdraws it at its deadline", .ribs)
struct RequestInteractorTests {
  let bench = Bench()
  let presenter = RequestPresenter(.free)
  let inbox = Inbox<ScreenEvent>()
  static let notice = "The request from A to B was withdrawn: no driver within 300 s."

  func launch() -> StubRouter<RequestInteractor> {
    bench.launch(RequestInteractor(trips: bench.trips, presenter: presenter, listener: inbox.listener))
  }

  func act(_ action: RequestInteractor.Action) {
    presenter.send(action)
    bench.host.settle()
  }

  @Test("A request is shown as waiting, until it is cancelled")
  func request() {
    let router = launch()
    #expect(presenter.viewModels.latest == .free)
    act(.request(pickup: "A", dropoff: "B"))
    #expect(
      presenter.viewModels.latest == .waiting(Request(pickup: "A", dropoff: "B", deadline: .seconds(300))))
    act(.cancel)
    #expect(presenter.viewModels.latest == .free)
    #expect(bench.host.run { router.interactor.scope.unfinished } == [])
    bench.host.clock.advance(by: .seconds(1_000))
    #expect(inbox.events == [])
    #expect(bench.shutdown(router) == [])
  }

  @Test("The worker withdraws the request 300 s after it was made, not before")
  func deadline() {
    let router = launch()
    bench.host.clock.advance(by: .seconds(50))
    act(.request(pickup: "A", dropoff: "B"))
    bench.host.clock.advance(by: .seconds(299))
    #expect(inbox.events == [])
    bench.host.clock.advance(by: .seconds(1))
    #expect(inbox.events == [.notice(Self.notice)])
    #expect(presenter.viewModels.latest == .free)
    #expect(bench.shutdown(router) == [])
  }

  @Test("A second request has a deadline of its own")
  func again() {
    let router = launch()
    act(.request(pickup: "X", dropoff: "Y"))
    bench.host.clock.advance(by: .seconds(200))
    act(.cancel)
    act(.request(pickup: "A", dropoff: "B"))
    bench.host.clock.advance(by: .seconds(299))
    #expect(inbox.events == [])
    bench.host.clock.advance(by: .seconds(1))
    #expect(inbox.events == [.notice(Self.notice)])
    #expect(bench.shutdown(router) == [])
  }

  @Test("A request that is overdue when the screen appears is withdrawn at once")
  func overdue() throws {
    try bench.take(.request(pickup: "A", dropoff: "B"))
    bench.host.clock.advance(by: .seconds(300))
    let router = launch()
    #expect(inbox.events == [.notice(Self.notice)])
    #expect(bench.trips.ride.latest == .nothing)
    #expect(bench.shutdown(router) == [])
  }

  @Test("The worker ends with the screen")
  func detached() {
    let router = launch()
    act(.request(pickup: "A", dropoff: "B"))
    #expect(bench.shutdown(router) == [])
    bench.host.clock.advance(by: .seconds(300))
    #expect(bench.trips.ride.latest != .nothing)
    #expect(inbox.events == [])
  }

  @Test("A refusal is told, and the wish to sign out goes up; another rider's withdrawal does not")
  func events() throws {
    let eve = Rider("eve")
    try bench.take(.request(pickup: "C", dropoff: "D"), for: eve)
    let router = launch()
    act(.cancel)
    act(.signOut)
    bench.host.clock.advance(by: .seconds(300))
    try bench.take(.withdraw, for: eve)
    let refusal = Refusal.outOfTurn(.cancel(nil), .nothing)
    #expect(inbox.events == [.notice("Not done: \(refusal)."), .signOut])
    #expect(bench.shutdown(router) == [])
  }
}
