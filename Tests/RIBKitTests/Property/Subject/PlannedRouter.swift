import RIBKit

/// A router whose hooks do what a plan says.
final class PlannedRouter: Router {
  let interactor: PlannedInteractor

  init(_ interactor: PlannedInteractor) {
    self.interactor = interactor
  }

  private func call(_ hook: Hook, _ value: Int = 0) {
    interactor.subject.call(hook, interactor.number, value)
  }

  func didAttach() { call(.attached) }
  func willDetach() { call(.detaching) }
  func route(to route: Int) { call(.routed, route) }
}
