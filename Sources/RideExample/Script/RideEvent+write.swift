extension RideEvent {
  /// The event as a line of JSON, which reads back as the same event.
  package var json: String {
    var object = JSONObject()
    object.add("event", name)
    switch self {
    case .signIn(let rider): object.add("rider", rider.name)
    case .signOut: break
    case .open(let url, let origin):
      object.add("url", url)
      object.add("from", origin.name)
    case .wait(let seconds): object.add("seconds", seconds)
    case .step(let step): step.write(into: &object)
    }
    return object.text
  }
}

extension RideStep {
  fileprivate func write(into object: inout JSONObject) {
    switch self {
    case .request(let pickup, let dropoff):
      object.add("pickup", pickup)
      object.add("dropoff", dropoff)
    case .driverAssigned(let trip, let driver, let eta):
      object.add("trip", trip)
      object.add("driver", driver)
      object.add("eta", eta)
    case .driverArrived(let trip), .tripStarted(let trip), .pay(let trip):
      object.add("trip", trip)
    case .tripProgress(let trip, let fraction):
      object.add("trip", trip)
      object.add("fraction", fraction)
    case .tripCompleted(let trip, let fare):
      object.add("trip", trip)
      object.add("fare", fare)
    case .cancel(let trip):
      if let trip { object.add("trip", trip) }
    case .withdraw: break
    }
  }
}
