internal import RIBKit
package import RIBModules

/// Takes the riders' money, and shows what is to be paid.
package struct PaymentsModule: Module {
  /// Makes the module.
  package init() {}

  package var profile: ModuleProfile {
    ModuleProfile("payments", needs: .receipts, provides: .payments, .paymentScreen)
  }

  package func register(in modules: ModuleRegistry) {
    modules.provide(.payments) { PaymentService(receipts: $0[.receipts]) }
    modules.provide(.paymentScreen) { _ in
      PaymentScreen { PaymentBuilder(dependency: $0).build(listener: $1) }
    }
  }
}

/// Takes all that is paid, and leaves a receipt of it.
struct PaymentService: Payments {
  let receipts: any ReceiptBook

  func pay(_ fare: Fare, by rider: Rider) async {
    await receipts.add(Receipt(trip: fare.trip, cents: fare.cents), for: rider)
  }
}
