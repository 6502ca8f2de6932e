/// Something that a stream or a service holds until it is stopped.
protocol Stoppable: AnyObject {
  /// Stops it for good; a second call does nothing.
  func stop()
}
