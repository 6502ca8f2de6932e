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
