internal import RIBDiagnostics

/// The verb that inspects traces.
extension VerbDescription {
  private static let traceActions = [
    "summary", "tree", "why", "grep", "diff", "leaks", "follow", "page", "mermaid", "dot", "perfetto", "test",
    "validate",
  ]

  package static let trace = VerbDescription(
    name: "trace",
    summary: "Inspect a recorded trace",
    arguments: [
      Argument(name: "ACTION", choices: traceActions), Argument(name: "FILE"),
      Argument(name: "TEXT|SEQUENCE|FILE", isRequired: false),
    ],
    options: [
      CommandOption(
        "tree", "NUMBER", default: "all trees, or the last for actions that need one",
        for: ["summary", "tree", "why", "grep", "leaks", "follow", "mermaid", "dot", "test"],
        help: "Only this tree of the trace"),
      CommandOption(
        "output", "FILE", letter: "o", for: traceActions.filter { $0 != "follow" },
        help: "Write to this file instead of printing"),
      CommandOption(
        "at", "SEQUENCE", default: "the last event", for: ["tree"],
        help: "The event after which to draw the tree"),
      CommandOption(
        "format", "FORM", choices: ["text", "json", "mermaid", "dot"], default: "text", for: ["tree"],
        help: "The output format"),
      CommandOption(
        "kind", "KIND", repeats: true, default: "all kinds", for: ["grep"],
        help: "Only events of this kind, such as routed"),
      CommandOption(
        "max-faults", "COUNT", default: "0", for: ["summary"],
        help: "Exit with 1 if there are more faults than COUNT"),
      CommandOption(
        "max-leaks", "COUNT", default: "0", for: ["summary", "leaks"],
        help: "Exit with 1 if there are more leaks than COUNT"),
      CommandOption(
        "from", "SEQUENCE", default: "the start of the trace", for: ["mermaid", "dot", "test"],
        help: "The first event"),
      CommandOption(
        "to", "SEQUENCE", default: "the end of the trace", for: ["mermaid", "dot", "test"],
        help: "The last event"),
      CommandOption(
        "states", for: ["mermaid"],
        help: "Draw the children of RIBs as states instead of a sequence diagram"),
      CommandOption(
        "node", "PATH", for: ["test"], help: "The path of the RIB, such as Root/LoggedIn"),
      CommandOption(
        "make", "EXPRESSION", default: "a placeholder", for: ["test"],
        help: "The code that creates the interactor with listener"),
      CommandOption(
        "idle", "SECONDS", default: "run until interrupted", for: ["follow"],
        help: "Stop when nothing has been written for this long"),
    ],
    details: """
      A TraceRecorder writes traces, for example with ride --trace.

      Actions:
        summary   Count events, RIBs and problems; exit with 1 if there are faults or leaks
        tree      Draw the tree after an event
        why       Print the chain of causes of an event, back to its origin outside of the tree
        grep      Print events with TEXT in their path or subject, or of a --kind; exit with 1 if none match
        diff      Print the differences between two runs, except numbers and times; exit with 1 if there are any
        leaks     Print everything that stayed alive; exit with 1 if anything did
        follow    Show a trace during the recording: as trees on a terminal, otherwise as lines
        page      Write an HTML page that works offline in any browser
        mermaid   Draw a sequence diagram, or states with --states, for Mermaid
        dot       Draw a graph for Graphviz
        perfetto  Write JSON for ui.perfetto.dev
        test      Write a test of one interactor from its recorded events
        validate  Report lines that rib can't read

      Missing, damaged and newer-format lines are reported as warnings; rib reads the others.
      """,
    examples: [
      ("ride --trace ride.jsonl && rib trace summary ride.jsonl", "Record a ride and print its summary"),
      ("rib trace tree ride.jsonl --at 120", "Draw the tree after event 120"),
      ("rib trace why ride.jsonl 120", "Print the causes of event 120"),
      ("rib trace page ride.jsonl -o ride.html", "Write a page for a browser"),
      ("rib trace grep ride.jsonl onTrip --kind routed", "Find the routes with onTrip"),
      ("rib trace diff yesterday.jsonl today.jsonl", "Compare two runs of one script"),
      ("rib trace follow ride.jsonl", "Watch the tree while the ride runs"),
      ("rib trace test ride.jsonl --node Root/LoggedIn", "Write a test for LoggedIn's interactor"),
    ])
}
