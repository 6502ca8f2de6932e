internal import ModelStreams
internal import RIBKit

/// Shows that nobody is signed in, with a control to sign in.
struct LoggedOutView: View {
  let presenter: LoggedOutPresenter

  var lines: [String] { [presenter.viewModels.latest] }

  func take(_ event: RideEvent) -> Bool {
    guard case .signIn(let rider) = event else { return false }
    presenter.send(.signIn(rider))
    return true
  }
}
