package import RIBKit

/// Makes the RIB LoggedOut.
package struct LoggedOutBuilder: Builder {
  private let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  /// Makes the RIB and returns its router.
  package func build(listener: Listener<LoggedOutInteractor.Event>) -> LoggedOutRouter {
    let interactor = LoggedOutInteractor(listener: listener)
    return LoggedOutRouter(interactor: interactor, screen: screen)
  }
}
