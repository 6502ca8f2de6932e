/// What the views of a trip show.
package struct TripViewModel: Hashable, Sendable {
  /// Where the trip stands, as a sentence.
  package let status: String

  /// The part of the way that is done, in whole percent.
  package let percent: Int

  /// What is shown before the trip is known.
  package static let empty = TripViewModel(status: "", percent: 0)

  private init(status: String, percent: Int) {
    self.status = status
    self.percent = percent
  }

  /// Makes the view model of a trip.
  ///
  /// - Parameter trip: The trip.
  package init(_ trip: Trip) {
    let way = "Trip \(trip.id) from \(trip.request.pickup) to \(trip.request.dropoff)"
    switch trip.phase {
    case .assigned:
      status = "\(way): \(trip.driver) comes in \(trip.eta.plain) s."
      percent = 0
    case .arrived:
      status = "\(way): \(trip.driver) has arrived."
      percent = 0
    case .started(let fraction):
      status = "\(way): under way with \(trip.driver)."
      // The rider is there when all of the way is done, not when rounding says so.
      percent = fraction < 1 ? min(Int((fraction * 100).rounded()), 99) : 100
    }
  }
}
