import RIBToolkit
import TestSupport
import Testing

/// rib trace reads files and changes nothing.
struct TraceVerbTests {
  static let lines = """
    {"trace":1,"started":0}
    {"kind":"attaching","tree":1,"seq":1,"ns":0,"node":1,"path":"Root"}
    {"kind":"attached","tree":1,"seq":2,"ns":2000000,"node":1,"path":"Root"}
    {"kind":"delivered","tree":1,"seq":3,"ns":5000000,"node":1,"path":"Root","text":"tap"}
    {"kind":"started","tree":1,"seq":4,"ns":5000000,"node":1,"path":"Root","cause":3,"text":"call"}
    {"kind":"returned","tree":1,"seq":5,"ns":9000000,"node":1,"path":"Root","cause":3}
    {"kind":"delivered","tree":1,"seq":6,"ns":20000000,"node":1,"path":"Root","origin":4,"text":"ok"}
    {"kind":"routed","tree":1,"seq":7,"ns":20000000,"node":1,"path":"Root","cause":6,"text":"trip","source":"case"}
    {"kind":"attaching","tree":1,"seq":8,"ns":20000000,"node":2,"parent":1,"path":"Root/Trip","cause":7}
    {"kind":"attached","tree":1,"seq":9,"ns":20000000,"node":2,"parent":1,"path":"Root/Trip","cause":7}

    """

  let app: AppFolder

  init() throws {
    app = try AppFolder(in: TemporaryFolder())
    try app.write("t.jsonl", Self.lines)
  }

  @Test func theTreeIsDrawnAtAMomentInFourForms() {
    #expect(app.run("trace", "tree", "t.jsonl").output == "Root  runs call  = ok\n└─ Trip\n")
    #expect(app.run("trace", "tree", "t.jsonl", "--at", "3").output == "Root  = tap\n")
    #expect(app.run("trace", "tree", "t.jsonl", "--format", "mermaid").output.contains("n1 --> n2"))
    #expect(app.run("trace", "tree", "t.jsonl", "--format", "dot").output.hasPrefix("digraph"))
    #expect(app.run("trace", "tree", "t.jsonl", "--format", "json").output.contains(#""name":"Trip""#))
    #expect(app.run("trace", "tree", "t.jsonl", "--json").output.contains("\"Trip\""))
  }

  @Test func whatWouldBePrintedGoesToAFile() throws {
    let printed = app.run("trace", "page", "t.jsonl").output
    // The second time in place of the first file.
    for option in ["-o", "--output"] {
      let run = app.run("trace", "page", "t.jsonl", option, "t.html")
      #expect(run.status == .success && run.output == "")
      #expect(try app.text("t.html") == printed)
    }
    #expect(app.run("trace", "tree", "t.jsonl", "-o", "t.jsonl").errors.contains("is an input file"))
    #expect(app.run("trace", "tree", "t.jsonl", "-o", "./t.jsonl").errors.contains("is an input file"))
    #expect(try app.text("t.jsonl") == Self.lines)
    #expect(app.run("trace", "tree", "t.jsonl", "-o", "/dev/null").errors.contains("isn't a regular file"))
    #expect(app.run("trace", "tree", "t.jsonl", "-o", "no/where").status == .failure)
    #expect(app.run("trace", "follow", "t.jsonl", "-o", "x").status == .usage)
    #expect(app.run("trace", "summary", "t.jsonl", "-o", "x", "--json").status == .usage)
  }

