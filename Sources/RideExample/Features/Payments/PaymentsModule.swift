internal import RIBKit
package import RIBModules

/// The module that collects payments, and shows the amount due.
package struct PaymentsModule: Module {
  /// Creates the module.
  package init() {}

  package var profile: ModuleProfile {
    ModuleProfile("payments", needs: .receipts, provides: .payments, .paymentScreen)
  }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.payments) { PaymentService(receipts: $0[.receipts]) }
    modules.provide(.paymentScreen) { _ in
      PaymentScreen { PaymentInteractor(ride: $0, screen: $1, listener: $2) }
    }
  }
}

/// A service that accepts every payment and stores a receipt.
struct PaymentService: Payments {
  let receipts: any ReceiptBook

  func pay(_ fare: Fare, by rider: Rider) async {
    await receipts.add(Receipt(trip: fare.trip, cents: fare.cents), for: rider)
  }
}
