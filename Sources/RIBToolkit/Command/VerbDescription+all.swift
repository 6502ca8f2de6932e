internal import RIBDiagnostics

extension VerbDescription {
  /// All verbs, in the order of the help.
  package static let all =
    [
      initialize, new, attach, detach, rename, delete, need, outline, tree, trace, saved, lint, links,
      templates, undo, redo, doctor, completions, help,
    ]

  /// The options that all verbs share.
  static let common = [
    CommandOption("package", "DIR", default: "the enclosing package", help: "The package to work in"),
    CommandOption("json", help: "Print one JSON object instead of text"),
    CommandOption("quiet", letter: "q", help: "Print only results, errors and warnings"),
    CommandOption("help", letter: "h", help: "Print help for rib or a verb"),
    CommandOption("version", help: "Print the version"),
  ]

  /// The options of verbs that change files.
  private static let changing = [
    CommandOption("dry-run", help: "Print the changes as a diff without making them"),
    CommandOption("check", help: "Change nothing; exit with 5 if anything would change (for CI)"),
    CommandOption("wait", default: "fail", help: "Wait if another rib is running in the package"),
  ]

  /// The options of verbs that write files.
  static let writing =
    changing + [
      CommandOption(
        "on-conflict", "POLICY", choices: ConflictPolicy.allCases.map(\.rawValue),
        default: "ask on a terminal, otherwise fail",
        help:
          "The policy for a file with other contents: fail changes nothing, skip keeps that file, overwrite replaces it"
      )
    ]

  private static let kit = CommandOption(
    "path-dependency", "DIR", default: "the clone in which this rib was built, if any",
    help: "The folder of the RIBKit clone to depend on")

  private static let setting = CommandOption(
    "set", "NAME=VALUE", repeats: true, help: "A value for a variable of the template")

  /// The options of verbs that edit a package.
  static let editing =
    writing + [
      CommandOption("build", help: "Build the package with its tests, and revert the changes if that fails"),
      CommandOption("keep", help: "With --build: keep the changes if the build fails, and exit with 3"),
    ]

  package static let initialize = VerbDescription(
    name: "init", summary: "Create a package with a headless app and a root RIB",
    arguments: [Argument(name: "NAME")],
    options: [
      kit,
      CommandOption("url", "URL", help: "The Git repository of RIBKit to depend on, at branch main"),
      CommandOption(
        "style", "STYLE", choices: CodeStyle.choices.map(\.rawValue), default: "app",
        help:
          "The access level of the code: app for a single module (no access modifiers), package for modules that other modules import"
      ),
      CommandOption("template", "TEMPLATE|DIR", default: "init", help: "The template to use"), setting,
    ] + writing,
    details: "Creates the folder NAME. Its package builds, runs and passes its tests.",
    examples: [
      ("rib init Demo", "Depend on the clone of RIBKit in which this rib was built"),
      ("rib init Demo --path-dependency ../RIBKit", "Depend on a RIBKit clone in another folder"),
    ])

  package static let new = VerbDescription(
    name: "new", summary: "Generate a RIB with its tests (or another template)",
    arguments: [Argument(name: "NAME")],
    options: [
      CommandOption("in", "PARENT", default: "no parent", help: "The parent RIB to wire it into"), container,
      from, owner,
      CommandOption(
        "target", "TARGET", default: "the parent's target, or the only one with tests",
        help: "The target of the RIB"),
      tests, CommandOption("template", "TEMPLATE|DIR", default: "rib", help: "The template to use"),
      CommandOption("presenter", help: "Add a presenter"),
      CommandOption("builder", help: "Add a builder, which hides the RIB from other modules"),
      CommandOption(
        "children", "KIND", choices: ["none"] + MemberDeclaration.containers, default: "none",
        help: "The container for children; none creates a leaf, which has no router"),
      CommandOption(
        "param", "NAME:TYPE", repeats: true, help: "A value that the parent passes with each route"),
      CommandOption(
        "needs", "NAME:TYPE", repeats: true, help: "A dependency that the RIB's ancestors provide"),
      CommandOption("event", "NAME(TYPE)", repeats: true, help: "An event that the RIB sends to its parent"),
      modules, setting,
    ] + editing,
    details: """
      Creates the files in the folder NAME of both targets: NAMEInteractor.swift; with --children also
      NAMERouter.swift, whose initializer creates the RIB; with --builder also NAMEBuilder.swift. With --in, it also edits
      the parent and keeps the rest of the parent's code as it is; a leaf gets a router. If rib can't edit the parent's
      router, it changes nothing and prints what to add by hand. Tests that need a value of an unknown type are skipped
      until you provide one. For builders everywhere, write {"new": {"builder": true}} into rib.json.

      \(HelpRows.paragraph("Values that --param and --needs declare can't have the name of a Swift keyword, nor \(MemberDeclaration.reserved.sorted().enumeration)."))
      """,
    examples: [
      ("rib new Trip", "Generate a leaf: a RIB without children, in one file"),
      (
        "rib new Trip --in Rider --param trip:Trip.ID --needs rides:RideService --event 'completed(Receipt)'",
        "Generate Trip and wire it into Rider: route, branch, event handler and dependency"
      ),
      (
        "rib new Menu --presenter --children slot --dry-run", "Preview a RIB with a presenter and a slot"
      ),
      ("rib new Ticker --template worker", "Generate a worker; 'rib templates list' lists all templates"),
    ])

