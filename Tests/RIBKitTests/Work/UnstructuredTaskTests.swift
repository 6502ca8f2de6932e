import RIBKit
import TestSupport
import Testing
import TreeSupport

/// A flow and its child tasks are one task to the tree; what they start with `Task { }` is none of its tasks.
@Suite(.trees)
struct UnstructuredTaskTests {
  @Test(arguments: [false, true])
  func shutdownFromATaskThatAFlowHasStartedWaitsForTheFlow(_ isChildTask: Bool) async {
    let tree = ActorTree()
    await tree.launch { tree in
      Task {
        if isChildTask {
          await withTaskGroup { $0.addTask { await tree.shutdown() } }
        } else {
          await tree.shutdown()
        }
      }
      await tree.detaching.wait()
      await tree.note("flow ends")
    }
    await tree.end.wait()
    #expect(
      await tree.lines == [
        "root detaches", "child detaches", "child resigns", "root resigns", "flow ends", "shut down",
      ])
  }

  @Test(arguments: ["group", "async let", "group in a group"])
  func shutdownFromAChildTaskOfAFlowIsAFaultAndReturns(_ kind: String) async {
    let tree = ActorTree()
    await tree.launch { tree in
      switch kind {
      case "group": await withTaskGroup { $0.addTask { await tree.shutdown() } }
      case "async let":
        async let end: Void = tree.shutdown()
        await end
      default:
        await withDiscardingTaskGroup { group in
          group.addTask { await withTaskGroup { $0.addTask { await tree.shutdown() } } }
        }
      }
      await tree.note("flow ends")
      tree.flowEnd.open()
    }
    await tree.flowEnd.wait()
    #expect(
      await tree.lines == [
        "root detaches", "child detaches", "child resigns", "root resigns", "fault waitsForItself",
        "shut down",
        "flow ends",
      ])
  }

  @Test(arguments: [false, true])
  func suchATaskMayUseTheNextActivation(_ isChildTask: Bool) async {
    let tree = ActorTree()
    await tree.launch { tree in
      Task {
        await tree.detaching.wait()
        if isChildTask {
          await withTaskGroup { $0.addTask { await tree.useChild() } }
        } else {
          await tree.useChild()
        }
      }
      tree.begun.open()
    }
    await tree.reattach()
    await tree.end.wait()
    #expect(await tree.lines.suffix(2) == ["active true", "timer"])
    await tree.shutdown()
  }

  @Test func theFlowThatHasStartedItMayNot() async {
    let tree = ActorTree()
    await tree.launch { tree in
      tree.begun.open()
      await tree.detaching.wait()
      await tree.useChild()
      tree.flowEnd.open()
    }
    await tree.reattach()
    await tree.flowEnd.wait()
    #expect(await tree.lines.last == "active false")
    await tree.shutdown()
  }

  @Test func itDoesNotWaitInTheNameOfTheFlow() async {
    let (host, door) = (ManualHost(), Door())
    let clock = host.clock
    host.start("flow") {
      Task { try? await clock.sleep(for: .seconds(1)) }
      await door.wait()
    }
    host.settle()
    while clock.sleepers.isEmpty { await Task.yield() }
    #expect(host.settle().unfinished.map(\.parkedAt) == [nil])
    #expect(clock.sleepers.map(\.description) == ["a task until 1.0 seconds"])
    door.open()
    host.settle()
    host.advance(by: .seconds(1))
  }

  @Test func aChildTaskWaitsInTheNameOfTheFlow() {
    let host = ManualHost()
    let clock = host.clock
    host.start("flow", fileID: "A/B.swift", line: 1) {
      await withTaskGroup { $0.addTask { try? await clock.sleep(for: .seconds(1)) } }
    }
    #expect(host.settle().unfinished.map(\.parkedAt) == ["clock until 1.0 seconds"])
    #expect(clock.sleepers.map(\.description) == ["flow (A/B.swift:1) until 1.0 seconds"])
    host.advance(by: .seconds(1))
  }
}

/// A tree on an actor of its own, whose root has one child, which has one flow.
private actor ActorTree {
  private let transcript = Transcript()
  private let root: ProbeRouter
  private let child: ProbeRouter
  nonisolated let begun = Door()
  /// Opened when the child detaches for the first time.
  nonisolated let detaching = Door()
  nonisolated let flowEnd = Door()
  /// Opened when a shutdown has returned, or the timer has fired.
  nonisolated let end = Door()

  init() {
    root = ProbeRouter("root", transcript)
    child = ProbeRouter("child", transcript)
  }

  var lines: [String] { transcript.lines }

  func note(_ line: String) {
    transcript.note(line)
  }

  func launch(_ flow: @escaping @Sendable (ActorTree) async -> Void) {
    let (transcript, detaching) = (transcript, detaching)
    root.launch(LaunchOptions(faults: .report { transcript.note("fault \($0.code.rawValue)") }))
    root.attach(child)
    child.whenDetaching = { _ in detaching.open() }
    child.interactor.task { _ in await flow(self) }
    _ = transcript.take()
  }

  func reattach() async {
    await begun.wait()
    root.detach(child)
    root.attach(child)
  }

  func useChild() {
    note("active \(child.interactor.isActive)")
    let end = end
    child.interactor.after(.zero) { me in
      me.transcript.note("timer")
      end.open()
    }
  }

  func shutdown() async {
    await root.shutdown()
    note("shut down")
    end.open()
  }
}
