package import RIBKit

package struct LoggedOutBuilder: Builder {
  private let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  package func build(listener: Listener<LoggedOutInteractor.Event>) -> LoggedOutRouter {
    let interactor = LoggedOutInteractor(listener: listener)
    return LoggedOutRouter(interactor: interactor, screen: screen)
  }
}
