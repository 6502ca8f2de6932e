import RIBInspector
import RIBKit
import TestSupport
import Testing
import TreeSupport

/// Traces that were made to be slow or wrong: every report comes to an end, in time that grows with their size.
///
/// There is no clock in it: with `RIB_TIMES` and an optimized build, code that takes the square of these sizes takes minutes.
struct HostileTraceTests {
  static let count = Seeds.areAllTried ? Scale.of(25_000) : 1_000

  static func line(_ sequence: Int, _ rest: String) -> String {
    "{\"tree\":1,\"seq\":\(sequence),\"ns\":\(sequence),\(rest)}\n"
  }

  enum Shape: CaseIterable {
    case deep, wide, tasks, starts, sameSequence, backwards, least, chain, longTexts, bases, trees

    func line(_ index: Int) -> String {
      let own = "\"node\":\(index),\"path\":\"R\(index)\""
      return switch self {
      case .deep: HostileTraceTests.line(index, "\"kind\":\"attaching\",\"parent\":\(index - 1),\(own)")
      case .wide: HostileTraceTests.line(index, "\"kind\":\"attaching\",\"parent\":1,\(own)")
      case .tasks:
        HostileTraceTests.line(
          index,
          "\"kind\":\"\(index <= count / 2 ? "started" : "ended")\",\"node\":1,\"path\":\"R\",\"text\":\"\(index <= count / 2 ? index : count - index)\""
        )
      case .starts: HostileTraceTests.line(index, "\"kind\":\"attaching\",\"node\":1,\"path\":\"R\"")
      case .sameSequence: HostileTraceTests.line(7, "\"kind\":\"routed\",\"cause\":7,\"origin\":7,\(own)")
      case .backwards:
        HostileTraceTests.line(count - index, "\"kind\":\"delivered\",\"cause\":\(index),\(own)")
      case .least:
        HostileTraceTests.line(
          index, "\"kind\":\"attaching\",\"cause\":\(Int.min),\"origin\":\(Int.min),\(own)")
      case .chain:
        HostileTraceTests.line(
          index, "\"kind\":\"notified\",\"node\":1,\"path\":\"R\",\"cause\":\(index - 1)")
      case .longTexts:
        HostileTraceTests.line(
          index,
          "\"kind\":\"routed\",\"node\":1,\"path\":\"R\",\"text\":\"\(String(repeating: "(", count: 200))\"")
      case .bases:
        "{\"kind\":\"base\",\"tree\":1,\"seq\":\(index),\"ribs\":[{\"node\":1,\"parent\":1,\"name\":\"\"}]}\n"
      case .trees:
        "{\"kind\":\"attaching\",\"tree\":\(index),\"seq\":1,\"node\":1,\"path\":\"R\",\"ns\":-9223372036854775808}\n"
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func everyReportComesToAnEnd(_ shape: Shape) throws {
    let text = (1...Self.count).map(shape.line).joined()
    let trace = Trace(Array(text.utf8))
    #expect(trace.problems.isEmpty)
    for tree in trace.trees.prefix(3) {
      #expect(!TraceSummary(tree).description.isEmpty)
      #expect(!TraceLeaks(tree).description.isEmpty)
      _ = tree.snapshot()?.ribs.count
      _ = tree.causes(of: Self.count)
      #expect(tree.sequenceDiagram(of: .min ... .max).hasPrefix("sequenceDiagram"))
      #expect(tree.stateDiagram(of: .min ... .max).hasPrefix("stateDiagram"))
      #expect(tree.graph(of: .min ... .max).hasPrefix("digraph"))
      _ = tree.recordedTest(of: "R")
    }
    #expect(TraceDifference(from: trace, to: trace).parts.isEmpty)
    try TraceReportTests().checkPerfetto(trace)
    var follower = TraceFollower()
    #expect(follower.read(Array(text.utf8)).count == trace.trees.reduce(0) { $0 + $1.events.count })
  }

  @Test func runsWithoutACommonEventAreComparedInTime() {
    let old = Trace(
      Array(
        (1...Self.count).map { Self.line($0, "\"kind\":\"routed\",\"node\":1,\"path\":\"\($0 % 2)\"") }
          .joined().utf8))
    let new = Trace(
      Array(
        (1...Self.count).map { Self.line($0, "\"kind\":\"routed\",\"node\":1,\"path\":\"\($0 % 3)\"") }
          .joined().utf8))
    let parts = TraceDifference(from: old, to: new).parts
    #expect(parts.flatMap(\.removed).count == parts.flatMap(\.added).count)
  }
}
