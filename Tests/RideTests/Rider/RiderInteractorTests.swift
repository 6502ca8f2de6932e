import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Rider decides which screen the ride needs", .ribs)
struct RiderInteractorTests {
  @Test("It routes with the state of its rider's ride, and of no other's")
  func routes() throws {
    let bench = Bench()
    let router = bench.launch(RiderInteractor(trips: bench.trips, listener: Inbox().listener))
    #expect(router.routes == [.request])
    try bench.take(.request(pickup: "A", dropoff: "B"))
    try bench.take(.request(pickup: "C", dropoff: "D"), for: Rider("eve"))
    try bench.take(.driverAssigned("t9", driver: "bo", eta: 1), for: Rider("eve"))
    #expect(router.routes == [.request, .request])
    try bench.take(.driverAssigned("t1", driver: "bo", eta: 1), .driverArrived("t1"), .tripStarted("t1"))
    #expect(Set(router.routes.dropFirst(2)) == [.trip])
    try bench.take(.tripCompleted("t1", fare: 5))
    #expect(router.routes.last == .payment)
    try bench.take(.pay("t1"))
    #expect(router.routes.last == .request)
    #expect(bench.shutdown(router) == [])
  }
}
