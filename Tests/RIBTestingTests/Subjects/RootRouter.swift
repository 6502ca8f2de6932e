import RIBKit

/// The root of the trees in which trips leak.
final class RootRouter: Router {
  let interactor: TripInteractor
  let stack = ChildStack<Int>()

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    interactor = TripInteractor(fileID: fileID, line: line)
  }
}
