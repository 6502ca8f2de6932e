import Foundation
import RIBInspector
import RIBKit
import Testing

/// Tests that are written from a trace.
struct RecordedTestTests {
  func tree(_ events: [TreeEvent]) throws -> Trace.Tree {
    try #require(recorded(events).trees.first)
  }

  func own(
    _ sequence: Int, _ kind: TreeEvent.Kind, cause: Int? = nil, origin: Int? = nil, _ detail: String = "",
    _ source: TreeEvent.Source? = nil
  ) -> TreeEvent {
    event(
      sequence, kind, node: 2, parent: 1, path: "Root/Desk", cause: cause, origin: origin, detail,
      source: source)
  }

  @Test func whatCameInWentOutAndWasShownIsInIt() throws {
    let events = [
      event(1, .attaching), own(2, .attaching, cause: 1), own(3, .shown, cause: 2, "free"),
      own(4, .delivered, cause: 2, "nothing"), own(5, .started, cause: 2, "call"), own(6, .attached),
      own(7, .delivered, "search(\"x\")", .enumCase),
      own(8, .routed, cause: 7, "results(count: 3)", .enumCase),
      own(9, .shown, cause: 7, "two words"), own(10, .delivered, origin: 5, "success(1)"),
      event(11, .notified, node: 3, parent: 2, path: "Root/Desk/Search", "closed", source: .enumCase),
      own(2_012, .delivered, "timer"), own(2_013, .notified, "done(nil)", .enumCase),
      own(2_014, .late, "route(to: x)"),
      own(2_015, .detaching), own(2_016, .detached), own(2_017, .attaching),
      own(2_018, .routed, "again", .enumCase),
    ]
    let source = try #require(
      try tree(events).recordedTest(of: "Root/Desk", making: "DeskInteractor(listener)"))
    #expect(
      source == """
        import RIBTesting
        import Testing
        import <#the module of the interactor#>

        /// A recorded run of Desk at Root/Desk, starting with event 2.
        @Suite(.failsOnLeaks) struct DeskRecordedTests {
          @Test func itDoesWhatWasRecorded() {
            let harness = InteractorHarness { listener in DeskInteractor(listener) }
            let screen = harness.record(<#the presenter#>)
            harness.activate()
            // #4 during the activation: nothing
            harness.run { me in <#send#>(me, .search("x")) }  // #7
            harness.expectRoute(.results(count: 3))
            screen.expect(<#two words#>)
            // #10 the result of call: success(1)
            // #11 from the child Search
            harness.run { me in <#receive#>(me, .closed) }
            harness.advance(by: .nanoseconds(2010000000))
            harness.expectEvent(.done(nil))
            // #2014 late: route(to: x)
            harness.deactivate()
          }
        }

        """)
    #expect(try tree(events).recordedTest(of: "Root/Nobody") == nil)
    #expect(try tree(events).recordedTest(of: "Root/Desk", in: 2_016...3_000)?.contains(".again") == true)
    let beginning = try #require(try tree(events).recordedTest(of: "Root/Desk", in: 1...13))
    #expect(beginning.contains("// #11 from the child Search") && !beginning.contains("#2014"))
  }

  @Test(
    arguments: [
      (.enumCase, "trip", ".trip"), (.expression, "[1, 2]", "[1, 2]"),
      (.string, "a \"b\"\n", #""a \"b\"\n""#),
      (nil, "two words", "<#two words#>"), (nil, "a\n#>", #"<#a\n# >#>"#),
    ] as [(TreeEvent.Source?, String, String)])
  func aTextBecomesCodeOrAPlaceholder(_ source: TreeEvent.Source?, _ text: String, _ code: String) throws {
    #expect(try written(text, source) == code)
  }

  @Test func aTraceWithoutSourcesIsReadWithPlaceholders() throws {
    let line = #"{"kind":"routed","tree":1,"seq":2,"node":1,"path":"Root","text":"trip"}"#
    let unknown = #"{"kind":"routed","tree":1,"seq":3,"node":1,"path":"Root","text":"trip","source":"new"}"#
    let attach = #"{"kind":"attaching","tree":1,"seq":1,"node":1,"path":"Root"}"#
    let tree = try #require(Trace(Array("\(attach)\n\(line)\n\(unknown)\n".utf8)).trees.first)
    #expect(tree.recordedTest(of: "Root")?.ranges(of: "expectRoute(<#trip#>)").count == 2)
  }

  @Test(arguments: [
    ("trip(\"a) \\\"\", [1])", true), ("x) }; evil( { (", false), ("evil; evil", false), ("a // b", false),
    ("", false),
    ("a\nb", false), ("\"a", false), ("\"\\(evil())\"", false), ("(]", false), ("((", false),
    ("a { evil() }", false),
  ])
  func aForgedSourceIsAPlaceholder(text: String, isCode: Bool) throws {
    let attach = #"{"kind":"attaching","tree":1,"seq":1,"node":1,"path":"Root"}"#
    let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    let line =
      #"{"kind":"routed","tree":1,"seq":2,"node":1,"path":"Root","text":\#(quoted),"source":"expression"}"#
    let tree = try #require(Trace(Array("\(attach)\n\(line)\n".utf8)).trees.first)
    let test = try #require(tree.recordedTest(of: "Root"))
    #expect(test.contains("expectRoute(\(text))") == isCode, "\(test)")
  }

  private func written(_ text: String, _ source: TreeEvent.Source?) throws -> String {
    let events = [event(1, .attaching), event(2, .attached), event(3, .routed, text, source: source)]
    let test = try tree(events).recordedTest(of: "Root")
    let line = try #require(test?.split(separator: "\n").first { $0.contains("expectRoute(") })
    return String(line.dropFirst("    harness.expectRoute(".count).dropLast())
  }
}
