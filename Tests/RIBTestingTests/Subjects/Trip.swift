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

/// A router whose place of creation is that of its interactor's scope.
final class TripRouter: Router {
  var interactor: TripInteractor
  let stack = ChildStack<Int>()

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    interactor = TripInteractor(fileID: fileID, line: line)
  }
}

/// The root of the trees in which trips leak.
final class RootRouter: Router {
  let interactor: TripInteractor
  let stack = ChildStack<Int>()

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    interactor = TripInteractor(fileID: fileID, line: line)
  }
}

extension RootRouter {
  /// Attaches trips, each below the one before.
  func attachChain(of count: Int) {
    var last: any Router = self
    for _ in 0..<count {
      let next = TripRouter()
      last.attach(next)
      last = next
    }
  }
}

/// A leaf.
final class Greeter: Leaf {
  let scope = Scope<Never, Never>()
}
