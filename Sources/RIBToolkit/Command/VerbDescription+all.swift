internal import Basics

extension VerbDescription {
  /// All verbs, in the order of the help.
  package static let all =
    [
      initialize, new, attach, detach, rename, delete, need, outline, tree, trace, lint, links, templates,
      undo,
      redo,
      doctor, completions, help,
    ]

  /// The options that all verbs share.
  static let common = [
    CommandOption(
      "package", "DIR", help: "the package; without it the one that the current folder is in"),
    CommandOption("json", help: "print one JSON object instead of text"),
    CommandOption("quiet", letter: "q", help: "print nothing but what is wrong"),
    CommandOption("help", letter: "h", help: "print the help of the verb"),
    CommandOption("version", help: "print the version"),
  ]

  private static let check = CommandOption(
    "check", help: "do nothing, and end with 5 if something would be done, as a build server asks")

  private static let wait = CommandOption(
    "wait", help: "wait for another rib that is at work in the package, instead of doing nothing")

  static let writing = [
    CommandOption("dry-run", help: "print what would be done, with the differences, and do nothing"),
    check, wait,
    CommandOption(
      "on-conflict", "POLICY", choices: ConflictPolicy.allCases.map(\.rawValue),
      help: "what to do with a file that is there and is another one; fail does nothing at all"),
  ]

  /// The options of verbs that edit a package.
  static let editing =
    writing + [
      CommandOption("build", help: "build the package with its tests, and revert the changes if that fails"),
      CommandOption("keep", help: "with --build: keep the changes if the build fails, and exit with 3"),
    ]

  package static let initialize = VerbDescription(
    name: "init", summary: "make a package with a headless app whose root RIB is Root",
    arguments: [Argument("NAME")],
    options: [
      CommandOption("path-dependency", "DIR", help: "take RIBKit from this folder"),
      CommandOption("url", "URL", help: "take RIBKit from this repository, from its branch main"),
      CommandOption("template", "NAME|DIR", help: "use another template than init"),
      CommandOption("set", "NAME=VALUE", repeats: true, help: "give a variable of the template a value"),
    ] + writing,
    details:
      "The folder NAME is made in the current folder. What it holds builds, runs and passes its tests.",
    examples: [
      ("rib init Demo", "a package that takes RIBKit from its repository"),
      ("rib init Demo --path-dependency ../RIBKit", "a package that takes it from a folder"),
    ])

  package static let new = VerbDescription(
    name: "new", summary: "make a RIB and its tests, or whatever else a template makes",
    arguments: [Argument("NAME")],
    options: [
      CommandOption("in", "PARENT", help: "the RIB that it becomes a child of"), container,
      from, CommandOption("target", "NAME", help: "the folder of Sources it comes into"),
      CommandOption("tests", "NAME", help: "the folder of Tests its tests come into"),
      CommandOption("template", "NAME|DIR", help: "use another template than rib"),
      CommandOption("presenter", help: "give the RIB a presenter"),
      CommandOption(
        "children", "KIND", choices: ["none", "slot", "stack", "list"],
        help: "give its router a container for children"),
      CommandOption("param", "NAME:TYPE", repeats: true, help: "what is only known when it is built"),
      CommandOption("needs", "NAME:TYPE", repeats: true, help: "what it needs from above"),
      CommandOption("event", "NAME(TYPE)", repeats: true, help: "what it tells its parent"),
      modules,
      CommandOption("set", "NAME=VALUE", repeats: true, help: "give a variable of the template a value"),
    ] + editing,
    details: """
      The files come into Sources/TARGET/NAME and Tests/TESTS/NAME. Where a package has one target with tests, it need
      not be named. With --in the parent is edited, and every other byte of it is kept; where its code has a shape that rib
      does not know, rib says what is to be added by hand, and ends with 3. A test that lacks a value of a type that rib does not know is passed over until it has one.
      """,
    examples: [
      ("rib new Trip", "a RIB without view and children"),
      (
        "rib new Trip --in Rider --param trip:Trip.ID --needs rides:RideService --event 'completed(Receipt)'",
        "one with all of it, as a child of Rider: route, builder, branch, handler and dependency are written"
      ),
      (
        "rib new Menu --presenter --children slot --dry-run",
        "what a RIB with a presenter and a slot would be"
      ),
      (
        "rib new Ticker --template worker", "something else than a RIB; rib templates list says what there is"
      ),
    ])

  package static let templates = VerbDescription(
    name: "templates", summary: "list templates, show one, copy one to change it, check them",
    arguments: [
      Argument("ACTION", choices: ["list", "show", "eject", "export", "check"]),
      Argument("NAME", isRequired: false),
    ],
    options: [
      CommandOption("path-dependency", "DIR", help: "for check: take RIBKit from this folder"),
      CommandOption("xcode", "DIR", help: "for export: the folder of the package for Xcode's file templates"),
      CommandOption("scratch", "DIR", help: "for check: keep the package and its build in this folder"),
    ] + writing,
    details: """
      eject copies a template into .rib/templates of the package, where it is taken from then on. check makes what a
      template makes, with its defaults and with every pair of values of its variables, and builds and tests all of it.
      export writes file templates for Xcode (.xctemplate) from the same sources.
      """,
    examples: [
      ("rib templates list", "the names, and where each comes from"),
      ("rib templates show rib", "its variables and files"),
      ("rib templates eject rib", "a copy of it in this package"),
      ("rib templates export --xcode .rib/xcode", "file templates to copy to Xcode's folder"),
      ("rib templates check --path-dependency ../RIBKit", "a build and a test of all that they make"),
    ])

  package static let undo = VerbDescription(
    name: "undo", summary: "take the last command back, byte for byte", arguments: [],
    options: [
      CommandOption("list", help: "list what can be taken back and done again, the next first"),
      CommandOption("dry-run", help: "print what would be done, with the differences, and do nothing"),
      check, wait,
    ],
    details: "It refuses where a file has changed since. Several calls take several commands back.",
    examples: [
      ("rib undo", "the last rib new was not"), ("rib undo --dry-run", "what would be taken back"),
      ("rib undo --list", "the commands"),
    ])

  package static let redo = VerbDescription(
    name: "redo", summary: "do again what rib undo has taken back, byte for byte", arguments: [],
    options: [
      CommandOption("dry-run", help: "print what would be done, with the differences, and do nothing"),
      check, wait,
    ],
    details: """
      It refuses where a file has changed since. Several calls do several commands again, until another command has changed
      the package.
      """,
    examples: [("rib undo && rib redo", "as if nothing had been")])

  package static let doctor = VerbDescription(
    name: "doctor", summary: "say what is wrong with the set-up", arguments: [], options: [],
    details: "It looks at the toolchain, the package, its folders, its templates and interrupted runs.",
    examples: [("rib doctor", "")])

  package static let completions = VerbDescription(
    name: "completions", summary: "print the completions for a shell",
    arguments: [Argument("SHELL", choices: ["bash", "zsh", "fish"])], options: [],
    details:
      "What is printed goes where the shell looks for it. Names of RIBs are completed too, by rib tree.",
    examples: [("source <(rib completions bash)", "for this session")])

  package static let help = VerbDescription(
    name: "help", summary: "print the help of a verb, or this one",
    arguments: [Argument("VERB", isRequired: false)], options: [], details: "",
    examples: [("rib help new", "the options of new")])
}
