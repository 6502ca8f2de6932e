package import RIBModules

/// A paid trip and its rider: the context of a plugin after the trip.
package struct FinishedTrip: Hashable, Codable, Sendable {
  /// The trip, with its price.
  package let fare: Fare

  /// The rider who has paid.
  package let rider: Rider

  /// Creates a finished trip.
  package init(fare: Fare, rider: Rider) {
    self.fare = fare
    self.rider = rider
  }
}

/// The events of a plugin after a trip.
package enum AfterTripEvent: Hashable, Sendable {
  /// The plugin has nothing more to offer; the sentence tells the rider what was done.
  case done(String)
}

extension PluginPoint<FinishedTrip, AfterTripEvent> {
  /// The plugin point for offers after a trip, until the next request.
  package static var afterTrip: Self { Self("after trip") }
}

/// An item that a rider left in a car.
package struct LostItem: Hashable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The item, in the rider's words.
  package let item: String

  /// Creates a lost item.
  package init(trip: Trip.ID, item: String) {
    self.trip = trip
    self.item = item
  }
}

extension CallKey<LostItem, Int> {
  /// Reports a lost item and returns a case number; rejected if there isn't a receipt for the trip.
  package static var reportLostItem: Self { Self("lost items.report") }
}
