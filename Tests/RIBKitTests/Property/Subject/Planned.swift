import RIBKit

/// An interactor whose hooks do what a plan says.
final class PlannedInteractor: Interactor {
  let number: Int
  let scope: Scope<Int, Int>
  unowned let subject: Subject

  init(_ number: Int, of subject: Subject, listener: Listener<Int>) {
    self.number = number
    self.subject = subject
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    subject.wasInTree[number] = true
    subject.call(.active, number)
  }

  func willResignActive() {
    subject.call(.resigning, number)
  }
}

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

/// A value that streams carry in a plan.
struct Payload: Hashable, CustomStringConvertible {
  let value: Int

  /// Begins with a sign by which a delivery that comes too late is told from a route that does.
  var description: String { "~\(value)" }
}
