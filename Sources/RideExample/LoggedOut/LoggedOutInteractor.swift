package import RIBKit

package typealias LoggedOutPresenter = Presenter<String, LoggedOutInteractor.Action>

/// Signs a rider in.
package final class LoggedOutInteractor: Interactor {
  /// What the view asks for.
  package enum Action: Hashable, Sendable {
    case signIn(Rider)
  }

  package let scope: Scope<Never, RideNews>
  private let sessions: SessionService
  private let presenter: LoggedOutPresenter

  package init(sessions: SessionService, presenter: LoggedOutPresenter, listener: Listener<RideNews>) {
    self.sessions = sessions
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

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
        if case .failure(let refusal) = result { me.notify(.notice("Not signed in: \(refusal).")) }
      })
  }
}
