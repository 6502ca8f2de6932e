extension Node {
  /// Returns when no task of the given activations runs; names those that ignore their cancellation.
  ///
  /// - Parameters:
  ///   - ledger: The tasks of this node or of its tree.
  ///   - bound: The last activation that counts.
  ///   - site: Where the wait was asked for.
  nonisolated(nonsending) func join(_ ledger: TaskLedger, through bound: UInt64, at site: CallSite) async {
    tree?.checkIsolation(self, "finished or shutdown was called", at: site)
    let caller = TaskRecord.current.flatMap { ledger.contains($0) && $0.activation <= bound ? $0 : nil }
    if let caller {
      refuse(
        .waitsForItself,
        """
        \(caller) waits for an end that includes its own, so it is not counted. \
        Wait for a RIB or a tree from outside of it.
        """, at: site)
    }
    // A task of a tree waits, as all of them do, for who settles the host; anybody else would wait for himself.
    let driven = TaskRecord.current == nil ? tree : nil
    await driven?.settleAsDriven()
    guard ledger.count(through: bound, forTask: caller != nil) > 0 else { return }
    // A tree that one of its own tasks has shut down has let go of its actor, which is the caller's.
    let actor: (any Actor)? = #isolation
    let watchdog = tree.flatMap { tree in
      (tree.actor ?? actor).map { tree.spawnApart(on: $0, Watchdog(tree, self, ledger, bound)) }
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
