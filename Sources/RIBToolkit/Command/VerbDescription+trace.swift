internal import Basics

/// The verb that inspects traces.
extension VerbDescription {
  package static let trace = VerbDescription(
    name: "trace",
    summary: "read what a recorder wrote of trees: summarize, search, draw, explain, compare, follow",
    arguments: [
      Argument(
        "ACTION",
        choices: [
          "summary", "tree", "why", "grep", "diff", "leaks", "follow", "page", "mermaid", "dot", "perfetto",
          "test",
          "validate",
        ]), Argument("FILE"),
      Argument("TEXT|SEQUENCE|FILE", isRequired: false),
    ],
    options: [
      CommandOption("tree", "NUMBER", help: "only this tree of the trace; what takes one takes the last"),
      CommandOption(
        "output", "FILE", letter: "o", help: "write to this file instead of printing; not for follow"),
      CommandOption(
        "at", "SEQUENCE", help: "for tree: after this event; without it after the last"),
      CommandOption(
        "format", "FORM", choices: ["text", "json", "mermaid", "dot"],
        help: "for tree: the form of the picture"),
      CommandOption(
        "kind", "KIND", repeats: true, help: "for grep: only events of this kind, such as routed"),
      CommandOption(
        "max-faults", "COUNT",
        help: "for summary: end with 1 if there are more faults than this; 0 if not given"),
      CommandOption(
        "max-leaks", "COUNT",
        help: "for summary and leaks: end with 1 if there are more leaks than this; 0 if not given"),
      CommandOption(
        "from", "SEQUENCE", help: "for mermaid, dot, test: from this event on"),
      CommandOption("to", "SEQUENCE", help: "for mermaid, dot, test: up to this event"),
      CommandOption(
        "states", help: "for mermaid: the children of RIBs as states, and no sequence diagram"),
      CommandOption("node", "PATH", help: "for test: the RIB, as in Root/LoggedIn"),
      CommandOption(
        "make", "EXPRESSION",
        help: "for test: what makes the interactor, from listener; without it a placeholder"),
      CommandOption(
        "idle", "SECONDS",
        help: "for follow: end when nothing was written for so long; without it at an interrupt"),
    ],
    details: """
      A trace is a file of a TraceRecorder, as ride --trace writes it. summary counts events, RIBs and problems, and ends with 1 if there are faults or leaks. tree draws the
      tree after an event, and why says what has led to an event, from the event back to what came from outside. grep
      prints events whose path or subject has TEXT in it, or all of a --kind, and ends with 1 if there are none. validate
      says what cannot be read. diff aligns two runs and prints what differs, without numbers and times, and ends with 1 if anything does.
      leaks prints what lived on, and ends with 1 if there is any. follow shows a file while it is written, also one that is not there yet:
      the trees on a terminal, else lines. mermaid, dot and perfetto are forms for other programs: a sequence diagram, a graph, and JSON for
      ui.perfetto.dev. test writes a test of one interactor from what was recorded of it. page makes one HTML file, which needs no network and no program but a browser. What is cut off, newer or missing is a warning; the rest is read.
      """,
    examples: [
      ("ride --trace ride.jsonl && rib trace summary ride.jsonl", "what the ride did"),
      ("rib trace tree ride.jsonl --at 120", "its tree after event 120"),
      ("rib trace why ride.jsonl 120", "the chain of causes of event 120"),
      ("rib trace page ride.jsonl -o ride.html", "all of it in a browser"),
      ("rib trace grep ride.jsonl onTrip --kind routed", "the routes with onTrip"),
      ("rib trace diff yesterday.jsonl today.jsonl", "what two runs of one script did differently"),
      ("rib trace follow ride.jsonl", "the tree in the terminal while the ride runs"),
      ("rib trace test ride.jsonl --node Root/LoggedIn", "a test of that interactor"),
    ])
}
