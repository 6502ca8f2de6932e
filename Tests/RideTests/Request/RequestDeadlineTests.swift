import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Request withdraws a request at its deadline", .ribs)
struct RequestDeadlineTests {
  static let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(300))

  let stubs = StubbedTrips(.requested(request))
  let harness: InteractorHarness<RequestInteractor>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs] in
      RequestInteractor(trips: stubs.trips, presenter: RequestPresenter(.free), listener: $0)
    }
    harness.record(stubs.take)
    stubs.take.returns()
  }

  @Test("Not a millisecond before", arguments: [0, 50, 299])
  func deadline(start: Int) {
    harness.advance(by: .seconds(start))
    harness.activate()
    harness.advance(by: .milliseconds(299_999) - .seconds(start))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    stubs.take.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test("At once if it has passed when the interactor is activated", arguments: [300, 1_000])
  func overdue(start: Int) {
    harness.advance(by: .seconds(start))
    harness.activate()
    stubs.take.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test("Once, also when it is refused")
  func refused() {
    stubs.take.throws(Refusal.outOfTurn(.withdraw, .nothing))
    harness.activate()
    harness.advance(by: .seconds(1_000))
    stubs.take.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test(
    "Not when the ride has gone on before", arguments: RideTests.states.filter { $0 != RideTests.states[1] })
  func cancelled(next: Ride) {
    harness.activate()
    harness.advance(by: .seconds(299))
    stubs.ride.send(next)
    harness.advance(by: .seconds(1_000))
    harness.expectNothing()
    harness.deactivate()
  }

  @Test(
    "A second request has a deadline of its own, with or without a pause between the two",
    arguments: [true, false])
  func second(pause: Bool) {
    harness.activate()
    harness.advance(by: .seconds(200))
    if pause {
      stubs.ride.send(.nothing)
      harness.settle()
    }
    stubs.ride.send(.requested(Request(pickup: "A", dropoff: "B", deadline: .seconds(500))))
    harness.advance(by: .milliseconds(299_999))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    stubs.take.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test("Not while the interactor is not active; when it is active again, at the same moment")
  func restart() {
    harness.activate()
    harness.advance(by: .seconds(100))
    harness.deactivate()
    harness.advance(by: .seconds(100))
    harness.activate()
    harness.advance(by: .milliseconds(99_999))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    stubs.take.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test("Not after the end of the interactor")
  func end() {
    harness.activate()
    harness.advance(by: .milliseconds(299_999))
    harness.deactivate()
    harness.advance(by: .seconds(1_000))
    harness.expectNothing()
  }

  @Test("A withdrawal that is under way is given up at the end of the interactor")
  func underWay() {
    stubs.take.suspends()
    harness.activate()
    harness.advance(by: .seconds(300))
    stubs.take.expectCall(.withdraw)
    harness.deactivate()
    #expect(stubs.take.waiting.isEmpty)
  }
}
