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
        TipInteractor(
          trip, payments: services[.payments], screen: services[.screen], listener: listener)
      }, into: .afterTrip)
  }
}

package typealias TipPresenter = Presenter<TipViewModel, TipInteractor.Action>

/// The interactor that pays a tip once.
package final class TipInteractor: ViewableLeaf {
  /// The actions of the view, with amounts in cents.
  package enum Action: Hashable, Sendable {
    case choose(Int?)
    case pay(Int)
  }

  package let scope: Scope<Never, AfterTripEvent>
  package let presenter: TipPresenter
  package let screen: Screen
  private let trip: FinishedTrip
  private let payments: any Payments
  private var chosen: Int?
  private var isPaying = false

  package init(
    _ trip: FinishedTrip, payments: any Payments, screen: Screen, listener: Listener<AfterTripEvent>
  ) {
    self.trip = trip
    self.payments = payments
    self.screen = screen
    presenter = TipPresenter(TipViewModel(trip.fare, chosen: nil))
    scope = Scope(listener: listener)
  }

  package var views: [any View] { [TipView(presenter: presenter)] }

  package func didBecomeActive() {
    isPaying = false
    preserve(\.chosen, as: "tip")
    presenter.show(TipViewModel(trip.fare, chosen: chosen))
    observe(presenter.actions) { me, action in
      switch action {
      case .choose(let cents): me.choose(cents)
      case .pay(let cents): me.pay(cents)
      }
    }
  }

  private func choose(_ cents: Int?) {
    chosen = cents
    presenter.show(TipViewModel(trip.fare, chosen: cents))
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

/// The view model of the offer.
package struct TipViewModel: Hashable, Sendable {
  /// The amount that the rider has chosen but not paid, in cents.
  let chosen: Int?
  /// A tenth of the fare, in cents, for a rider who doesn't enter an amount.
  let usual: Int
  /// The question to the rider.
  let line: String

  init(_ fare: Fare, chosen: Int?) {
    self.chosen = chosen
    usual = fare.cents / 10
    let amount = chosen.map { "\($0.price) is chosen" } ?? "\(usual.price) is usual"
    line = "A tip for trip \(fare.trip)? \(amount)."
  }
}

/// A view of the offer, with a field for the amount and a control to pay it or the usual one.
struct TipView: View {
  let presenter: TipPresenter

  var lines: [String] { [presenter.viewModels.latest.line] }

  var controls: [String] { ["tip"] }

  var fields: [String: String] { ["tip": presenter.viewModels.latest.chosen.map(String.init) ?? ""] }

  func enter(_ text: String, in field: String) { presenter.send(.choose(amount(text))) }

  func perform(_ event: RideEvent) -> Bool {
    guard case .tap("tip", let value) = event else { return false }
    presenter.send(.pay(value.flatMap(amount) ?? presenter.viewModels.latest.usual))
    return true
  }

  private func amount(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }
}
