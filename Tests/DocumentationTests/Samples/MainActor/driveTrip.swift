import ModelStreams
import RIBKit

/// Runs a tree of the main actor in step with its input, as a test does.
///
/// - Returns: What the label shows after each model.
public func driveTrip() async -> [String] {
  var texts: [String] = []
  let trips = MutableModelStream(Trip(driver: "Bo"))
  let root = TripInteractor(trips: trips.stream)
  let host = ManualHost()
  root.launch(LaunchOptions(host: host))
  host.settle()
  await host.settleTasks()
  texts.append(root.label.text)
  trips.send(Trip(driver: "Cleo"))
  host.settle()
  texts.append(root.label.text)
  await root.shutdown()
  return texts
}
