/// Names, after a while, the tasks that are waited for in vain.
final class Watchdog: TreeTask {
  private let tree: Tree
  /// Not kept: when the wait is over, the watchdog may be a while behind.
  private weak var node: Node?
  private let ledger: TaskLedger
  private let bound: UInt64

  init(_ tree: Tree, _ node: Node, _ ledger: TaskLedger, _ bound: UInt64) {
    self.tree = tree
    self.node = node
    self.ledger = ledger
    self.bound = bound
  }

  override func run(on actor: isolated any Actor) async {
    guard (try? await tree.clock.sleep(for: tree.patience.forClocks)) != nil, let node else { return }
    let names = ledger.running.filter { $0.activation <= bound }.map(\.description)
    guard !names.isEmpty else { return }
    let list = names.joined(separator: ", ")
    if tree.emit(.unfinished, node, list) == nil {
      writeToStandardError("RIBKit: \(node.path) waits for tasks that ignore their cancellation: \(list)\n")
    }
  }
}
