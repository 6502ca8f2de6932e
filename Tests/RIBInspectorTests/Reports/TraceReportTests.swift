import Basics
import Foundation
import RIBInspector
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// What is made of whole traces: differences, leaks, forms for other programs.
struct TraceReportTests {
  func trace(_ trees: [TreeEvent]...) -> Trace {
    recorded(Array(trees.joined()), in: TraceFile("t", maximumBytes: .max))
  }

  /// The tree of a trace that has one.
  func tree(_ events: [TreeEvent]) throws -> Trace.Tree { try #require(trace(events).trees.first) }

  /// A tree whose root is delivered these texts.
  func deliveries(_ texts: [String], from first: Int = 1) -> Trace {
    trace(texts.enumerated().map { event(first + $0.offset, .delivered, $0.element) })
  }

  /// Two calls of one name: the newer one is ended first, by hand.
  @Test func anEndBelongsToTheStartThatItLeadsBackTo() throws {
    let tree = trace([
      event(1, .attaching), event(2, .started, "load"), event(3, .started, "load"),
      event(4, .ended, origin: 3, "load", endReason: .cancelled),
    ])
    #expect(TraceLeaks(try #require(tree.trees.first)).openTasks.map(\.sequence) == [2])
    #expect(TraceSummary(try #require(tree.trees.first)).openTasks.map(\.sequence) == [2])
    #expect(tree.trees.first?.events.last?.line == "#4 0.004000 Root ended: load, cancelled")
    #expect(tree.perfetto.contains(#""reason":"cancelled""#))
    #expect(tree.page().contains(#"["load",["reason","cancelled"]]"#))
  }

  /// As older recorders wrote it.
  @Test func anEndThatLeadsNowhereIsThatOfTheOldestOfItsName() throws {
    let tree = trace([
      event(1, .attaching), event(2, .started, "load"), event(3, .started, "load"), event(4, .ended, "load"),
    ])
    #expect(TraceLeaks(try #require(tree.trees.first)).openTasks.map(\.sequence) == [3])
    #expect(tree.trees.first?.events.last?.line == "#4 0.004000 Root ended: load")
  }

  @Test func runsThatDifferInNumbersAndTimesAreTheSame() {
    let old = deliveries(["a", "b", "c"])
    let new = deliveries(["a", "b", "c"], from: 70)
    #expect(TraceDifference(from: old, to: new).parts.isEmpty)
    #expect(TraceDifference(from: old, to: new).description == "")
  }

  @Test func whatOnlyOneRunHasIsNamedWithItsPlace() {
    let difference = TraceDifference(
      from: deliveries(["a", "b", "c", "d"]), to: deliveries(["a", "c", "x", "d", "e"]))
    #expect(
      difference.description == """
        @ tree 1, after #1 0.001000 Root delivered: a
        - #2 0.002000 Root delivered: b
        @ tree 1, after #3 0.003000 Root delivered: c
        + #3 0.003000 Root delivered: x
        @ tree 1, after #4 0.004000 Root delivered: d
        + #5 0.005000 Root delivered: e
        """)
    #expect(
      TraceDifference(from: deliveries([]), to: deliveries(["a"])).description
        == "@ tree in the second trace only, at the beginning\n+ #1 0.001000 Root delivered: a")
  }

  @Test(arguments: Seeds.first(60))
  func whatIsLeftOfBothRunsIsTheSame(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let letters = 2 + seed % 9
    func texts() -> [String] { (0..<random.next() % 40).map { _ in "\(random.next() % UInt64(letters))" } }
    let (old, new) = (texts(), texts())
    let parts = TraceDifference(from: deliveries(old), to: deliveries(new)).parts
    let removed = Set(parts.flatMap(\.removed).map(\.sequence))
    let added = Set(parts.flatMap(\.added).map(\.sequence))
    let leftOfOld = zip(1..., old).filter { !removed.contains($0.0) }.map(\.1)
    #expect(leftOfOld == zip(1..., new).filter { !added.contains($0.0) }.map(\.1))
  }

  @Test(arguments: Seeds.first(20))
  func whereOneRunIsTheOtherWithPiecesTakenOutTheyAreTheDifference(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let old = (0..<40).map { "\($0)" }
    let shorter = old.filter { _ in random.next() % 3 > 0 }
    let parts = TraceDifference(from: deliveries(old), to: deliveries(shorter)).parts
    #expect(parts.flatMap(\.removed).map(\.detail) == old.filter { !shorter.contains($0) })
    #expect(parts.flatMap(\.added) == [])
  }

  /// Two lists in which nothing stands once, and which neither begin nor end alike.
  @Test(arguments: Seeds.first(40))
  func shortRunsOfFewSubjectsHaveTheSmallestDifference(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    func texts(_ first: String, _ last: String) -> [String] {
      [first] + ["a", "a", "b", "b"]
        + (0..<8).map { _ in random.next() % 2 == 0 ? "a" : "b" }.shuffled(using: &random)
        + [last]
    }
    let (old, new) = (texts("p", "q").reversed() as [String], texts("r", "s"))
    // The longest common sequence, by its definition.
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: new.count + 1), count: old.count + 1)
    for row in old.indices {
      for column in new.indices {
        lengths[row + 1][column + 1] =
          old[row] == new[column]
          ? lengths[row][column] + 1 : max(lengths[row][column + 1], lengths[row + 1][column])
      }
    }
    let parts = TraceDifference(from: deliveries(old), to: deliveries(new)).parts
    #expect(parts.flatMap(\.removed).count == old.count - lengths[old.count][new.count])
  }

  @Test func leaksAreWhatTheTreeToldAndWhatIsLeftAtItsEnd() throws {
    let events = [
      event(1, .attaching), event(2, .started, "sync"), event(3, .started, "upload"),
      event(4, .ended, "sync"),
      event(5, .leaked, node: 2, parent: 1, path: "Root/Trip", "TripInteractor is alive after its detach"),
    ]
    let open = TraceLeaks(try tree(events))
    #expect(!open.hasEnded && open.count == 1)
    #expect(
      open.description == """
        Tree 1: leaks: 1, not ended yet; attached: 1, open tasks: 1
          #5 0.005000 Root/Trip leaked: TripInteractor is alive after its detach
        """)
    let ended = TraceLeaks(try tree(events + [event(6, .detached)]))
    #expect(ended.hasEnded && ended.count == 2)
    #expect(ended.description.contains("never ended: #3 0.003000 Root started: upload"))
    let again = TraceLeaks(try tree(events + [event(6, .detached), event(7, .attaching)]))
    #expect(!again.hasEnded && again.count == 1, "it was launched again")
  }

  @Test func aRIBThatIsLeftAtTheEndIsALeak() throws {
    let events = [
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/Trip"), event(3, .detached),
    ]
    let leaks = TraceLeaks(try tree(events))
    #expect(leaks.count == 1 && leaks.description.contains("still attached at the end: Trip"))
  }

  @Test func slicesNestSpansEndAndFlowsBegin() throws {
    let trace = trace([
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/A", cause: 1),
      event(3, .started, node: 2, parent: 1, path: "Root/A", cause: 2, "call"),
      event(4, .attached, node: 2, parent: 1, path: "Root/A", cause: 1), event(5, .attached),
      event(6, .delivered, node: 2, parent: 1, path: "Root/A", origin: 3, "ok \"<>"),
      event(7, .routed, node: 2, parent: 1, path: "Root/A", cause: 6, "x"),
      event(9, .returned, node: 2, parent: 1, path: "Root/A", cause: 7),
      // Its end is not told, and what follows happens after it.
      event(10, .delivered, node: 2, parent: 1, path: "Root/A", "y"),
      event(12, .notified, node: 2, parent: 1, path: "Root/A", cause: 10, "z"),
      event(13, .detaching, node: 2, parent: 1, path: "Root/A"),
      event(14, .detached, node: 2, parent: 1, path: "Root/A"),
    ])
    try checkPerfetto(trace)
    let events = try perfettoEvents(trace)
    let delivered = try #require(events.first { $0["name"] as? String == "Root/A delivered" })
    #expect(delivered["ts"] as? Double == 6_000 && delivered["dur"] as? Double == 3_000)
    #expect((delivered["args"] as? [String: Any])?["text"] as? String == "ok \"<>")
    #expect(events.filter { $0["ph"] as? String == "s" }.count == 1)
    #expect(events.filter { $0["ph"] as? String == "f" }.map { $0["ts"] as? Double } == [6_000])
    func counts(_ name: String) -> [Int?] {
      events.filter { $0["ph"] as? String == "C" && $0["name"] as? String == name }.map {
        ($0["args"] as? [String: Any])?["count"] as? Int
      }
    }
    #expect(counts("RIBs") == [1, 2, 1] && counts("Tasks") == [1])
  }

  /// The rules of the trace-event format: members, nesting of slices, pairs of spans, flows, counters.
  func checkPerfetto(_ trace: Trace) throws {
    var ends: [Int: [Double]] = [:]
    var spans: [String: Int] = [:]
    var flows: Set<String> = []
    var last: [Int: Double] = [:]
    for event in try perfettoEvents(trace) {
      let phase = try #require(event["ph"] as? String)
      let process = try #require(event["pid"] as? Int)
      let time = try #require(event["ts"] as? Double)
      #expect(event["name"] is String && event["tid"] is Int && time >= last[process] ?? 0)
      last[process] = phase == "M" ? last[process] : time
      switch phase {
      case "X":
        let end = time + (try #require(event["dur"] as? Double))
        while let outer = ends[process]?.last, outer <= time { ends[process]?.removeLast() }
        #expect(end <= ends[process]?.last ?? .infinity, "a slice ends with the one around it")
        if end > time { ends[process, default: []].append(end) }
      case "b", "e":
        let local = try #require((event["id2"] as? [String: Any])?["local"] as? String)
        let id = "\(process) \(event["cat"] ?? "") \(local) \(event["name"] ?? "")"
        spans[id, default: 0] += phase == "b" ? 1 : -1
        #expect(spans[id] == (phase == "b" ? 1 : 0))
      case "s": #expect(flows.insert(try #require(event["id"] as? String)).inserted)
      case "f":
        #expect(flows.contains(try #require(event["id"] as? String)) && event["bp"] as? String == "e")
      case "C": #expect((event["args"] as? [String: Any])?["count"] is Int)
      case "M": #expect((event["args"] as? [String: Any])?["name"] is String)
      default: Issue.record("an unknown phase: \(phase)")
      }
    }
    #expect(spans.values.allSatisfy { $0 == 0 }, "each span that begins ends")
  }

  private func perfettoEvents(_ trace: Trace) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(trace.perfetto.utf8)) as? [String: Any]
    return try #require(object?["traceEvents"] as? [[String: Any]])
  }

  @Test func aSequenceDiagramHasAnArrowForEachStepAndEscapesTexts() throws {
    let tree = try tree([
      event(1, .attaching), event(2, .delivered, "a;b:c\n\"d\""), event(3, .routed, "trip"),
      event(4, .attaching, node: 2, parent: 1, path: "Root/Trip", cause: 3),
      event(5, .notified, node: 2, parent: 1, path: "Root/Trip", "done"),
      event(6, .shown, "free"),
    ])
    #expect(
      tree.sequenceDiagram(of: 2...5) == """
        sequenceDiagram
          participant outside as outside
          participant n1 as Root
          participant n2 as Trip
          outside->>n1: a#59;b#58;c\\n#34;d#34;
          n1->>n1: trip
          n1->>n2: attach
          n2->>n1: done

        """)
    #expect(
      tree.sequenceDiagram(of: 1...9, limit: 1).hasSuffix("  %% 5 more events: choose a shorter range\n"))
  }

  @Test func aDeliveryComesFromTheRIBThatHasSentIt() throws {
    let tree = try tree([
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/Trip", cause: 1),
      event(3, .routed, "trip"),
      event(4, .delivered, node: 2, parent: 1, path: "Root/Trip", origin: 3, "km"),
      event(5, .delivered, node: 2, parent: 1, path: "Root/Trip", origin: 2, "rain"),
    ])
    let diagram = tree.sequenceDiagram(of: 3...5)
    #expect(diagram.contains("\n  n1->>n2: km\n") && diagram.contains("\n  outside->>n2: rain\n"))
  }

  @Test func aSequenceDiagramHasSoManyParticipantsAndCountsTheOthers() throws {
    let children = (2...9).map { event($0, .attaching, node: $0, parent: 1, path: "Root/Trip") }
    let tree = try tree(children + [event(10, .routed, "x")])
    let lines = tree.sequenceDiagram(of: 1...10, participantLimit: 4).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("  participant ") }.count == 4)
    #expect(
      lines.filter { $0.contains("->>") } == [
        "  n1->>n2: attach", "  n1->>n3: attach", "  n1->>n4: attach", "  n1->>n1: x",
      ])
    #expect(lines.last == "  %% 5 events of 5 more participants: choose a shorter range")
  }

  @Test func theDetachBeforeAnEventIsFound() throws {
    let tree = try tree([
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/A"),
      event(3, .outdated, node: 2, parent: 1, path: "Root/A"),
      event(4, .detached, node: 2, parent: 1, path: "Root/A"),
      event(5, .dropped, node: 2, parent: 1, path: "Root/A"), event(6, .routed),
      event(7, .attaching, node: 2, parent: 1, path: "Root/A"),
      event(8, .late, node: 2, parent: 1, path: "Root/A"),
    ])
    #expect(
      (1...9).map { tree.departure(before: $0)?.sequence } == [nil, nil, nil, nil, 4, nil, nil, nil, nil])
  }

  @Test func statesAreTheChildrenAndTransitionsWhatLedToThem() throws {
    let tree = try tree([
      event(1, .attaching), event(2, .routed, "home"),
      event(3, .attaching, node: 2, parent: 1, path: "Root/Home", cause: 2), event(4, .routed, "trip"),
      event(5, .detached, node: 2, parent: 1, path: "Root/Home", cause: 4),
      event(6, .attaching, node: 3, parent: 1, path: "Root/Trip", cause: 4),
      event(7, .detached, node: 3, parent: 1, path: "Root/Trip"),
    ])
    let diagram = tree.stateDiagram(of: 1...7)
    #expect(diagram.hasPrefix("stateDiagram-v2\n"))
    #expect(diagram.contains("state \"Root/Trip\" as s0") && diagram.contains("state \"Root/Home\" as s1"))
    for line in ["[*] --> s1 : home", "s1 --> s0 : trip", "s0 --> [*]"] {
      #expect(diagram.contains("  \(line)\n"))
    }
  }

  @Test func aGraphCountsAttachesAndEventsForTheParent() throws {
    let tree = try tree([
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/A"),
      event(3, .notified, node: 2, parent: 1, path: "Root/A", "x"),
      event(4, .detached, node: 2, parent: 1, path: "Root/A"), event(5, .late, node: 2, path: "A", "route"),
    ])
    #expect(
      tree.graph(of: 1...5) == """
        digraph ribs {
          node [shape=box];
          n0 [label="Root x1"];
          n1 [label="A x1", color=red, penwidth=2];
          n0 -> n1;
          n1 -> n0 [style=dashed, label="1"];
        }

        """)
  }
}
