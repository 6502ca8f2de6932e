internal import ModelStreams
package import RIBKit

package typealias LoggedOutPresenter = Presenter<String, LoggedOutInteractor.Action>

/// The interactor that signs a rider in.
package final class LoggedOutInteractor: ViewableLeaf {
  /// The actions of the view.
  package enum Action: Hashable, Sendable {
    case signIn(Rider)
  }

  package let scope: Scope<Never, RideNews>
  package let screen: Screen
  package let presenter = LoggedOutPresenter("Nobody is signed in.")
  private let sessions: any Sessions

  package init(sessions: any Sessions, screen: Screen, listener: Listener<RideNews>) {
    self.sessions = sessions
    self.screen = screen
    scope = Scope(listener: listener)
  }

  package var views: [any View] { [LoggedOutView(presenter: presenter)] }

  package func didBecomeActive() {
    observe(presenter.actions) { me, action in
      switch action {
      case .signIn(let rider): me.signIn(rider)
      }
    }
  }

  private func signIn(_ rider: Rider) {
    call(
      { [sessions] in try await sessions.signIn(rider) },
      then: { me, result in
        if case .failure(let rejection) = result { me.notify(.notice("Not signed in: \(rejection).")) }
      })
  }
}

/// A view that says that no rider is signed in, with a control to sign in.
struct LoggedOutView: View {
  let presenter: LoggedOutPresenter

  var lines: [String] { [presenter.viewModels.latest] }

  func perform(_ event: RideEvent) -> Bool {
    guard case .signIn(let rider) = event else { return false }
    presenter.send(.signIn(rider))
    return true
  }
}
