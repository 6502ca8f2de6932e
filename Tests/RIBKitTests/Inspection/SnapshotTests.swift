import ModelStreams
import RIBKit
import Testing
import TreeSupport

/// Snapshots of trees.
@Suite(.trees)
struct SnapshotTests {
  let tree = ProbeTree()

  @Test func itHasTheRIBsOfTheTreeWithTheirKeysAndWork() {
    tree.launch()
    let (root, source, clock) = (tree.root, MutableModelStream(1), tree.host.clock)
    tree.run {
      root.slot.show("home", in: root) { tree.probe("a") }
      let list = tree.probe("list")
      root.attach(list)
      list.list.show(["x", "y"], in: list) { tree.probe($0) }
      list.interactor.observe(source.stream) { _, _ in }
      list.interactor.task { me in try? await me.clock.sleep(for: .seconds(9)) }
      list.interactor.start(Worker("upload") { [clock] in try await clock.sleep(for: .seconds(1_000)) })
    }
    #expect(
      tree.run { root.snapshot().text() } == """
        Probe
        ├─ Probe[home]
        └─ Probe  observes 1  runs task, upload
           ├─ Probe[x]
           └─ Probe[y]
        """)
  }

  @Test func aWorkerThatHasFailedShowsWhatItDoes() {
    tree.launch()
    struct Broken: Error {}
    let root = tree.root
    func worker(_ name: String) -> Worker {
      Worker(name, restart: .onFailure(delay: .seconds(1), maxRestarts: 1)) { [clock = tree.host.clock] in
        if clock.now.offset == .zero || name == "feed" { throw Broken() }
        try await clock.sleep(for: .seconds(9))
      }
    }
    func start(_ name: String) { tree.run { _ = root.interactor.start(worker(name)) } }
    func shown() -> String { tree.run { root.snapshot().text() } }
    start("feed")
    start("sync")
    tree.host.settle()
    #expect(
      shown()
        == "Probe  runs feed, sync  feed waits for a restart after 1 failure  sync waits for a restart after 1 failure"
    )
    tree.host.advance(by: .seconds(1))
    #expect(shown() == "Probe  runs sync  sync runs again after 1 failure  feed gave up after 2 failures")
    let reports = tree.run { root.snapshot().ribs[0].workers }
    #expect(reports?.map(\.condition) == [.running, .gaveUp])
    start("feed")
    #expect(shown().contains("gave up") == false)
    tree.host.advance(by: .seconds(1))
    #expect(shown().contains("feed gave up after 2 failures"))
    tree.shutdown()
    tree.launch()
    #expect(shown() == "Probe")
  }

  @Test func aStackShowsTheKeyOfItsTop() {
    tree.launch()
    tree.run {
      tree.root.stack.push("a", in: tree.root) { tree.probe("a") }
      tree.root.stack.push("b", in: tree.root) { tree.probe("b") }
    }
    #expect(tree.run { tree.root.snapshot().ribs.map(\.key) } == [nil, "b"])
    tree.run { tree.root.stack.push("c", .transient, in: tree.root) { tree.probe("c") } }
    #expect(tree.run { tree.root.snapshot().ribs.map(\.key) } == [nil, "c"])
  }

  @Test func aSubtreeBeginsAtDepthZeroWithoutAParent() {
    let (child, grandchild) = tree.launch(child: "child", grandchild: "grandchild")
    let ribs = tree.run { child.snapshot().ribs }
    #expect(ribs.map(\.depth) == [0, 1])
    #expect(ribs.map(\.parent) == [nil, ribs.first?.node])
    #expect(tree.run { grandchild.snapshot().ribs.count } == 1)
  }

  @Test func inAHookTheStatesShow() {
    tree.launch()
    var texts: [String] = []
    let child = tree.probe("child")
    child.whenAttached = { [unowned root = tree.root] _ in texts.append(root.snapshot().description) }
    child.whenDetaching = { [unowned root = tree.root] _ in texts.append(root.snapshot().description) }
    tree.run {
      tree.root.attach(child)
      tree.root.detach(child)
    }
    #expect(texts == ["Probe\n└─ Probe  (attaching)", "Probe\n└─ Probe  (detaching)"])
    #expect(tree.run { child.snapshot().ribs.map(\.state) } == [.detached])
  }

  @Test func keysAndViewModelsAreDescribedByTheRulesOfTheLaunch() {
    let root = ShowingRouter()
    let options = LaunchOptions(
      showsValues: true,
      describe: { value, _, _ in
        (value as? Int).map { $0 == 1 ? nil : ValueDescription("number \($0)") } ?? ValueDescription("?")
      })
    tree.run { root.launch(options, on: tree.host) }
    #expect(tree.run { root.snapshot().ribs.map(\.value) } == ["redacted"])
    tree.run { root.interactor.presenter.show(2) }
    #expect(tree.run { root.snapshot().description } == "Showing  = number 2")
    tree.host.shutdown(root)
  }

  @Test func aTreeWithoutAnObserverHasASnapshotToo() {
    let root = ShowingRouter()
    tree.run { root.launch(LaunchOptions(showsValues: true), on: tree.host) }
    #expect(tree.run { root.snapshot().description } == "Showing  = 1")
    tree.host.shutdown(root)
  }

  @Test func aDeepTreeOverflowsNoStack() {
    // Without an observer: the paths of its events would be longer than memory.
    let root = ShowingRouter()
    tree.run {
      root.launch(on: tree.host)
      var parent = root
      for _ in 0..<20_000 {
        let child = ShowingRouter()
        parent.attach(child)
        parent = child
      }
    }
    let snapshot = tree.run { root.snapshot() }
    #expect(snapshot.ribs.count == 20_001 && snapshot.ribs.last?.depth == 20_000)
    #expect(tree.run { root.snapshot() } == snapshot)
    tree.host.shutdown(root)
  }
}

private final class ShowingInteractor: Interactor {
  let scope = Scope<Never, Never>()
  let presenter = Presenter<Int, Never>(1)
}

private final class ShowingRouter: Router {
  let interactor = ShowingInteractor()
}
