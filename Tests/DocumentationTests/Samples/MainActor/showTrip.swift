import ModelStreams
import RIBKit

/// Runs the app of the README to its end.
///
/// - Returns: What the label shows after a model has come.
public func showTrip() async -> String {
  let trips = MutableModelStream(Trip(driver: "Bo"))
  let root = TripInteractor(trips: trips.stream)
  root.launch()
  let text = root.label.text
  await root.shutdown()
  return text
}
