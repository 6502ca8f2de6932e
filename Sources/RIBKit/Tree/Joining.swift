internal import Basics

// Waiting for all tasks to end except the caller's own; if a host only drives the tree, the wait settles the host.

extension Node {
  /// Waits until no task of the given activations runs, and reports the tasks that ignore their cancellation.
  ///
  /// - Parameters:
  ///   - ledger: The tasks of this node or of its tree.
  ///   - bound: The last activation to wait for.
  ///   - site: The call site.
  nonisolated(nonsending) func join(_ ledger: TaskLedger, through bound: UInt64, at site: CallSite) async {
    tree?.isolation.checkIsolation(self, "finished or shutdown was called", at: site)
    let caller = TaskRecord.current.flatMap { ledger.contains($0) && $0.activation <= bound ? $0 : nil }
    if let caller {
      reject(
        .waitsForItself,
        """
        \(caller) waits for itself to end, so the wait skips it. Wait for a RIB or a tree from outside.
        """, at: site)
    }
    // A task of the tree relies on another caller to settle the host; any other caller must settle it, or the wait would never end.
    let driven = TaskRecord.current == nil ? tree : nil
    await driven?.settleAsDriven()
    guard ledger.count(through: bound, forTask: caller != nil) > 0 else { return }
    // If one of the tree's own tasks has shut it down, the tree has released its actor; the caller's isolation is the same actor.
    let actor: (any Actor)? = #isolation
    var watchdog: Task<Void, Never>?
    if let tree, let actor = tree.isolation.actor ?? actor {
      watchdog = tree.spawnApart(on: actor, Watchdog(tree, self, ledger, bound))
    }
    let driver = await driven?.beginDriving()
    let parking = TaskRecord.current?.park(at: "the end of \(path)")
    await ledger.drain(through: bound, caller: caller)
    if let parking { TaskRecord.current?.unpark(parking) }
    watchdog?.cancel()
    driver?.end()
    await driven?.settleAsDriven()
  }
}

/// A task that reports the tasks that don't end in time.
final class Watchdog: TreeTask {
  private let tree: Tree
  // The node is weak, because the watchdog may end a while after the wait.
  private weak var node: Node?
  private let ledger: TaskLedger
  private let bound: UInt64

  init(_ tree: Tree, _ node: Node, _ ledger: TaskLedger, _ bound: UInt64) {
    self.tree = tree
    self.node = node
    self.ledger = ledger
    self.bound = bound
  }

  func run(on actor: isolated any Actor) async {
    guard (try? await tree.clock.sleep(for: tree.cancellationGracePeriod.forClocks)) != nil, let node else {
      return
    }
    let names = ledger.running.filter { $0.activation <= bound }.map(\.description)
    guard !names.isEmpty else { return }
    let list = names.joined(separator: ", ")
    if tree.emit(.unfinished, node, .text(list)) == nil {
      writeToStandardError(
        "RIBKit: \(node.path) is waiting for tasks that ignore cancellation: \(list). Make them return when they are cancelled.\n"
      )
    }
  }
}

extension Tree {
  /// Settles the host of this tree and the tree's tasks, if the host only drives the tree.
  ///
  /// Work that needs nothing from outside the host ends here, in a deterministic order.
  nonisolated(nonsending) func settleAsDriven() async {
    let caller: (any Actor)? = #isolation
    guard isolation.isDriven, let host = isolation.host, let actor = isolation.actor ?? caller else { return }
    _ = await TaskSettling.settle(host, limit: ManualHost.defaultLimit, on: actor)
  }

  /// Starts settling the host of this tree whenever it has work, if the host only drives the tree.
  ///
  /// - Returns: A driver for the caller to end; `nil` if the tree doesn't need one.
  nonisolated(nonsending) func beginDriving() async -> HostDriver? {
    let caller: (any Actor)? = #isolation
    guard isolation.isDriven, let host = isolation.host, let actor = isolation.actor ?? caller else {
      return nil
    }
    let driver = HostDriver(host)
    await startTaskBehind(UnsafeTransfer(value: driver), on: actor)
    return driver
  }
}
