import Basics
import RIBInspector
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// The tree at any moment, from a recorder of any size and from its file, against a naive fold of all events and the tree itself.
struct RecordingPropertyTests {
  /// A naive reference: a list of RIBs, searched from its beginning.
  struct Naive {
    struct RIB: Equatable {
      var node: Int
      var path: String
      var state: TreeSnapshot.RIB.State
      var tasks: [String] = []
    }

    /// In the order of their attaches.
    var ribs: [RIB] = []

    mutating func apply(_ event: TreeEvent) {
      let index = ribs.firstIndex { $0.node == event.node }
      switch event.kind {
      case .attaching: ribs.append(RIB(node: event.node, path: event.path, state: .attaching))
      case .attached: ribs[index!].state = .attached
      case .detaching: ribs[index!].state = .detaching
      case .detached: ribs.remove(at: index!)
      case .started: ribs[index!].tasks.append(event.detail)
      case .ended: ribs[index!].tasks.remove(at: ribs[index!].tasks.firstIndex(of: event.detail)!)
      default: break
      }
    }

    /// The RIBs by their numbers: the order of a snapshot is checked against the tree itself.
    var byNode: [RIB] { ribs.sorted { $0.node < $1.node } }
  }

  /// A program: a tree of routers that come, go, start tasks and route, chosen by a seed.
  final class Program {
    let host = ManualHost()
    let root = PlainRouter()
    let events = Events()
    let recorder: TraceRecorder
    private var random: SplitMix
    private var spare: [PlainRouter] = []

    final class Events: TreeObserver {
      var all: [TreeEvent] = []
      func observe(_ event: TreeEvent) { all.append(event) }
    }

    init(seed: Int, recorder: TraceRecorder) {
      random = SplitMix(seed: UInt64(seed))
      self.recorder = recorder
      host.run {
        root.launch(LaunchOptions(observer: .all([events, recorder]), showsValues: true), on: host)
      }
    }

    /// All routers of the tree, parents first.
    private var routers: [PlainRouter] {
      var found = [root]
      var index = 0
      while index < found.count {
        found += found[index].children.compactMap { $0 as? PlainRouter }
        index += 1
      }
      return found
    }

    func step() {
      if random.next() % 8 == 0 {
        host.advance(by: .seconds(Int64(random.next() % 3)))
        return
      }
      host.run {
        let all = routers
        let router = all[Int(random.next() % UInt64(all.count))]
        switch random.next() % 7 {
        case 0...2: router.attach(spare.popLast() ?? PlainRouter())
        case 3:
          guard let child = router.children.first as? PlainRouter else { return }
          router.detach(child)
          // Some come back elsewhere, with the same number.
          spare.append(child)
        case 4: router.interactor.route(to: "r\(random.next() % 9)")
        case 5: router.interactor.start(Worker("w\(random.next() % 3)") {})
        default: router.interactor.task { me in try? await me.clock.sleep(for: .seconds(5)) }
        }
      }
    }
  }

  @Test(arguments: Seeds.first(20))
  func theTreeAtAnyMomentIsThatOfAllEvents(_ seed: Int) throws {
    let disk = MemoryDisk()
    let file = TraceFile("t", maximumBytes: .max, eventsBetweenBases: 7)
    let recorder = TraceRecorder(capacity: 1 + seed * 3, file: file, disk: disk)
    let program = Program(seed: seed, recorder: recorder)
    for _ in 0..<60 {
      program.step()
      let tree = try #require(program.events.all.last).tree
      let snapshot = try #require(recorder.snapshot(of: tree))
      let live = program.host.run { program.root.snapshot() }
      #expect(snapshot.text(showsWork: false) == live.text(showsWork: false))
      #expect(snapshot.ribs.map(\.node) == live.ribs.map(\.node))
      #expect(snapshot.ribs.map(\.parent) == live.ribs.map(\.parent))
    }
    program.host.shutdown(program.root)
    recorder.flush()
    try check(program.events.all, recorder, disk.trace())
  }

  private func check(_ events: [TreeEvent], _ recorder: TraceRecorder, _ trace: Trace) throws {
    let number = try #require(events.first).tree
    let written = try #require(trace.trees.first)
    #expect(trace.problems == [] && trace.missingEvents == 0)
    #expect(written.events == events)
    let kept = recorder.events.count
    #expect(recorder.events == Array(events.suffix(kept)))
    var naive = Naive()
    for (index, event) in events.enumerated() {
      naive.apply(event)
      let fromFile = try #require(written.snapshot(at: event.sequence))
      #expect(naiveRIBs(of: fromFile) == naive.byNode, "after \(event)")
      // The ring knows the tree from the event before its first on.
      if let fromRing = recorder.snapshot(of: number, at: event.sequence) {
        #expect(fromRing == fromFile, "after \(event)")
      } else {
        #expect(index < events.count - kept - 1 || naive.ribs.isEmpty)
      }
    }
  }

  private func naiveRIBs(of snapshot: TreeSnapshot) -> [Naive.RIB] {
    var paths: [String] = []
    return snapshot.ribs.map { rib in
      paths.removeSubrange(min(rib.depth, paths.count)...)
      paths.append(rib.name)
      return Naive.RIB(
        node: rib.node, path: paths.joined(separator: "/"), state: rib.state, tasks: rib.tasks)
    }.sorted { $0.node < $1.node }
  }
}
