import RIBKit

final class Board: KeyedContainer {
  private let notes = ChildList<Int>()

  func child(withKey key: Int) -> (any Router)? { notes.child(withKey: key) }
  func show(_ keys: [Int], in router: some Router, build: (Int) -> any Router) {
    notes.show(keys, in: router, build: build)
  }
}
