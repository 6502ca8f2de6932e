internal import RIBDiagnostics

/// The verbs that read and edit code.
extension VerbDescription {
  private static let scope = [
    CommandOption(
      "target", "TARGET",
      help: "The target to work in; RIBs of the same name in other targets are ignored"),
    tests,
  ]

  /// The option for the test target.
  static let tests = CommandOption(
    "tests", "TESTS", default: "TARGETTests", help: "The test target for the RIB's tests")

  /// The option for the source of a RIB's dependencies.
  static let from = CommandOption(
    "from", "ANCESTOR", repeats: true, default: "the nearest ancestor that has it",
    help: "The ancestor that has a dependency, or a value such as service.count or count=service.count")

  /// The option for RIBs that create dependencies.
  static let owner = CommandOption(
    "owner", "RIB", repeats: true,
    help:
      "The ancestor that creates the dependency, or NAME=RIB for one of several; without a value for it, rib marks the place and exits with 3"
  )

  /// The option for modules of types that the package doesn't declare.
  static let modules = CommandOption(
    "import", "MODULE", repeats: true, help: "A module that declares one of the types")

  /// The option for the parent's container.
  static let container = CommandOption(
    "container", "CONTAINER", default: "the one for the parent's route",
    help: "The slot, stack or list in the parent for the child")

  package static let attach = VerbDescription(
    name: "attach", summary: "Wire an existing RIB into a parent",
    arguments: [Argument(name: "CHILD")],
    options: [
      CommandOption("in", "PARENT", help: "The parent RIB (required)"), container,
      CommandOption(
        "param", "NAME", repeats: true,
        help: "A value that the route carries, although rib can't see its type"),
      from, owner,
    ] + scope + editing,
    details: """
      Adds a route case, a branch that creates and attaches the child, a handler for its events, its dependencies, and a
      test of the route. In a list, the child becomes a row. A leaf that gets its first child gets a router. A builder's
      build function takes parameters, which the route carries, and its initializer takes dependencies; without a builder,
      Hashable values are parameters unless --from or --owner names them, and so are those that --param names.
      """,
    examples: [("rib attach Trip --in Rider", "Make Trip a child of Rider")])

  package static let detach = VerbDescription(
    name: "detach", summary: "Remove a child from its parent",
    arguments: [Argument(name: "CHILD")],
    options: [
      CommandOption("from", "PARENT", default: "the only parent", help: "The parent RIB")
    ] + scope + editing,
    details: """
      Removes what rib attach added. The child's files stay, as do imports, dependencies, line breaks, a new switch, marks
      of earlier commands, the router of a former leaf, a route without children and an edited test.
      """,
    examples: [
      ("rib detach Trip", "Remove Trip from its only parent"),
      ("rib detach Trip --from Rider", "Remove Trip from Rider, and keep it in other parents"),
    ])

  package static let rename = VerbDescription(
    name: "rename", summary: "Rename a RIB",
    arguments: [Argument(name: "RIB"), Argument(name: "NEW")], options: scope + editing,
    details: "Renames its types, its files and all uses of them.",
    examples: [("rib rename Trip Ride", "Rename TripRouter to RideRouter, and so on, in all files")])

  package static let delete = VerbDescription(
    name: "delete", summary: "Delete the files of a RIB and of its tests",
    arguments: [Argument(name: "RIB")], options: scope + editing,
    details: "Fails while other code uses the RIB, and prints where. Detach the RIB first.",
    examples: [("rib detach Trip && rib delete Trip", "Delete Trip; rib undo restores it")])

  package static let need = VerbDescription(
    name: "need", summary: "Pass a dependency to a RIB through every RIB above it",
    arguments: [Argument(name: "NAME:TYPE")],
    options: [
      CommandOption("for", "RIB", help: "The RIB that needs the dependency (required)"),
      from, owner, modules,
    ] + scope + editing,
    details: """
      Each router or builder on the way takes the dependency in its initializer and passes it to the next; the last one
      passes it to the interactor.
      """,
    examples: [
      (
        "rib need rides:RideService --for Receipt --from Root",
        "Pass rides from Root down to Receipt, adding it to Root if necessary"
      ),
      (
        "rib need 'trips:ModelStream<[Trip]>' --for Menu --from service.trips",
        "Pass the value service.trips"
      ),
    ])

  package static let outline = VerbDescription(
    name: "outline", summary: "Generate a tree of RIBs from an indented outline",
    arguments: [Argument(name: "FILE", isRequired: false)],
    options: [
      CommandOption("in", "PARENT", default: "no parent", help: "The parent of the top RIBs"),
      CommandOption(
        "from-ribs", "DIR",
        help:
          "Print the outline of an app that uses Uber's RIBs for iOS, from its sources, instead of reading FILE"
      ),
    ] + editing,
    details: """
      Each line is the name of a RIB with options of rib new, indented under its parent. Existing RIBs serve as
      parents only. Empty lines and lines that begin with # are ignored.

      With --from-ribs, rib reads builders, components, routers, interactors, listeners and presenters, and changes
      nothing. As comments, the outline contains everything that it can't express, with file and line: commands to
      views, additional parents, and types or names that rib rejects.
      """,
    examples: [
      (
        "printf 'Root\\n  Menu --children slot\\n    About\\n' > app.txt && rib outline app.txt",
        "Generate Menu under Root, and About under Menu"
      ),
      (
        "rib outline --from-ribs ../OldApp/Sources > app.txt && rib outline app.txt",
        "Generate the tree of an app that uses Uber's RIBs"
      ),
    ])

  package static let tree = VerbDescription(
    name: "tree", summary: "Draw the tree of RIBs", arguments: [],
    options: [
      CommandOption(
        "root", "RIB", default: "each RIB that other code builds", help: "The RIB at the top"),
      CommandOption(
        "format", "FORMAT", choices: ["text", "mermaid", "dot", "json", "names", "containers"],
        default: "text",
        help: "The output format; names lists every RIB, containers every container of --root, one per line"),
    ] + scope,
    details: "RIBs without a parent, with several parents and in cycles are listed after the tree.",
    examples: [
      ("rib tree", "Print the tree as text"),
      ("rib tree --format dot | dot -Tsvg > tree.svg", "Draw the tree with Graphviz"),
    ])

  package static let lint = VerbDescription(
    name: "lint", summary: "Find problems in RIB code", arguments: [],
    options: [
      CommandOption(
        "baseline", "FILE", help: "A file in the package with known findings to ignore"),
      CommandOption(
        "write-baseline", help: "Write all current findings to the --baseline file"),
      CommandOption("rules", help: "Explain the rules without checking"),
    ] + scope + writing,
    details: """
      Prints one line per finding in the compiler's format: location, problem, fix and rule code.
      Exits with 1 if there are findings. To suppress a finding, write this comment on the line before it:
        // rib:disable:next CODE - reason
      """,
    examples: [
      ("rib lint", "Check the package"), ("rib lint --rules", "Explain the rules"),
      ("rib lint --baseline .rib/lint.json --write-baseline", "Accept all current findings"),
      ("rib lint --baseline .rib/lint.json", "Print new findings only"),
    ])
}
