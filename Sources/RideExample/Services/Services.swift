package import ModelStreams
package import RIBKit

/// The services of the ride.
///
/// They own all of its state.
package struct Services: Sendable {
  /// Signs riders in and out.
  package let sessions = SessionService()

  /// Keeps the ride of each rider.
  package let rides: RideService

  /// Keeps the receipts of each rider.
  package let receipts = ReceiptService()

  /// Makes the services with nobody signed in and no ride.
  ///
  /// - Parameter clock: The ride's clock.
  package init(clock: ManualClock) {
    rides = RideService(receipts: receipts, clock: clock)
  }
}

/// Signs riders in and out.
package actor SessionService {
  private nonisolated let model = MutableModelStream(Session.signedOut)

  /// Makes the service with no rider signed in.
  package init() {}

  /// The rider who is signed in.
  package nonisolated var session: ModelStream<Session> { model.stream }

  /// Signs a rider in.
  ///
  /// - Parameter rider: The rider.
  /// - Throws: The reason why that makes no sense now.
  package func signIn(_ rider: Rider) throws(Refusal) {
    model.send(try model.latest.signingIn(rider))
  }

  /// Signs the rider out.
  ///
  /// - Throws: The reason why that makes no sense now.
  package func signOut() throws(Refusal) {
    model.send(try model.latest.signingOut())
  }
}

/// Keeps the receipts of each rider.
package actor ReceiptService {
  // Each model has one receipt more than the one before, so a search for duplicates would find none.
  private nonisolated let model = MutableModelStream(Receipts(), removingDuplicates: nil)

  /// Makes the service without receipts.
  package init() {}

  /// All receipts.
  package nonisolated var receipts: ModelStream<Receipts> { model.stream }

  /// Keeps a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: The rider who has paid.
  package func add(_ receipt: Receipt, for rider: Rider) {
    model.update { $0.add(receipt, for: rider) }
  }
}
