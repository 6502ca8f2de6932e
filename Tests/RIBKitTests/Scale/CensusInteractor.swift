import RIBKit

/// The interactor of a RIB of which there are many.
final class CensusInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let census: Census

  init(_ census: Census) {
    self.census = census
    census.living += 1
  }

  deinit {
    census.living -= 1
  }

  func didBecomeActive() { census.activations += 1 }
  func willResignActive() { census.resignations += 1 }
}
