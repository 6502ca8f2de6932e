import RIBInspector
import RIBKit
import Testing

/// Reading of traces, also of those that are cut off, newer, or no traces.
struct TraceReadingTests {
  func trace(_ text: String) -> Trace { Trace(Array(text.utf8)) }

  @Test func whatWasWrittenIsRead() throws {
    let events = [
      event(1, .attaching, path: "Root"), event(2, .attached, cause: 1),
      event(3, .routed, origin: 2, "quote \" back \\ \u{0} \u{1B}[2J \u{202E}mark </script> \u{2028} 🚕\n"),
      TreeEvent(
        tree: 1, sequence: 4, time: .seconds(3), node: 1, path: "Root", parent: nil, kind: .delivered,
        cause: nil,
        origin: 3, detail: "", fields: [.init(name: "a", text: "1"), .init(name: "a", text: "]")]),
    ]
    #expect(try #require(recorded(events).trees.first).events == events)
  }

  @Test func aFileThatIsCutOffIsReadUpToItsLastLine() throws {
    let whole = """
      {"trace":1,"started":0}
      {"kind":"attaching","tree":1,"seq":1,"ns":1,"node":1,"path":"Root"}
      {"kind":"attached","tree":1,"seq":2,"ns":2,"node":1,"path":"Root"}

      """
    for count in 0...whole.utf8.count {
      let trace = Trace(whole.utf8.prefix(count))
      let lines = whole.utf8.prefix(count).split(separator: 10, omittingEmptySubsequences: false)
      #expect(trace.problems.count <= 1)
      #expect(trace.problems.allSatisfy { $0.line == lines.count && $0.reason == "it is incomplete" })
      #expect(trace.trees.first?.events.count ?? 0 >= max(0, lines.count - 2))
    }
  }

  @Test func aNewerTraceIsReadAsFarAsItIsKnown() throws {
    let path = "\(#filePath)".replacing("TraceReadingTests.swift", with: "Fixtures/newer.jsonl")
    let trace = try Trace(contentsOf: path)
    #expect(trace.version == 2)
    #expect(trace.trees.first?.events.map(\.kind) == [.attaching, .attached, .routed])
    #expect(trace.problems.map(\.line) == [1, 4])
    #expect(trace.problems.first?.reason.contains("version 2") == true)
    #expect(trace.problems.last?.reason.contains("dreamt") == true)
  }

  @Test(arguments: [
    "nonsense", "[]", "{}", "null", "{\"kind\":7}", "{\"kind\":\"routed\"}", "{\"kind\":\"base\",\"tree\":1}",
    "{\"kind\":\"routed\",\"tree\":1,\"seq\":99999999999999999999,\"node\":1,\"path\":\"R\"}", "\u{0}",
  ])
  func whatIsNoLineOfATraceIsNamed(_ line: String) {
    let trace = trace("\(line)\n{\"trace\":1}\n")
    #expect(trace.problems.map(\.line) == [1])
    #expect(trace.version == 1)
  }

  @Test func theCausesOfAnEventLeadBackAcrossTurns() throws {
    let trace = trace(
      """
      {"kind":"delivered","tree":1,"seq":1,"node":1,"path":"Root","text":"tap"}
      {"kind":"started","tree":1,"seq":2,"node":1,"path":"Root","text":"call","cause":1}
      {"kind":"delivered","tree":1,"seq":5,"node":1,"path":"Root","text":"ok","origin":2}
      {"kind":"routed","tree":1,"seq":6,"node":1,"path":"Root","text":"trip","cause":5}

      """)
    let tree = try #require(trace.trees.first)
    #expect(tree.causes(of: 6).map(\.sequence) == [6, 5, 2, 1])
    #expect(tree.causes(of: 3).isEmpty)
  }

  @Test func causesThatLeadForwardsLeadNowhere() throws {
    let trace = trace(
      """
      {"kind":"routed","tree":1,"seq":1,"node":1,"path":"Root","cause":2}
      {"kind":"routed","tree":1,"seq":2,"node":1,"path":"Root","cause":2}

      """)
    #expect(trace.trees.first?.causes(of: 2).map(\.sequence) == [2])
    #expect(trace.trees.first?.causes(of: 1).map(\.sequence) == [1])
  }

  @Test func ribsThatAreTheirOwnAncestorsAreNoTree() throws {
    let trace = trace(
      """
      {"kind":"attaching","tree":1,"seq":1,"node":1,"parent":2,"path":"A"}
      {"kind":"attaching","tree":1,"seq":2,"node":2,"parent":1,"path":"A"}
      {"kind":"attaching","tree":1,"seq":3,"node":3,"parent":3,"path":"B"}

      """)
    #expect(trace.trees.first?.snapshot()?.ribs.map(\.node) == [3])
  }
}
