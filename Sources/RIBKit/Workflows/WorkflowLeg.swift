/// A step that a workflow learns of on its way, with the item that it waits for.
package struct WorkflowLeg {
  /// What the step is called in traces and outcomes.
  package let name: String

  /// What the item is called when it does not come.
  package let item: String

  /// How long to wait for the item on the tree's clock; `nil` is for ever.
  package let timeout: Duration?

  /// Whether an active interactor somewhere under the item before is the item.
  package let matches: (any Interactor) -> Bool

  /// Runs on the tree, after the item's hooks have returned, and says which leg comes next.
  package let body: (any Interactor) throws -> WorkflowLeg?

  /// Makes a leg.
  package init(
    _ name: String, to item: String, within timeout: Duration?,
    where matches: @escaping (any Interactor) -> Bool,
    _ body: @escaping (any Interactor) throws -> WorkflowLeg?
  ) {
    self.name = name
    self.item = item
    self.timeout = timeout
    self.matches = matches
    self.body = body
  }
}
