internal import ModelStreams
internal import RIBKit

/// Shows the pending request, with controls to request, cancel and sign out.
struct RequestView: View {
  let presenter: RequestPresenter

  var lines: [String] {
    switch presenter.viewModels.latest {
    case .free: ["No trip. Where to?"]
    case .waiting(let request): ["Looking for a driver from \(request.pickup) to \(request.dropoff)."]
    }
  }

  func take(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.request(let pickup, let dropoff)): presenter.send(.request(pickup: pickup, dropoff: dropoff))
    case .step(.cancel(nil)): presenter.send(.cancel)
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}
