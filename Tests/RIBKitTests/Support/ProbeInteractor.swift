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
  var whenReleased: () -> Void = {}
  var fails: () -> Bool = { false }
  var draft = ""
  var workflow: Workflow<ProbeInteractor, TripInteractor, String>?

  init(_ name: String, _ transcript: Transcript, listener: Listener<String> = Listener { _ in }) {
    self.name = name
    self.transcript = transcript
    scope = Scope(listener: listener)
  }

  init(_ name: String, _ transcript: Transcript, sharing scope: Scope<String, String>) {
    self.name = name
    self.transcript = transcript
    self.scope = scope
  }

  deinit {
    whenReleased()
  }

  func didBecomeActive() {
    note("active")
    whenActive(self)
  }

  func willResignActive() {
    note("resigns")
    whenResigning(self)
  }

  /// Drops what the test has told the probe to do, which may hold on to the probe.
  func forget() {
    whenActive = { _ in }
    whenResigning = { _ in }
    fails = { false }
    workflow = nil
  }

  /// Notes something that this interactor does.
  func note(_ line: String) {
    transcript.note("\(name) \(line)")
  }
}
