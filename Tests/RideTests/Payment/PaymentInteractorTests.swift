import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Payment pays for a completed trip", .ribs)
struct PaymentInteractorTests {
  let bench = Bench()
  let presenter = PaymentPresenter("")
  let inbox = Inbox<ScreenEvent>()

  @Test("It shows the price, pays, and tells a refusal")
  func payment() throws {
    try bench.take(
      .request(pickup: "A", dropoff: "B"), .driverAssigned("t1", driver: "bo", eta: 240),
      .driverArrived("t1"),
      .tripStarted("t1"), .tripCompleted("t1", fare: 1_205))
    let router = bench.launch(
      PaymentInteractor(trips: bench.trips, presenter: presenter, listener: inbox.listener))
    #expect(presenter.viewModels.latest == "Trip t1 is over. To pay: 12.05.")
    presenter.send(.pay("t2"))
    bench.host.settle()
    #expect(inbox.events == [.notice("Not done: the current trip is t1, not t2.")])
    presenter.send(.signOut)
    bench.host.settle()
    #expect(inbox.events.last == .signOut)
    presenter.send(.pay("t1"))
    bench.host.settle()
    #expect(bench.trips.ride.latest == .nothing)
    #expect(bench.services.receipts.receipts.latest[bench.ana] == [Receipt(trip: "t1", cents: 1_205)])
    #expect(bench.shutdown(router) == [])
  }
}
