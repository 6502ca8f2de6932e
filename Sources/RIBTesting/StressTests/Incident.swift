/// What happens to an interactor in one of the lives that a stress test gives it, and when.
enum Incident: Hashable, Sendable {
  /// Nothing: it is deactivated when all is done.
  case none
  /// It is deactivated between two jobs or turns of the host.
  case deactivation(beforeJob: Int)
  /// It is deactivated by the one to whom it speaks, inside of the call.
  case deactivationInside(output: Int)
  /// One thing that it has started is cancelled between two jobs or turns of the host.
  case cancellation(ofWork: Int, beforeJob: Int)
}
