/// A piece of asynchronous code of an interactor that runs on the tree.
final class Flow: TaskRegistration, @unchecked Sendable {
  override var noun: String { "flow" }
  override var kind: OpenWork.Kind { .flow }
}
