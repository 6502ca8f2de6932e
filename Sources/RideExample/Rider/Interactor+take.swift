internal import RIBKit

extension Interactor where Event == ScreenEvent {
  /// Asks the trip service to take the ride one step further; the parent hears of a refusal.
  ///
  /// - Parameters:
  ///   - step: What the rider does.
  ///   - trips: The service.
  func take(_ step: RideStep, with trips: RiderTrips) {
    call(
      { try await trips.take(step) },
      then: { me, result in
        if case .failure(let refusal) = result { me.notify(.notice("Not done: \(refusal).")) }
      })
  }
}
