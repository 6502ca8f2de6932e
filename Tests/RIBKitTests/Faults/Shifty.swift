import RIBKit

/// A router whose interactor, or whose interactor's scope, is another one each time that it is read.
final class ShiftyRouter: Router {
  private let hasStoredInteractor: Bool
  private let stored = ShiftyInteractor()

  init(hasStoredInteractor: Bool) {
    self.hasStoredInteractor = hasStoredInteractor
  }

  var interactor: ShiftyInteractor { hasStoredInteractor ? stored : ShiftyInteractor() }
}

/// An interactor that makes a scope each time that it is asked for it.
final class ShiftyInteractor: Interactor {
  var scope: Scope<Never, Never> { Scope() }
}
