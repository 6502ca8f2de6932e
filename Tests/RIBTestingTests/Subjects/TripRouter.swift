import RIBKit

/// A router whose place of creation is that of its interactor's scope.
final class TripRouter: Router {
  var interactor: TripInteractor
  let stack = ChildStack<Int>()

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    interactor = TripInteractor(fileID: fileID, line: line)
  }
}
