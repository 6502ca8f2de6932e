/// A piece of asynchronous code of an interactor that runs on the tree.
final class Flow: Registration, @unchecked Sendable {
  override var noun: String { "flow" }
}
