import RIBKit
import RIBModules

struct TipModule: Module {
  var profile: ModuleProfile { ModuleProfile("tip", needs: .payments) }
  func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("tip", flag: "tips", when: { $0.fare > 0 }) { services, trip, listener in
        TipInteractor(trip, payments: services[.payments], listener: listener)
      }, into: .afterTrip)
  }
}

final class TipInteractor: Leaf {
  let scope: Scope<Never, AfterTripEvent>
  let trip: FinishedTrip
  let payments: any PaymentService

  init(_ trip: FinishedTrip, payments: any PaymentService, listener: Listener<AfterTripEvent>) {
    self.trip = trip
    self.payments = payments
    scope = Scope(listener: listener)
  }

  func tip() throws {
    let receipt = try payments.pay(PayRequest(cents: trip.fare / 10))
    notify(.thanked(receipt.text))
  }
}
