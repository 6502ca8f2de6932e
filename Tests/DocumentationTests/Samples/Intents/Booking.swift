import RIBKit

/// A service that books trips.
protocol TripService: Sendable {
  func price(to place: String) async throws -> Int
  func book(_ place: String, price: Int) async throws -> Int
}

/// Books a trip: in the app below its home, in an intent alone.
final class BookingInteractor: Leaf {
  let scope = Scope<Never, Never>()
  private let trips: any TripService

  init(trips: any TripService) { self.trips = trips }

  static func book(_ place: String) -> Workflow<BookingInteractor, BookingInteractor, Int> {
    workflow("book")
      .step("price") { booking, _ in try await booking.trips.price(to: place) }
      .step("book") { booking, price in try await booking.trips.book(place, price: price) }
  }
}

@MainActor
func book(_ place: String, with trips: any TripService) async -> String {
  let root = BookingInteractor(trips: trips)
  root.launch()
  let outcome = await root.run(BookingInteractor.book(place))
  await root.shutdown()
  guard case .finished(let minutes) = outcome else { return "Your trip wasn't booked." }
  return "Your car arrives in \(minutes) minutes."
}
