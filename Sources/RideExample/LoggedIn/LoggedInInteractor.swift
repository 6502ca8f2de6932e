package import RIBKit

/// Keeps what a signed-in rider has, and signs the rider out.
package final class LoggedInInteractor: Interactor {
  package let scope: Scope<Never, RideNews>
  private let sessions: SessionService

  package init(sessions: SessionService, listener: Listener<RideNews>) {
    self.sessions = sessions
    scope = Scope(listener: listener)
  }

  /// Takes what a screen under it says.
  package func take(_ event: ScreenEvent) {
    switch event {
    case .signOut: signOut()
    case .notice(let notice): notify(.notice(notice))
    }
  }

  /// Signs the rider out.
  package func signOut() {
    call(
      { [sessions] in try await sessions.signOut() },
      then: { me, result in
        if case .failure(let refusal) = result { me.notify(.notice("Not signed out: \(refusal).")) }
      })
  }
}
