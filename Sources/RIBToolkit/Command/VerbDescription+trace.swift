/// The verb that reads traces.
extension VerbDescription {
  static let trace = VerbDescription(
    name: "trace",
    summary: "read what a recorder wrote of trees: summarize, search, draw, explain, check, show",
    arguments: [
      Argument("ACTION", choices: ["summary", "tree", "why", "grep", "validate", "page"]), Argument("FILE"),
      Argument("TEXT|SEQUENCE", isRequired: false),
    ],
    options: [
      OptionDescription("tree", "NUMBER", help: "only this tree of the trace; tree and why take the last"),
      OptionDescription(
        "at", "SEQUENCE", help: "for tree: after this event; without it after the last"),
      OptionDescription(
        "format", "FORM", choices: ["text", "json", "mermaid", "dot"],
        help: "for tree: the form of the picture"),
      OptionDescription(
        "kind", "KIND", repeats: true, help: "for grep: only events of this kind, such as routed"),
      OptionDescription(
        "max-faults", "COUNT",
        help: "for summary: end with 1 if there are more faults than this; 0 if not given"),
    ],
    details: """
      A trace is a file of a TraceRecorder, as ride --trace writes it. summary counts events, RIBs and problems. tree draws the
      tree after an event, and why says what has led to an event, from the event back to what came from outside. grep
      prints events whose path or subject has TEXT in it, and ends with 1 if there are none. validate
      says what cannot be read. page makes one HTML file, which needs no network and no program but a browser. What is cut off, newer or missing is a warning; the rest is read.
      """,
    examples: [
      ("ride --trace ride.jsonl && rib trace summary ride.jsonl", "what the ride did"),
      ("rib trace tree ride.jsonl --at 120", "its tree after event 120"),
      ("rib trace why ride.jsonl 120", "the chain of causes of event 120"),
      ("rib trace page ride.jsonl > ride.html", "all of it in a browser"),
      ("rib trace grep ride.jsonl onTrip --kind routed", "the routes with onTrip"),
    ])
}
