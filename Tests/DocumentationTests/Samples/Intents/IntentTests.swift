import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

struct IntentTests {
  private struct Offline: Error {}

  private struct StubbedTrips: TripService {
    let price: Stub<String, Int>

    func price(to place: String) async throws -> Int { try await price.call(place) }
    func book(_ place: String, price: Int) async throws -> Int { price == 9 ? 4 : 60 }
  }

  @MainActor
  @Test func anIntentBooksInATreeOfItsOwn() async {
    let price = Stub<String, Int>("price")
    price.returns(9)
    #expect(await book("home", with: StubbedTrips(price: price)) == "Your car arrives in 4 minutes.")
    price.throws(Offline())
    #expect(await book("home", with: StubbedTrips(price: price)) == "Your trip wasn't booked.")
  }

  @Test func theWidgetReadsTheTripThatTheAppWrote() throws {
    let folder = try TemporaryFolder()
    let file = NextTripFile(url: URL(filePath: folder.path("trip.json")))
    let trips = MutableModelStream<NextTrip?>(nil)
    var reloads = 0
    let harness = InteractorHarness { _ in
      WidgetInteractor(nextTrip: trips.stream, file: file) { reloads += 1 }
    }
    harness.activate()
    #expect(file.read() == nil)
    trips.send(NextTrip(place: "Home", link: "ride://trip/7"))
    harness.settle()
    #expect(file.read() == NextTrip(place: "Home", link: "ride://trip/7"))
    #expect(reloads == 2)
    harness.deactivate()
  }
}
