import ModelStreams
import RIBKit

/// A new tree below an interactor of the old one.
final class NewTrips {
  private var root: TripInteractor?

  /// Called in the old `didBecomeActive`.
  func begin(_ trips: ModelStream<Trip>) {
    let root = TripInteractor(trips: trips)
    root.launch()
    self.root = root
  }

  /// Called in the old `willResignActive`.
  func end() {
    guard let root = root.take() else { return }
    Task { await root.shutdown() }
  }
}
