internal import ModelStreams
internal import RIBKit

/// Shows what is to be paid, with controls to pay and to sign out.
struct PaymentView: View {
  let presenter: PaymentPresenter

  var lines: [String] { [presenter.viewModels.latest] }

  func take(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.pay(let trip)): presenter.send(.pay(trip))
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}
