import RIBKit
import TestSupport

/// An actor with a tree that is entered from elsewhere.
actor OffTree {
  private let root = ProbeRouter("root", Transcript())

  /// Launches a tree on this actor, then does something with its root and an active child elsewhere.
  static func misuse(_ body: @escaping @Sendable (ProbeRouter, ProbeRouter) async -> Void) async {
    let actor = OffTree()
    let routers = await actor.launch()
    await Task.detached { await body(routers.value.0, routers.value.1) }.value
  }

  /// Starts, on a tree on this actor, a flow that leaves the actor because of its capture list.
  static func leaveByCaptureList() async {
    let actor = OffTree()
    await actor.startFlowWithCaptureList()
  }

  private func launch() -> Smuggled<(ProbeRouter, ProbeRouter)> {
    root.launch(LaunchOptions(faults: .log))
    let child = ProbeRouter("child", Transcript())
    root.attach(child)
    return Smuggled(value: (root, child))
  }

  private func startFlowWithCaptureList() async {
    _ = launch()
    let (door, word) = (Door(), "there")
    root.interactor.task { [word] me in
      me.route(to: word)
      door.open()
    }
    await door.wait()
  }
}
