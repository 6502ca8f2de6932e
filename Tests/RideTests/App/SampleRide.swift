import Basics
import RIBKit
import RideExample

/// Rides as they come: mostly events that make sense, some that do not.
enum SampleRide {
  static func events(_ count: Int, using random: inout SplitMix) -> [RideEvent] {
    let usual: [RideEvent] = [
      .signIn(Rider("ana")), .step(.request(pickup: "A", dropoff: "B")),
      .step(.driverAssigned("t1", driver: "bo", eta: 240)), .step(.driverArrived("t1")),
      .step(.tripStarted("t1")), .step(.tripProgress("t1", fraction: 0.4)),
      .step(.tripCompleted("t1", fare: 1250)), .step(.pay("t1")), .signOut,
    ]
    let others: [RideEvent] = [
      .wait(seconds: 200), .step(.cancel(nil)), .step(.cancel("t1")), .signOut, .signIn(Rider("eve")),
    ]
    var events: [RideEvent] = []
    while events.count < count {
      for event in usual {
        events.append(event)
        if Int.random(in: 0..<8, using: &random) == 0 {
          events += [others.randomElement(using: &random)].compactMap(\.self)
        }
      }
    }
    return Array(events.prefix(count))
  }
}
