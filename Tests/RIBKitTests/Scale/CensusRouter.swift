import RIBKit

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
