internal import Basics

/// The verbs that read and edit code.
extension VerbDescription {
  private static let scope = [
    CommandOption(
      "target", "NAME",
      help: "the target of the RIB, a folder of Sources; others with a RIB of the same name are left alone"),
    CommandOption("tests", "NAME", help: "the folder of Tests with them, if it is called otherwise"),
  ]

  /// The option for the source of a RIB's dependencies.
  static let from = CommandOption(
    "from", "ANCESTOR", repeats: true,
    help:
      "the RIB that has what it needs, or a value as in service.count or count=service.count; without it the nearest that has it"
  )

  /// The option for modules of types that the package doesn't declare.
  static let modules = CommandOption(
    "import", "MODULE", repeats: true, help: "a module that the types are from")

  /// The option for the parent's container.
  static let container = CommandOption(
    "container", "CONTAINER",
    help: "the slot, the stack or the list of the parent that it comes into, where there are several")

  package static let attach = VerbDescription(
    name: "attach", summary: "make a RIB that is there a child of another one",
    arguments: [Argument("CHILD")],
    options: [
      CommandOption("in", "PARENT", help: "the RIB that it becomes a child of"), container, from,
    ] + scope + editing,
    details: """
      The parent gets a case of its route, the child's builder, a branch that attaches the child, a function that takes
      its events, what the builder needs, and a test that the route attaches it. Of a list it becomes a row. What is there already stays, and so does every byte besides.
      """,
    examples: [("rib attach Trip --in Rider", "Rider can route to Trip")])

  package static let detach = VerbDescription(
    name: "detach", summary: "take a child out of its parent",
    arguments: [Argument("CHILD")],
    options: [
      CommandOption("from", "PARENT", help: "the parent; it need not be named if there is only one")
    ] + scope + editing,
    details: "What rib attach has written is removed. The files of the child stay.",
    examples: [("rib detach Trip", "nothing leads to Trip any more"), ("rib detach Trip --from Rider", "")])

  package static let rename = VerbDescription(
    name: "rename", summary: "give a RIB another name",
    arguments: [Argument("RIB"), Argument("NEW")], options: scope + editing,
    details: "Its types, its files and everything that names them are renamed.",
    examples: [("rib rename Trip Ride", "TripRouter becomes RideRouter, in all files")])

  package static let delete = VerbDescription(
    name: "delete", summary: "delete the files of a RIB and of its tests",
    arguments: [Argument("RIB")], options: scope + editing,
    details: "It refuses while other code names the RIB, and says where; rib detach comes first.",
    examples: [("rib detach Trip && rib delete Trip", "Trip is gone; rib undo brings it back")])

  package static let need = VerbDescription(
    name: "need", summary: "give a RIB something from above, through every builder between",
    arguments: [Argument("NAME:TYPE")],
    options: [
      CommandOption("for", "RIB", help: "the RIB that needs it"),
      from, modules,
    ] + scope + editing,
    details: "Each builder between gets it in its initializer and hands it on, the last to the interactor.",
    examples: [
      ("rib need rides:RideService --for Receipt --from Root", "the builder of Root has it, or is given it"),
      ("rib need 'trips:ModelStream<[Trip]>' --for Menu --from service.trips", "where code can name service"),
    ])

  package static let outline = VerbDescription(
    name: "outline", summary: "make a tree of RIBs from an indented outline",
    arguments: [Argument("FILE")],
    options: [CommandOption("in", "PARENT", help: "the RIB that those at the top become children of")]
      + editing,
    details: """
      Each line is a name with the options of rib new, indented by the RIB above it. RIBs that are there are only
      parents; empty lines and those that begin with # are passed over.
      """,
    examples: [
      (
        "printf 'Root\\n  Menu --children slot\\n    About\\n' > app.txt && rib outline app.txt",
        "two RIBs below Root"
      )
    ])

  package static let tree = VerbDescription(
    name: "tree", summary: "draw the RIBs with the children that they build", arguments: [],
    options: [
      CommandOption(
        "root", "RIB", help: "the RIB at the top; without it the one that code outside builds"),
      CommandOption(
        "format", "FORMAT", choices: ["text", "mermaid", "dot", "json", "names", "containers"],
        help:
          "how it is drawn; names, and the containers of the RIB of --root, are one in a line, as shells complete them"
      ),
    ] + scope,
    details: "RIBs without a parent, with several parents and below themselves are named after the tree.",
    examples: [
      ("rib tree", "as text"), ("rib tree --format dot | dot -Tsvg > tree.svg", "as a drawing, by Graphviz"),
    ])

  package static let lint = VerbDescription(
    name: "lint", summary: "say what is wrong with the RIBs", arguments: [],
    options: [
      CommandOption(
        "baseline", "FILE", help: "a file of the package with what is known and not said again"),
      CommandOption(
        "write-baseline", help: "take all that is found now as known, in the file of --baseline"),
      CommandOption("rules", help: "explain the rules, and check nothing"),
    ] + scope + writing,
    details: """
      Each finding is a line for editors, with the place, the fix and the code of the rule; it ends with 1 if there is one.
      The line `// rib:disable:next CODE - reason` passes over the next line.
      """,
    examples: [
      ("rib lint", "all that is wrong"), ("rib lint --rules", "the rules"),
      ("rib lint --baseline .rib/lint.json --write-baseline", "from now on only what is new"),
    ])
}
