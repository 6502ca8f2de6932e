internal import ModelStreams
package import RIBKit
package import RIBModules

/// The module that offers to tip the driver after a trip.
package struct TipsModule: Module {
  /// Creates the module.
  package init() {}

  package var profile: ModuleProfile { ModuleProfile("tips", needs: .payments, .screen) }

  package func register(in modules: ModuleRegistry) {
    modules.plug(
      Plugin("tip", when: { $0.fare.cents > 0 }) { services, trip, listener in
        TipRouter(
          interactor: TipInteractor(trip, payments: services[.payments], listener: listener),
          screen: services[.screen])
      }, into: .afterTrip)
  }
}

/// The interactor that pays a tip once.
package final class TipInteractor: Interactor {
  package let scope: Scope<Never, AfterTripEvent>
  /// The presenter, whose actions carry the amount in cents.
  package let presenter: Presenter<String, Int>
  private let trip: FinishedTrip
  private let payments: any Payments
  private var isPaying = false

  package init(_ trip: FinishedTrip, payments: any Payments, listener: Listener<AfterTripEvent>) {
    self.trip = trip
    self.payments = payments
    presenter = Presenter("A tip for trip \(trip.fare.trip)? \((trip.fare.cents / 10).price) is usual.")
    scope = Scope(listener: listener)
  }

  /// A tenth of the fare, in cents, for a rider who doesn't enter an amount.
  package var usual: Int { trip.fare.cents / 10 }

  package func didBecomeActive() {
    isPaying = false
    observe(presenter.actions) { me, cents in me.pay(cents) }
  }

  private func pay(_ cents: Int) {
    guard !isPaying else { return }
    isPaying = true
    let tip = Fare(trip: trip.fare.trip, cents: cents)
    call(
      { [payments, trip] in await payments.pay(tip, by: trip.rider) },
      then: { me, _ in me.notify(.done("A tip of \(cents.price) for trip \(tip.trip).")) })
  }
}

/// The router that shows the offer while the RIB is attached.
package final class TipRouter: Router {
  package let interactor: TipInteractor
  private let screen: Screen

  init(interactor: TipInteractor, screen: Screen) {
    self.interactor = interactor
    self.screen = screen
  }

  package func didAttach() {
    screen.show([TipView(presenter: interactor.presenter, usual: interactor.usual)], of: self)
  }

  package func willDetach() { screen.hide(self) }
}

/// A view of the offer, with a control to pay the usual amount or another one.
struct TipView: View {
  let presenter: Presenter<String, Int>
  let usual: Int

  var lines: [String] { [presenter.viewModels.latest] }

  var controls: [String] { ["tip"] }

  func perform(_ event: RideEvent) -> Bool {
    guard case .tap("tip", let value) = event else { return false }
    presenter.send(value.flatMap(Int.init).flatMap { (1...1_000_000).contains($0) ? $0 : nil } ?? usual)
    return true
  }
}
