internal import ModelStreams
package import RIBKit

/// A builder for the RIB that signs a rider in.
package struct LoggedOutBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Builds the RIB.
  ///
  /// - Parameter listener: The listener for its news.
  /// - Returns: Its router.
  package func build(listener: Listener<RideNews>) -> LoggedOutRouter {
    let presenter = LoggedOutPresenter("Nobody is signed in.")
    let interactor = LoggedOutInteractor(
      sessions: dependency.services.sessions, presenter: presenter, listener: listener)
    return LoggedOutRouter(
      interactor: interactor, views: [LoggedOutView(presenter: presenter)], screen: dependency.screen)
  }
}

package typealias LoggedOutPresenter = Presenter<String, LoggedOutInteractor.Action>

/// The interactor that signs a rider in.
package final class LoggedOutInteractor: Interactor {
  /// The actions of the view.
  package enum Action: Hashable, Sendable {
    case signIn(Rider)
  }

  package let scope: Scope<Never, RideNews>
  private let sessions: any Sessions
  private let presenter: LoggedOutPresenter

  package init(sessions: any Sessions, presenter: LoggedOutPresenter, listener: Listener<RideNews>) {
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
        if case .failure(let rejection) = result { me.notify(.notice("Not signed in: \(rejection).")) }
      })
  }
}

/// The router that shows the view while the RIB is attached.
package final class LoggedOutRouter: Router {
  package let interactor: LoggedOutInteractor
  private let views: [any View]
  private let screen: Screen

  init(interactor: LoggedOutInteractor, views: [any View], screen: Screen) {
    self.interactor = interactor
    self.views = views
    self.screen = screen
  }

  package func didAttach() { screen.show(views, of: self) }

  package func willDetach() { screen.hide(self) }
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
