import Foundation
import RIBToolkit
import TestSupport
import Testing

/// rib trace: what is made of whole traces, and a trace that is followed.
struct TraceReportVerbTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder(in: TemporaryFolder())
    try app.write("t.jsonl", TraceVerbTests.lines)
  }

  @Test func twoRunsThatDifferEndWithOne() throws {
    app.expectSuccess("trace", "diff", "t.jsonl", "t.jsonl")
    try app.write("u.jsonl", TraceVerbTests.lines.replacing("\"text\":\"trip\"", with: "\"text\":\"tip\""))
    let use = app.run("trace", "diff", "t.jsonl", "u.jsonl")
    #expect(use.status == .failure)
    #expect(
      use.output == """
        @ tree 1, after #6 0.020000 Root delivered: ok
        - #7 0.020000 Root routed: trip
        + #7 0.020000 Root routed: tip

        """)
    #expect(app.run("trace", "diff", "t.jsonl", "gone.jsonl").errors.contains("gone.jsonl"))
  }

  @Test func leaksEndWithOneUnlessSoManyArePermitted() throws {
    app.expectSuccess("trace", "leaks", "t.jsonl")
    let leak =
      #"{"kind":"leaked","tree":1,"seq":10,"ns":20000000,"node":2,"path":"Root/Trip","text":"TripInteractor lives"}"#
    try app.write("t.jsonl", TraceVerbTests.lines + leak + "\n")
    let use = app.run("trace", "leaks", "t.jsonl")
    #expect(use.status == .failure && use.output.contains("Root/Trip leaked: TripInteractor lives"))
    app.expectSuccess("trace", "leaks", "t.jsonl", "--max-leaks", "1")
    #expect(app.run("trace", "summary", "t.jsonl").status == .failure)
    app.expectSuccess("trace", "summary", "t.jsonl", "--max-leaks", "1")
  }

  @Test func otherProgramsGetTheirForms() {
    #expect(
      app.run("trace", "perfetto", "t.jsonl").output.hasPrefix(
        #"{"displayTimeUnit":"ns","traceEvents":[{"args":{"name":"Tree 1"},"name":"process_name","ph":"M""#))
    #expect(app.run("trace", "mermaid", "t.jsonl").output.contains("n1->>n1: trip"))
    #expect(!app.run("trace", "mermaid", "t.jsonl", "--to", "6").output.contains("n1->>n1: trip"))
    #expect(app.run("trace", "mermaid", "t.jsonl", "--states").output.contains("[*] --> s0 : trip"))
    #expect(app.run("trace", "dot", "t.jsonl", "--from", "8").output.contains("Trip x1"))
  }

  @Test func aTestIsWrittenForOneRIB() {
    let use = app.run("trace", "test", "t.jsonl", "--node", "Root", "--make", "RootInteractor(listener)")
    #expect(use.output.contains("InteractorHarness { listener in RootInteractor(listener) }"))
    #expect(use.output.contains("harness.expectRoute(.trip)"))
    let unknown = app.run("trace", "test", "t.jsonl", "--node", "Root/Nobody")
    #expect(unknown.status == .failure && unknown.errors.contains("Root, Root/Trip"))
  }

  @Test(arguments: [
    ["trace", "diff", "t.jsonl"], ["trace", "test", "t.jsonl"], ["trace", "leaks", "t.jsonl", "more"],
    ["trace", "mermaid", "t.jsonl", "--from", "9", "--to", "3"], ["trace", "dot", "t.jsonl", "--states"],
    ["trace", "follow", "t.jsonl", "--idle", "soon"], ["trace", "tree", "t.jsonl", "--max-leaks", "1"],
  ])
  func aCommandLineThatMakesNoSenseIsRejected(_ words: [String]) {
    let use = app.run(words)
    #expect(use.status == .usage, "\(use.errors)")
  }

  /// Follows a file while the given steps are done, one at each pause; ends with the last.
  func follow(isInteractive: Bool = false, _ words: [String] = [], steps: [() throws -> Void])
    -> RecordedConsole
  {
    let console = RecordedConsole(answers: isInteractive ? [] : nil)
    var rest = steps[...]
    let surroundings = Surroundings(
      folder: app.path, variables: [:], files: Disk(), console: console, programs: ScriptedPrograms(),
      pause: { _ in
        guard let step = rest.popFirst() else { return false }
        #expect(throws: Never.self) { try step() }
        return true
      })
    #expect(RibCommand.run(["trace", "follow", "f.jsonl"] + words, in: surroundings) == .success)
    #expect(rest.isEmpty || !words.isEmpty)
    return console
  }

  func append(_ name: String, _ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "\(app.path)/\(name)"))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func aFileIsFollowedFromBeforeItExistsThroughItsReplacement() {
    let lines = TraceVerbTests.lines.split(separator: "\n").map { "\($0)\n" }
    let console = follow(steps: [
      {}, { try app.write("f.jsonl", lines[0...1].joined() + lines[2].prefix(20)) },
      { try append("f.jsonl", lines[2].dropFirst(20) + lines[3]) },
      {
        try FileManager.default.moveItem(atPath: "\(app.path)/f.jsonl", toPath: "\(app.path)/f.jsonl.1")
        // A line that is never ended, and is not to become a part of the next file.
        try append("f.jsonl.1", lines[4] + "{\"kind\":")
      }, { try app.write("f.jsonl", lines[6...7].joined()) },
    ])
    #expect(
      console.output == """
        tree 1 #1 0.000000 Root attaching
        tree 1 #2 0.002000 Root attached
        tree 1 #3 0.005000 Root delivered: tap
        tree 1 #4 0.005000 Root started: call
        tree 1 #6 0.020000 Root delivered: ok
        tree 1 #7 0.020000 Root routed: trip

        """)
  }

  @Test func onATerminalTheTreesAreDrawnAgainWithTheLastEvents() {
    let console = follow(
      isInteractive: true, steps: [{ try app.write("f.jsonl", TraceVerbTests.lines) }])
    let screens = console.output.split(separator: "\u{1B}[H")
    #expect(screens.count == 2)
    #expect(screens.first?.hasPrefix("Waiting for events in f.jsonl") == true)
    #expect(screens.last?.contains("Root  runs call  = ok\u{1B}[K\n└─ Trip\u{1B}[K\n") == true)
    #expect(screens.last?.contains("#9 0.020000 Root/Trip attached") == true)
  }

  @Test func silenceEndsItWhenThatIsAskedFor() {
    // Ten pauses of a tenth of a second, and ten more after something was written.
    var pauses = 0
    let console = follow(
      ["--idle", "1"],
      steps: (0..<50).map { step in
        {
          pauses += 1
          if step == 5 { try app.write("f.jsonl", TraceVerbTests.lines) }
        }
      })
    #expect(pauses == 16)
    #expect(console.output.hasSuffix("Root/Trip attached\n"))
  }
}
