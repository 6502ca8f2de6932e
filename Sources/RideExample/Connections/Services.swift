package import ModelStreams
internal import RIBKit
package import RIBModules

/// A service that signs riders in and out.
package protocol Sessions: Sendable {
  /// The rider who is signed in.
  var session: ModelStream<Session> { get }

  /// Signs a rider in.
  ///
  /// - Parameter rider: The rider.
  /// - Throws: The reason why that is invalid now.
  func signIn(_ rider: Rider) async throws(Rejection)

  /// Signs the rider out.
  ///
  /// - Throws: The reason why that is invalid now.
  func signOut() async throws(Rejection)
}

/// A service that stores the ride of each rider, from the request to the payment.
package protocol RideBook: Sendable {
  /// The rides of all riders.
  var rides: ModelStream<Rides> { get }

  /// The requests that had no driver at their deadline.
  var withdrawals: EventStream<Withdrawal> { get }

  /// The time on the ride's clock.
  var now: Duration { get }

  /// Applies a step to the ride of a rider.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - rider: The rider.
  /// - Throws: The reason why the step is invalid now; nothing has changed.
  func apply(_ step: RideStep, for rider: Rider) async throws(Rejection)
}

/// A service that collects the riders' payments.
package protocol Payments: Sendable {
  /// Collects a fare or a tip, and stores a receipt.
  ///
  /// - Parameters:
  ///   - fare: The trip and the amount.
  ///   - rider: The rider who pays.
  func pay(_ fare: Fare, by rider: Rider) async
}

/// A service that stores the receipts of each rider.
package protocol ReceiptBook: Sendable {
  /// All receipts.
  var receipts: ModelStream<Receipts> { get }

  /// Stores a receipt.
  ///
  /// - Parameters:
  ///   - receipt: The receipt.
  ///   - rider: The rider who has paid.
  func add(_ receipt: Receipt, for rider: Rider) async
}

extension ServiceKey<any Sessions> { package static var sessions: Self { Self("sessions") } }
extension ServiceKey<any RideBook> { package static var rides: Self { Self("rides") } }
extension ServiceKey<any Payments> { package static var payments: Self { Self("payments") } }
extension ServiceKey<any ReceiptBook> { package static var receipts: Self { Self("receipts") } }
extension ServiceKey<PaymentScreen> { package static var paymentScreen: Self { Self("payment screen") } }
extension ServiceKey<Screen> { package static var screen: Self { Self("screen") } }
extension ServiceKey<ManualClock> { static var clock: Self { Self("clock") } }

extension AppEventKey<Rider, Void> {
  /// A rider has signed out; the app sends it to all features when the tree no longer shows the rider.
  package static var signedOut: Self { Self("signed out") }
}

/// A builder for the RIB in which a rider pays, provided by the payments feature.
package struct PaymentScreen {
  let build: (RiderRide, Screen, Listener<ScreenEvent>) -> any Router
}

/// The services of the ride, for code outside the features.
///
/// They own all of its state.
package struct Services: Sendable {
  /// The service that signs riders in and out.
  package let sessions: any Sessions

  /// The rides of all riders.
  package let rides: any RideBook

  /// The receipts of all riders.
  package let receipts: any ReceiptBook

  /// Takes the services from the modules that provide them.
  package init(_ modules: Modules) {
    sessions = modules[.sessions]
    rides = modules[.rides]
    receipts = modules[.receipts]
  }
}
