/// The guarantees that the RIBs of one tree have seen broken.
final class SessionLog {
  var violations: [String] = []
  var lastModel = -1
  var isShutDown = false
  /// Called for every model.
  var modelWasDelivered: (Int) -> Void = { _ in }
}