  package static let templates = VerbDescription(
    name: "templates", summary: "List, show, eject, export and check templates",
    arguments: [
      Argument(name: "ACTION", choices: ["list", "show", "eject", "export", "check"]),
      Argument(name: "TEMPLATE", isRequired: false),
    ],
    options: [
      kit.limited(to: ["check"]),
      CommandOption(
        "xcode", "DIR", for: ["export"],
        help: "The folder for Xcode's file templates, in the package or elsewhere"),
      CommandOption(
        "scratch", "DIR", default: "a temporary folder, removed at the end", for: ["check"],
        help: "The folder for the generated packages and their builds"),
    ] + writing.map { $0.limited(to: ["eject", "export"]) },
    details: """
      Actions:
        list    List all templates and their origins
        show    Print a template's variables and files
        eject   Copy a template into .rib/templates of the package, where you can edit it and rib finds it first
        export  Write Xcode file templates (.xctemplate) that generate the same code; rib undo reverts this in packages only
        check   Generate code with the defaults and with every pair of values, then build and test it
      """,
    examples: [
      ("rib templates show rib", "Print the variables and files of the template for RIBs"),
      ("rib templates eject rib", "Customize the template for RIBs in this package"),
      (
        #"rib templates export --xcode ~/Library/Developer/Xcode/Templates/File\ Templates/RIBKit"#,
        "Write templates into Xcode's template folder"
      ),
      ("rib templates check --path-dependency ../RIBKit", "Build and test the output of all templates"),
    ])

  package static let undo = VerbDescription(
    name: "undo", summary: "Revert the last command", arguments: [],
    options: [
      CommandOption("list", help: "List the commands to revert and to reapply, the next one first"),
      CommandOption(
        "remove-package", help: "Also revert the rib init that created the package, removing the package"),
    ] + changing,
    details: """
      Restores the contents of every file. Like git and every rib command, it replaces files: a file keeps its
      permissions, but its other hard links keep the old contents. Fails if a file has changed since the command. Run
      rib undo again to revert earlier commands. If another program, such as git checkout, has already reverted a
      command, rib undo forgets the command and exits with 4.
      """,
    examples: [
      ("rib undo", "Revert the last rib new"), ("rib undo --dry-run", "Preview the revert"),
      ("rib undo --list", "List the commands"),
    ])

  package static let redo = VerbDescription(
    name: "redo", summary: "Reapply the command that `rib undo` reverted", arguments: [],
    options: changing,
    details: """
      Fails if a file has changed since. Run rib redo again to reapply more commands, until another command changes the
      package.
      """,
    examples: [("rib undo && rib redo", "Revert, then reapply")])

  package static let doctor = VerbDescription(
    name: "doctor", summary: "Diagnose the toolchain and the package", arguments: [], options: [],
    details:
      "Checks the toolchain, the parser, the package, its folders, its templates and interrupted runs.",
    examples: [("rib doctor", "Check everything")])

  package static let completions = VerbDescription(
    name: "completions", summary: "Print shell completions",
    arguments: [Argument(name: "SHELL", choices: ["bash", "zsh", "fish"])], options: [],
    details: """
      Completes verbs, options, files, and the names of RIBs, targets and templates. Save the output where your shell loads completions.
      """,
    examples: [("source <(rib completions bash)", "Enable completions for this session")])

  package static let help = VerbDescription(
    name: "help", summary: "Print help for rib or a verb",
    arguments: [Argument(name: "VERB", isRequired: false)], options: [], details: "",
    examples: [("rib help new", "Print the options and examples of rib new")])
}
