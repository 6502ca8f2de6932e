/// What wants to know of each decision about links: a log, statistics.
public protocol LinkObserver: Sendable {
  /// Takes one event.
  ///
  /// It is called where the gate is called, in the order of the decisions of a call, with no lock held; it may call the
  /// gate. Calls of several threads come at the same time.
  ///
  /// - Parameter event: What was decided.
  func linkDecided(_ event: LinkEvent)
}