  @Test func theChainOfCausesLeadsBackToWhatCameFromOutside() {
    #expect(
      app.run("trace", "why", "t.jsonl", "9").output == """
        #9 0.020000 Root/Trip attached
        in #7 0.020000 Root routed: trip
        in #6 0.020000 Root delivered: ok
        triggered by #4 0.005000 Root started: call
        in #3 0.005000 Root delivered: tap

        """)
    let missing = app.run("trace", "why", "t.jsonl", "77")
    #expect(missing.status == .failure && missing.errors.contains("no event 77"))
  }

  @Test func aMomentThatIsNotInTheTraceIsAnErrorWithTheRange() {
    let beyond = app.run("trace", "tree", "t.jsonl", "--at", "10")
    #expect(beyond.status == .failure && beyond.output == "")
    #expect(beyond.errors.contains("Tree 1 has no event 10. Use one from 1 to 9."))
    #expect(app.run("trace", "tree", "t.jsonl", "--at", "0").errors.contains("from 1 to 9"))
    app.expectSuccess("trace", "tree", "t.jsonl", "--at", "9")
  }

  @Test func whyAlsoLeadsToTheDetachThatAnEventCameAfter() throws {
    let end = """
      {"kind":"detaching","tree":1,"seq":10,"ns":30000000,"node":2,"parent":1,"path":"Root/Trip"}
      {"kind":"detached","tree":1,"seq":11,"ns":30000000,"node":2,"parent":1,"path":"Root/Trip","cause":10}
      {"kind":"dropped","tree":1,"seq":12,"ns":40000000,"node":2,"parent":1,"path":"Root/Trip","origin":8,"text":"42"}

      """
    try app.write("t.jsonl", Self.lines + end)
    #expect(
      app.run("trace", "why", "t.jsonl", "12").output.hasSuffix(
        """
        triggered by #4 0.005000 Root started: call
        in #3 0.005000 Root delivered: tap

        Before this event, its RIB was detached:
        #11 0.030000 Root/Trip detached
        in #10 0.030000 Root/Trip detaching

        """))
  }

  @Test func theSummaryEndsWithOneWhereThereAreFaults() throws {
    let clean = app.expectSuccess("trace", "summary", "t.jsonl")
    #expect(clean.output.contains("Slowest:\n  0.004000 s  #3 0.005000 Root delivered: tap"))
    let fault =
      #"{"kind":"fault","tree":1,"seq":10,"ns":20000000,"node":2,"path":"Root/Trip","text":"notAChild: x"}"#
    try app.write("t.jsonl", Self.lines + fault + "\n")
    let faulty = app.run("trace", "summary", "t.jsonl")
    #expect(faulty.status == .failure && faulty.output.contains("Root/Trip fault: notAChild: x"))
    app.expectSuccess("trace", "summary", "t.jsonl", "--max-faults", "1")
  }

  @Test func eventsAreFoundByTextAndKind() {
    #expect(app.run("trace", "grep", "t.jsonl", "tap").output == "#3 0.005000 Root delivered: tap\n")
    #expect(
      app.run("trace", "grep", "t.jsonl", "Trip", "--kind", "attached").output.split(separator: "\n").count
        == 1)
    #expect(app.run("trace", "grep", "t.jsonl", "nothing").status == .failure)
    #expect(
      app.run("trace", "grep", "t.jsonl", "--kind", "routed").output == "#7 0.020000 Root routed: trip\n")
    #expect(app.run("trace", "grep", "t.jsonl", "--kind", "late").status == .failure)
  }

  @Test func whatCannotBeReadIsAnErrorOfValidateAndAWarningElsewhere() throws {
    #expect(
      app.run("trace", "validate", "t.jsonl").output.hasPrefix(
        "ok    t.jsonl: version 1, trees: 1, events: 9"))
    try app.write("t.jsonl", Self.lines + "{\"kind\":\"rou")
    let wrong = app.run("trace", "validate", "t.jsonl")
    #expect(wrong.status == .failure && wrong.errors.contains("line 11: it is incomplete"))
    let drawn = app.run("trace", "tree", "t.jsonl")
    #expect(drawn.status == .success && drawn.errors.contains("warning: line 11: it is incomplete"))
  }

  @Test(arguments: [
    ["trace", "summary"], ["trace", "grep", "t.jsonl"], ["trace", "why", "t.jsonl"],
    ["trace", "why", "t.jsonl", "x"],
    ["trace", "summary", "t.jsonl", "more"], ["trace", "grep", "t.jsonl", "x", "--kind", "dreamt"],
    ["trace", "grep", "t.jsonl", "x", "--at", "1"], ["trace", "tree", "t.jsonl", "--at", "-1"],
  ])
  func aCommandLineThatMakesNoSenseIsRejected(_ words: [String]) throws {
    let use = app.run(words)
    #expect(use.status == .usage, "\(use.errors)")
  }

  @Test(arguments: ["summary", "tree", "grep", "leaks", "page"])
  func aFileThatIsNoTraceIsRejected(action: String) throws {
    try app.write("notes.txt", "Buy milk\n")
    let use = app.run(["trace", action, "notes.txt"] + (action == "grep" ? ["milk"] : []))
    #expect(use.status == .failure)
    #expect(use.output == "")
    #expect(use.errors == "error: notes.txt isn't a trace: line 1: it isn't a trace entry in JSON.\n")
    try app.write("t.jsonl", Self.lines)
    #expect(app.run("trace", "diff", "t.jsonl", "notes.txt").errors == use.errors)
  }

  @Test(
    arguments: ["summary", "tree", "grep", "leaks", "page", "perfetto", "validate", "diff"], [true, false])
  func aTraceWithoutEventsIsRejected(action: String, hasHead: Bool) throws {
    let head = Self.lines.split(separator: "\n")[0]
    try app.write("empty.jsonl", hasHead ? "\(head)\n" : "")
    let more = ["grep": ["milk"], "diff": ["t.jsonl"]][action] ?? []
    let use = app.run(["trace", action, "empty.jsonl"] + more)
    #expect(use.status == .failure)
    #expect(use.errors == "error: empty.jsonl contains no readable events.\n")
    if action == "validate" { #expect(use.output.hasPrefix("bad ")) }
  }

  @Test func aFileThatIsNotThereIsNamed() {
    #expect(app.run("trace", "summary", "gone.jsonl").errors.contains("gone.jsonl"))
    #expect(app.run("trace", "tree", "t.jsonl", "--tree", "7").errors.contains("no tree 7"))
  }
}
