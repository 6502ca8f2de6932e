import ModelStreams
import RIBKit

nonisolated struct Trip: Equatable { var driver: String }

final class TripInteractor: Leaf {
  let scope = Scope<Never, Never>()
  let trips: ModelStream<Trip>
  let label = Label()
  init(trips: ModelStream<Trip>) { self.trips = trips }
  func didBecomeActive() { observe(trips) { me, trip in me.label.text = trip.driver } }
}
