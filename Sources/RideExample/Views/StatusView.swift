internal import ModelStreams
internal import RIBKit

/// Shows where a trip stands, with controls to cancel and to sign out.
struct StatusView: View {
  let presenter: TripPresenter

  var lines: [String] { [presenter.viewModels.latest.status] }

  func take(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.cancel(let trip)): presenter.send(.cancel(trip))
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}
