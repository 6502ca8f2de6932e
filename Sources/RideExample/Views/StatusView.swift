internal import ModelStreams
internal import RIBKit

/// Shows where a trip stands, with controls to cancel and to sign out.
package struct StatusView: View {
  private let presenter: TripPresenter

  /// Makes the view.
  ///
  /// - Parameter presenter: What the view reads and where its controls lead.
  package init(presenter: TripPresenter) {
    self.presenter = presenter
  }

  package var lines: [String] { [presenter.viewModels.latest.status] }

  package func take(_ event: RideEvent) -> Bool {
    switch event {
    case .step(.cancel(let trip)): presenter.send(.cancel(trip))
    case .signOut: presenter.send(.signOut)
    default: return false
    }
    return true
  }
}
