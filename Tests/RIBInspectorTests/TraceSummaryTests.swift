import RIBInspector
import RIBKit
import Testing

/// Summaries of traces.
struct TraceSummaryTests {
  func summary(_ events: [TreeEvent]) throws -> TraceSummary {
    let disk = MemoryDisk()
    let recorder = TraceRecorder(capacity: 1, file: TraceFile("t"), disk: disk)
    for event in events { recorder.observe(event) }
    recorder.flush()
    return TraceSummary(try #require(disk.trace().trees.first))
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
      event(8, .detached),
    ])
    #expect(summary.problems.map(\.kind) == [.late, .fault, .dropped])
    #expect(summary.openTasks.map(\.detail) == ["b"])
    let text = summary.description
    #expect(text.contains("#5 0.005000 Root late: route(to: x)"))
    #expect(text.contains("Tasks that have not ended:\n  #3 0.003000 Root started: b"))
  }
}
