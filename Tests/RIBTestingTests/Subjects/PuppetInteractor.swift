import ModelStreams
import RIBKit

/// An interactor that does what the test says.
final class PuppetInteractor: Interactor {
  enum Route: Hashable {
    case home
    case trip(Int)
  }
  enum Event: Hashable {
    case done
    case said(String)
  }

  let scope: Scope<Route, Event>
  let presenter = Presenter<Int, Never>(0)
  var whenActive: (PuppetInteractor) -> Void = { _ in }
  var whenResigning: (PuppetInteractor) -> Void = { _ in }

  init(listener: Listener<Event>) {
    scope = Scope(listener: listener)
  }

  func didBecomeActive() { whenActive(self) }

  func willResignActive() { whenResigning(self) }
}
