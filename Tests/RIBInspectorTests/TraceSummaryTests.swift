import RIBInspector
import RIBKit
import Testing

/// Summaries of traces.
struct TraceSummaryTests {
  func summary(_ events: [TreeEvent]) throws -> TraceSummary {
    TraceSummary(try #require(recorded(events).trees.first))
  }

  @Test func theFiguresOfARIBAreAddedUp() throws {
    let summary = try summary([
      event(1, .attaching), event(2, .attaching, node: 2, parent: 1, path: "Root/A", cause: 1),
      event(5, .attached, node: 2, parent: 1, path: "Root/A", cause: 1), event(6, .attached),
      event(7, .delivered, node: 2, parent: 1, path: "Root/A", "x"),
      event(9, .returned, node: 2, parent: 1, path: "Root/A", cause: 7),
      event(10, .detached, node: 2, parent: 1, path: "Root/A"),
    ])
    #expect(summary.ribs.map(\.path) == ["Root", "Root/A"])
    #expect(summary.ribs.map(\.time) == [.milliseconds(5), .milliseconds(5)])
    #expect(summary.ribs.map(\.deliveries) == [0, 1])
    #expect(summary.slowest.map(\.event.sequence) == [1, 2, 7])
    #expect(summary.slowest.map(\.duration) == [.milliseconds(5), .milliseconds(3), .milliseconds(2)])
  }

  @Test func whatIsWrongIsNamed() throws {
    let summary = try summary([
      event(1, .attaching), event(2, .started, "a"), event(3, .started, "b"), event(4, .ended, "a"),
      event(5, .late, "route(to: x)"), event(6, .fault, "notAChild: …"), event(7, .dropped),
      event(8, .flooded, "10001 events"), event(9, .outdated, "success(1)"), event(10, .leaked),
      event(11, .detached),
    ])
    #expect(
      summary.problems.map(\.kind) == [.fault, .leaked, .late, .dropped, .flooded],
      "what matters most is first")
    #expect(summary.openTasks.map(\.detail) == ["b"])
    let text = summary.description
    #expect(text.contains("#5 0.005000 Root late: route(to: x)"))
    #expect(text.contains("Tasks still running:\n  #3 0.003000 Root started: b"))
  }

  /// What one event detaches and attaches again is a defect where only a state has changed.
  @Test func aRIBThatIsReplacedByOneOfItsPathIsNamedWithItsRoute() throws {
    func show(_ sequence: Int, _ route: String, detaching old: Int?, attaching new: Int, _ name: String = "A")
      -> [TreeEvent]
    {
      let path = "Root/\(name)"
      return [event(sequence, .routed, route)]
        + (old.map { [event(sequence + 1, .detached, node: $0, parent: 1, path: "Root/A", cause: sequence)] }
          ?? [])
        + [event(sequence + 2, .attaching, node: new, parent: 1, path: path, cause: sequence)]
    }
    let summary = try summary(
      [event(1, .attaching)] + show(10, "a(1)", detaching: nil, attaching: 2)
        + show(20, "a(2)", detaching: 2, attaching: 3) + show(30, "a(3)", detaching: 3, attaching: 4)
        + show(40, "b", detaching: 4, attaching: 5, "B") + show(50, "a(4)", detaching: nil, attaching: 6))
    #expect(summary.replacements.map(\.path) == ["Root/A"])
    #expect(summary.replacements.map(\.count) == [2])
    #expect(
      summary.description.contains(
        "Replaced by a RIB with the same path:\n  2  Root/A, first in #20 0.020000 Root routed: a(2)"))
  }

  @Test func problemsThatLookAlikeAreOneLine() throws {
    let summary = try summary([
      event(1, .attaching), event(2, .late, "tell(1)"), event(3, .late, "tell(2)"), event(4, .late, "ask(1)"),
      event(5, .leaked, "A lives"), event(6, .late, "tell(3)"),
    ])
    #expect(
      summary.description.hasSuffix(
        """
        Problems:
          #5 0.005000 Root leaked: A lives
          #2 0.002000 Root late: tell(1) (3 times, last #6)
          #4 0.004000 Root late: ask(1)
        """))
  }

  @Test func timesAreLeftOutWhereTheClockStoodStill() throws {
    let still = { (sequence: Int, kind: TreeEvent.Kind) in
      TreeEvent(
        tree: 1, sequence: sequence, time: .zero, node: 1, path: "Root", parent: nil, kind: kind, cause: nil,
        origin: nil, detail: "", fields: [])
    }
    let text = try summary([still(1, .attaching), still(2, .attached)]).description
    #expect(
      text.contains(
        "\n  attaches  detaches  deliveries  late  path\n         1         0           0     0  Root"))
    #expect(
      try summary([event(1, .attaching), event(2, .attached)]).description.contains("\n   seconds  attaches"))
  }

  @Test(arguments: [
    ("success(Trip(driver: \"Bo\"))", "success(Trip"), ("onTrip(7)", "onTrip"), ("free", "free"),
    ("Hello, Ana!", "Hello, Ana!"), ("7 km", "a number"), ("-3", "a number"), ("", "…"),
    ("[1, 2]", "[1, 2]"), ("trip(number: 3)", "trip"), ("success(done)", "success(done)"),
    ("x y" + String(repeating: "z", count: 60), "x y" + String(repeating: "z", count: 36) + "…"),
  ])
  func deliveriesAreGroupedByWhatTheyHaveInCommon(_ detail: String, _ subject: String) throws {
    #expect(try summary([event(1, .delivered, detail)]).busiest.map(\.subject) == [subject])
  }
}
