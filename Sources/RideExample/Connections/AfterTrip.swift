package import RIBModules

/// A trip that is paid, with the rider: what a plugin after the trip is about.
package struct FinishedTrip: Hashable, Sendable {
  /// The trip, with its price.
  package let fare: Fare

  /// The rider who has paid.
  package let rider: Rider

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - fare: The trip, with its price.
  ///   - rider: The rider who has paid.
  package init(fare: Fare, rider: Rider) {
    self.fare = fare
    self.rider = rider
  }
}

/// The events of a plugin after a trip.
package enum AfterTripEvent: Hashable, Sendable {
  /// The plugin has nothing more to offer; a sentence for the rider says what was done.
  case done(String)
}

extension PluginPoint<FinishedTrip, AfterTripEvent> {
  /// The place beside the next request, until there is one.
  package static var afterTrip: Self { Self("after trip") }
}

/// A thing that a rider has left in a car.
package struct LostItem: Hashable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The thing, in the rider's words.
  package let item: String

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - item: The thing.
  package init(trip: Trip.ID, item: String) {
    self.trip = trip
    self.item = item
  }
}

extension CallKey<LostItem, Int> {
  /// Reports a lost item, and gets the number of the case; refused without a receipt of the trip.
  package static var reportLostItem: Self { Self("lost items.report") }
}
