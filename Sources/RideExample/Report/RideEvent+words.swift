extension RideEvent {
  /// The event for people.
  var words: String {
    switch self {
    case .signIn(let rider): "\(name) \(rider.name)"
    case .signOut: name
    case .open(let url, let origin): "\(name) \(url) from \(origin.name)"
    case .wait(let seconds): "\(name) \(seconds.plain) s"
    case .step(let step): "\(name) \(step.details)"
    }
  }
}

extension RideStep {
  fileprivate var details: String {
    switch self {
    case .request(let pickup, let dropoff): "\(pickup) to \(dropoff)"
    case .driverAssigned(let trip, let driver, let eta): "\(trip) \(driver) \(eta.plain) s"
    case .driverArrived(let trip), .tripStarted(let trip), .pay(let trip): trip
    case .tripProgress(let trip, let fraction): "\(trip) \(fraction.plain)"
    case .tripCompleted(let trip, let fare): "\(trip) \(fare.price)"
    case .cancel(let trip): trip ?? "the request"
    case .withdraw: "the request"
    }
  }
}
