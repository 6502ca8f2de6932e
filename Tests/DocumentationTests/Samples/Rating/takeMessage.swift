import RIBKit

extension HomeInteractor {
  /// Rates a trip, as a message of the server asks for it.
  func takeMessage(trip: Int, stars: Int, report: @escaping (String) -> Void) {
    start(rate(trip: trip, stars: stars)) { _, outcome in
      report(describe(outcome))
    }
  }
}
