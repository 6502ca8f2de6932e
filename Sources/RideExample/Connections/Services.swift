package import ModelStreams
internal import RIBKit
package import RIBModules

/// Signs riders in and out.
package protocol Sessions: Sendable {
  /// The rider who is signed in.
  var session: ModelStream<Session> { get }

  /// Signs a rider in.
  ///
  /// - Parameter rider: The rider.
  /// - Throws: The reason why that makes no sense now.
  func signIn(_ rider: Rider) async throws(Refusal)

  /// Signs the rider out.
  ///
  /// - Throws: The reason why that makes no sense now.
  func signOut() async throws(Refusal)
}

/// Keeps the ride of each rider, from the request to the payment.
package protocol RideBook: Sendable {
  /// The rides of all riders.
  var rides: ModelStream<Rides> { get }

  /// The requests without a driver at their deadline.
  var withdrawals: EventStream<Withdrawal> { get }

  /// The time on the ride's clock.
  var now: Duration { get }

  /// Applies a step to the ride of a rider.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - rider: The rider.
  /// - Throws: The reason why the step makes no sense now; nothing has changed.
  func apply(_ step: RideStep, for rider: Rider) async throws(Refusal)
}

/// Takes the riders' money.
package protocol Payments: Sendable {
  /// Takes a fare or a tip, and leaves a receipt.
  ///
  /// - Parameters:
  ///   - fare: The trip, with the sum.
  ///   - rider: The rider who pays.
  func pay(_ fare: Fare, by rider: Rider) async
}

/// Keeps the receipts of each rider.
package protocol ReceiptBook: Sendable {
  /// All receipts.
  var receipts: ModelStream<Receipts> { get }

  /// Keeps a receipt.
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
  /// A rider has signed out; the app tells it to all features when the tree shows nobody any more.
  package static var signedOut: Self { Self("signed out") }
}

/// Builds the RIB in which a rider pays; the feature of payments has it.
package struct PaymentScreen {
  let build: (RiderScreens, Listener<ScreenEvent>) -> any Router
}

/// The services of the ride, for what is outside of the features.
///
/// They own all of its state.
package struct Services: Sendable {
  /// Signs riders in and out.
  package let sessions: any Sessions

  /// Keeps the ride of each rider.
  package let rides: any RideBook

  /// Keeps the receipts of each rider.
  package let receipts: any ReceiptBook

  /// Takes the services out of the modules that provide them.
  ///
  /// - Parameter modules: The modules of the ride.
  package init(_ modules: Modules) {
    sessions = modules[.sessions]
    rides = modules[.rides]
    receipts = modules[.receipts]
  }
}
