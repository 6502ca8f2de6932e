import RIBKit
import TestSupport

/// An actor with a tree of its own, which it owns.
actor Ride {
  private let root: RootRouter

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    root = RootRouter(fileID: fileID, line: line)
  }

  /// Launches the tree.
  ///
  /// - Parameter whenActive: Called with its root when that becomes active.
  func begin(_ whenActive: @escaping @Sendable (TripInteractor) -> Void = { _ in }) {
    root.interactor.whenActive = whenActive
    root.launch()
  }

  /// Attaches a trip and detaches it when a door has been opened.
  func visit(
    until door: Door, fileID: StaticString = #fileID, line: UInt = #line,
    _ whenActive: @escaping @Sendable (TripInteractor) -> Void
  ) async {
    let trip = TripRouter(fileID: fileID, line: line)
    trip.interactor.whenActive = whenActive
    root.attach(trip)
    await door.wait()
    root.detach(trip)
  }

  func end() async { await root.shutdown() }
}
