import RIBKit

/// Counts what is alive, and what hooks were called, in one test.
final class Census {
  var living = 0
  var activations = 0
  var resignations = 0
  var builds = 0
}

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

/// The router of a RIB of which there are many.
final class CensusRouter: Router {
  let interactor: CensusInteractor

  init(_ census: Census) {
    interactor = CensusInteractor(census)
    census.living += 1
  }

  deinit {
    interactor.census.living -= 1
  }
}
