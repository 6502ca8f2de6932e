/// Who wants to know when a manual host has something to do.
protocol HostWaiter: AnyObject, Sendable {
  /// Says that there is something to do; called on any thread.
  func ring()
}

/// What settles a manual host whenever it has something to do, while somebody waits for the tasks of a tree that it drives.
final class HostDriver: TreeTask, HostWaiter, @unchecked Sendable {
  private let host: ManualExecutor
  private let mailbox = Mailbox(bell: nil)
  private let mail = Mail()

  init(_ host: ManualExecutor) {
    self.host = host
  }

  func ring() {
    mailbox.post(mail)
  }

  override func run(on actor: isolated any Actor) async {
    repeat {
      mailbox.takeAll { _ in }
      if host.run(limit: ManualHost.defaultLimit).hasReachedLimit { ring() }
    } while await mailbox.waitForMail(isolation: actor)
  }

  /// Lets the task end.
  func end() {
    host.remove(self)
    mailbox.close()
  }
}

extension Tree {
  /// Settles the host of this tree together with its flows, if the host only drives the tree.
  ///
  /// What goes on without the world outside ends here, in one order.
  nonisolated(nonsending) func settleAsDriven() async {
    let caller: (any Actor)? = #isolation
    guard isDriven, let host, let actor = actor ?? caller else { return }
    _ = await FlowSettling.settle(host, limit: ManualHost.defaultLimit, on: actor)
  }

  /// Begins to settle the host of this tree whenever it has something to do, if the host only drives the tree.
  ///
  /// - Returns: Who does it, to be ended; `nil` if nobody need.
  nonisolated(nonsending) func beginDriving() async -> HostDriver? {
    let caller: (any Actor)? = #isolation
    guard isDriven, let host, let actor = actor ?? caller else { return nil }
    let driver = HostDriver(host)
    host.add(driver)
    await Tree.spawnBehind(Confined(value: driver), on: actor)
    return driver
  }
}
