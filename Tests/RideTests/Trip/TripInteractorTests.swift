import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Trip shows how far a trip is, in two views of one presenter", .ribs)
struct TripInteractorTests {
  let bench = Bench()
  let presenter = TripPresenter(.empty)
  let inbox = Inbox<ScreenEvent>()

  func launch() throws -> StubRouter<TripInteractor> {
    try bench.take(.request(pickup: "A", dropoff: "B"), .driverAssigned("t1", driver: "bo", eta: 240))
    return bench.launch(TripInteractor(trips: bench.trips, presenter: presenter, listener: inbox.listener))
  }

  @Test("Both views follow the trip")
  func views() throws {
    let router = try launch()
    let (status, progress) = (StatusView(presenter: presenter), ProgressView(presenter: presenter))
    #expect(status.lines == ["Trip t1 from A to B: bo comes in 240 s."])
    #expect(progress.lines == ["[....................] 0 %"])
    try bench.take(.driverArrived("t1"))
    #expect(status.lines == ["Trip t1 from A to B: bo has arrived."])
    try bench.take(.tripStarted("t1"), .tripProgress("t1", fraction: 0.4))
    #expect(status.lines == ["Trip t1 from A to B: under way with bo."])
    #expect(progress.lines == ["[########............] 40 %"])
    #expect(bench.shutdown(router) == [])
  }

  @Test(
    "The bar is full when all is done, not before",
    arguments: zip([0, 0.004, 0.29, 0.999, 1], [0, 0, 29, 99, 100]))
  func percent(fraction: Double, percent: Int) {
    #expect(TripViewModel(RideTests.trip(.started(fraction: fraction))).percent == percent)
  }

  @Test("A view cancels the trip and asks to sign out; a refusal is told")
  func actions() throws {
    let router = try launch()
    presenter.send(.cancel("t2"))
    presenter.send(.signOut)
    bench.host.settle()
    #expect(Set(inbox.events) == [.notice("Not done: the current trip is t1, not t2."), .signOut])
    presenter.send(.cancel("t1"))
    bench.host.settle()
    #expect(bench.trips.ride.latest == .nothing)
    #expect(inbox.events.count == 2)
    #expect(bench.shutdown(router) == [])
  }
}
