import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Launch and shutdown.
@Suite(.trees)
struct ShutdownTests {
  @Test func aTreeOwnsItsRootAndItsActorUntilItsShutdown() async {
    let (released, source) = AsyncStream.makeStream(of: String.self)
    weak var actor: Home?
    do {
      let home = Home(source)
      actor = home
      await home.launch()
    }
    // Nothing but the tree holds the actor and the root now; a task of the tree still runs there.
    #expect(actor != nil)
    #expect(await actor?.isRootAlive == true)
    await actor?.shutdown()
    var names: [String] = []
    for await name in released {
      names.append(name)
      if names.count == 2 { break }
    }
    #expect(names.sorted() == ["actor", "root"])
    #expect(actor == nil)
  }

  @Test func shutdownWaitsForTheTasksOfTheTree() async {
    let (_, source) = AsyncStream.makeStream(of: String.self)
    let home = Home(source)
    let door = Door()
    await home.launch { root in root.start(Worker("stubborn") { await door.wait() }) }
    let ended = Task { await home.shutdownReportingUnfinished() }
    door.open()
    #expect(await ended.value == [])
  }

  @Test func aTreeMayBeLaunchedAgainAfterItsShutdown() {
    let tree = ProbeTree.launched()
    #expect(tree.shutdown() == ["root detaches", "root resigns"])
    tree.launch()
    let source = MutableModelStream(1)
    tree.run { tree.root.interactor.observe(source.stream) { me, model in me.note("model \(model)") } }
    source.send(2)
    #expect(tree.settled() == ["root model 1", "root model 2"])
    #expect(tree.shutdown() == ["root detaches", "root resigns"])
  }

  @Test func aSecondShutdownDoesNothing() async {
    let tree = ProbeTree.launched()
    tree.shutdown()
    #expect(tree.shutdown() == [])
    await tree.root.shutdown()
    #expect(tree.take() == [])
  }

  @Test func aShutdownFromOutsideWaitsForTheFlowThatHasAskedForOneBefore() {
    let (tree, door) = (ProbeTree(), Door())
    let other = ProbeTree(on: tree.host)
    tree.launch()
    let root = tree.root
    tree.run {
      root.interactor.task { me in
        await root.shutdown()
        await door.wait()
        me.note("flow ends")
      }
    }
    tree.host.settle()
    #expect(tree.take() == ["root detaches", "root resigns", "fault waitsForItself"])
    // A flow of another tree on the same host is outside of this one.
    tree.run {
      other.root.launch(other.options, on: tree.host)
      other.root.interactor.task { me in
        await root.shutdown()
        me.note("has waited")
      }
    }
    _ = other.take()
    tree.host.settle()
    #expect(other.take() == [])
    door.open()
    tree.host.settle()
    #expect(tree.take() == ["root flow ends"])
    #expect(other.take() == ["root has waited"])
  }

  @Test func childTasksOfOneFlowMayWaitForDifferentEnds() {
    let (tree, early, late) = (ProbeTree(), Door(), Door())
    tree.launch()
    let (root, child) = (tree.root, tree.probe("child"))
    let ended = Notes()
    tree.run {
      root.attach(child)
      root.interactor.start(Worker("early") { await early.wait() })
      child.interactor.start(Worker("late") { await late.wait() })
      let roots = Smuggled(value: root)
      root.interactor.task { _ in
        await withTaskGroup { group in
          group.addTask {
            await roots.value.shutdown()
            ended.add("shutdown")
          }
          group.addTask {
            await roots.value.interactor.scope.finished()
            ended.add("finished")
          }
        }
        ended.add("flow")
      }
    }
    tree.host.settle()
    #expect(ended.take() == [])
    early.open()
    tree.host.settle()
    #expect(ended.take() == ["finished"])
    late.open()
    tree.host.settle()
    #expect(ended.take() == ["shutdown", "flow"])
  }

  @Test func twoShutdownsAtOnceBothWait() {
    let tree = ProbeTree.launched()
    let (door, other, root) = (Door(), ProbeTree(on: tree.host), tree.root)
    tree.run { root.interactor.start(Worker("stubborn") { await door.wait() }) }
    tree.host.settle()
    // Two flows of another tree on the same host.
    tree.run {
      other.root.launch(other.options, on: tree.host)
      for name in ["one", "two"] {
        other.root.interactor.task { me in
          await root.shutdown()
          me.note(name)
        }
      }
    }
    #expect(tree.settled() == ["root detaches", "root resigns"])
    door.open()
    tree.host.settle()
    #expect(other.take() == ["root active", "root attached", "root one", "root two"])
  }

  @Test func mailThatWaitsAtTheShutdownIsDropped() {
    let tree = ProbeTree.launched()
    let source = MutableModelStream(1)
    tree.run { tree.root.interactor.observe(source.stream) { me, model in me.note("model \(model)") } }
    source.send(2)
    #expect(tree.shutdown() == ["root model 1", "root detaches", "root resigns"])
    source.send(3)
    #expect(tree.settled() == [])
  }

  @Test func theActorsClockIsContinuousUnlessAnotherIsGiven() async {
    let (_, source) = AsyncStream.makeStream(of: String.self)
    let home = Home(source)
    await home.launch()
    #expect(await home.clockType == "ContinuousClock")
    await home.shutdown()
    let tree = ProbeTree()
    #expect(type(of: tree.root.interactor.clock) == ContinuousClock.self)
    tree.launch()
    #expect(tree.root.interactor.clock as? ManualClock === tree.host.clock)
  }
}

/// An actor with a tree of its own, which it does not hold on to.
private actor Home {
  private weak var root: ProbeRouter?
  private let released: AsyncStream<String>.Continuation

  init(_ released: AsyncStream<String>.Continuation) {
    self.released = released
  }

  deinit {
    released.yield("actor")
  }

  var isRootAlive: Bool { root != nil }
  var clockType: String { root.map { "\(type(of: $0.interactor.clock))" } ?? "none" }

  func launch(_ activate: sending @escaping (ProbeInteractor) -> Void = { _ in }) {
    let root = ProbeRouter("root", Transcript())
    root.interactor.whenActive = activate
    root.whenReleased = { [released] in released.yield("root") }
    root.launch()
    root.interactor.after(.seconds(3600)) { $0.note("never") }
    self.root = root
  }

  func shutdown() async {
    await root?.shutdown()
  }

  func shutdownReportingUnfinished() async -> [String] {
    guard let root else { return ["no root"] }
    await root.shutdown()
    return root.interactor.scope.unfinished
  }
}
