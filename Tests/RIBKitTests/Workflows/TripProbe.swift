import RIBKit

/// An item of a workflow.
final class TripInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let transcript: Transcript
  var leave: () -> Void = {}

  init(_ transcript: Transcript) {
    self.transcript = transcript
  }
}

/// The router of an item of a workflow.
final class TripRouter: Router {
  let interactor: TripInteractor

  init(_ transcript: Transcript) {
    interactor = TripInteractor(transcript)
  }
}
