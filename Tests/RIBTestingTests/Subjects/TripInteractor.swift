import RIBKit

/// An interactor that does what a test says, and may be made to leak.
final class TripInteractor: Interactor {
  let scope: Scope<Never, Never>
  var whenActive: (TripInteractor) -> Void = { _ in }
  var closure: () -> Void = {}

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    scope = Scope(fileID: fileID, line: line)
  }

  func didBecomeActive() { whenActive(self) }
}
