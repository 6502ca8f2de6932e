import ModelStreams
import RIBKit
import TreeSupport

/// A tree of probes on the main actor, driven by a manual host; it ends with its test.
@MainActor
final class DrivenTree {
  let host = ManualHost()
  let transcript = Transcript()
  let notes = Notes()
  let log = EventLog()
  let root: ProbeRouter

  init() {
    root = ProbeRouter("root", transcript)
    TestTrees.endWithTest { await self.end() }
  }

  /// Makes a tree and launches it.
  static func launched() -> DrivenTree {
    let tree = DrivenTree()
    tree.launch()
    return tree
  }

  private func end() async {
    if root.interactor.isActive { await root.shutdown() }
    root.forget()
  }

  /// Launches the tree and forgets what that noted.
  func launch() {
    root.launch(LaunchOptions(faults: .trap, observer: log, host: host, showsValues: true))
    _ = transcript.take()
  }

  /// The lines since the last call.
  func take() -> [String] {
    transcript.take()
  }

  /// Three flows that await the clock, a service and a stream, and disturb one another.
  func story() async -> [String] {
    launch()
    let (clock, service, source) = (host.clock, DrivenService(), MutableModelStream(0))
    let me = root.interactor
    me.task { me in
      for number in 1...2 {
        me.note("double \(await service.double(number))")
        source.send(number)
        try? await clock.sleep(for: .seconds(1))
      }
      me.note("first ends")
    }
    me.task { me in
      for await number in source.stream {
        me.note("stream \(number)")
        await Task.yield()
        me.note("service \(await service.double(number))")
        if number == 2 { break }
      }
      me.note("second ends")
    }
    me.task { me in
      for tick in 1...3 {
        try? await clock.sleep(for: .milliseconds(500))
        me.note("tick \(tick)")
      }
    }
    me.observe(source.stream) { me, number in me.note("observed \(number)") }
    await host.settleTasks(advancingBy: .seconds(3))
    await root.shutdown()
    root.forget()
    return take()
  }

  /// The lines of the story, every time.
  static let storyLines: [String] = [
    "root observed 0", "root double 2", "root observed 1", "root stream 0", "root service 0", "root stream 1",
    "root service 2", "root tick 1", "root double 4", "root observed 2", "root stream 2", "root service 4",
    "root second ends", "root tick 2", "root tick 3", "root first ends", "root detaches", "root resigns",
  ]

  /// Launches a tree and sends it something.
  static func launchWithMail() -> Smuggled<(root: ProbeRouter, host: ManualHost)> {
    let tree = launched()
    tree.root.interactor.after(.zero) { _ in }
    return Smuggled(value: (tree.root, tree.host))
  }
}
