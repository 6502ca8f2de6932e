import RIBInspector
import RIBKit
import Testing

struct TreeScreenTests {
  @Test func aDrawingMarksWhatHasChangedAndHasTheLastEvents() throws {
    let events = [
      event(1, .attaching), event(2, .attached), event(3, .delivered, "one"),
      event(4, .attaching, node: 2, parent: 1, path: "Root/Trip"),
      event(5, .attached, node: 2, parent: 1, path: "Root/Trip"), event(6, .returned, cause: 3),
      event(7, .delivered, "two"), event(8, .detached, node: 2, parent: 1, path: "Root/Trip"),
    ]
    let tree = try #require(Trace(events).trees.first)
    var screen = TreeScreen(rows: 20, columns: 60, eventCount: 2)
    func draw(_ last: Int) throws -> [String] {
      screen.draw(try #require(tree.snapshot(at: last)), Array(events.prefix(last)))
    }
    let rule = String(repeating: "─", count: 60)
    #expect(
      try draw(3)
        == ["  Root  = one", rule, "#2 0.002000 Root attached", "#3 0.003000 Root delivered: one"])
    #expect(
      try draw(6) == [
        "  Root  = one", "+ └─ Trip", rule, "#4 0.004000 Root/Trip attaching",
        "#5 0.005000 Root/Trip attached",
      ])
    #expect(
      try draw(8) == [
        "~ Root  = two", "- Trip", rule, "#7 0.007000 Root delivered: two", "#8 0.008000 Root/Trip detached",
      ])
  }

  @Test func aDrawingIsNoLargerThanTheScreen() throws {
    var events = [event(1, .attaching, path: "A root with a name that is rather long")]
    for node in 2...50 { events.append(event(node, .attaching, node: node, parent: 1, path: "Root/Trip")) }
    let tree = try #require(Trace(events).trees.first)
    var screen = TreeScreen(rows: 10, columns: 20, eventCount: 3)
    let lines = screen.draw(try #require(tree.snapshot()), events)
    #expect(lines.count == 10 && lines.allSatisfy { $0.count <= 20 })
    #expect(lines[0] == "  A root with a nam…" && lines[5] == "  … 45 more lines")
  }
}
