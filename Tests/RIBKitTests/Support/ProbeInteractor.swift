import RIBKit

/// An interactor that notes its hooks in a transcript and does in them what the test says.
final class ProbeInteractor: Interactor {
  typealias Route = String
  typealias Event = String

  let name: String
  let scope: Scope<String, String>
  let transcript: Transcript
  var whenActive: (ProbeInteractor) -> Void = { _ in }
  var whenResigning: (ProbeInteractor) -> Void = { _ in }
  var fails: () -> Bool = { false }
  var workflow: Workflow<ProbeInteractor, TripInteractor, String>?

  init(_ name: String, _ transcript: Transcript, listener: Listener<String> = Listener { _ in }) {
    self.name = name
    self.transcript = transcript
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    transcript.note("\(name) active")
    whenActive(self)
  }

  func willResignActive() {
    transcript.note("\(name) resigns")
    whenResigning(self)
  }
}

/// A router that notes its hooks in a transcript and does in them what the test says.
final class ProbeRouter: Router {
  let interactor: ProbeInteractor
  var whenAttached: (ProbeRouter) -> Void = { _ in }
  var whenDetaching: (ProbeRouter) -> Void = { _ in }
  var whenRouted: (ProbeRouter, String) -> Void = { _, _ in }

  init(_ name: String, _ transcript: Transcript, listener: Listener<String> = Listener { _ in }) {
    interactor = ProbeInteractor(name, transcript, listener: listener)
  }

  func didAttach() {
    interactor.transcript.note("\(interactor.name) attached")
    whenAttached(self)
  }

  func willDetach() {
    interactor.transcript.note("\(interactor.name) detaches")
    whenDetaching(self)
  }

  func route(to route: String) {
    interactor.transcript.note("\(interactor.name) to \(route)")
    whenRouted(self, route)
  }
}
