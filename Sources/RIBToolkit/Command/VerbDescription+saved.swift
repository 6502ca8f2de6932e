internal import RIBDiagnostics

/// The verb that inspects stores.
extension VerbDescription {
  package static let saved = VerbDescription(
    name: "saved", summary: "Inspect and compare saved trees",
    arguments: [Argument(name: "FILE"), Argument(name: "ID", isRequired: false)],
    options: [
      CommandOption("all", help: "Print all sessions and values, and long values in full"),
      CommandOption(
        "diff", "ID", default: "with --diff-file, the same session",
        help: "Print the differences from ID to this session; exit with 1 if there are any"),
      CommandOption(
        "diff-file", "FILE", default: "the same file",
        help: "Print the differences from ID to the session in this file; exit with 1 if there are any"),
      CommandOption(
        "format", "FORM", choices: ["text", "svg"], default: "text",
        help: "The output format; svg charts the bytes of each RIB and value"),
      CommandOption("output", "FILE", letter: "o", help: "Write to this file instead of printing"),
    ],
    details: """
      FILE is the file of a SQLiteStore, where an Autosave or Sessions save trees, or the settings of a
      PostgresStore, such as "host=db dbname=shop" or a URL. "postgresql://" takes all settings from the environment.
      rib never changes the store, and other programs may use it at the same time.

      Without ID, lists the sessions, the largest first, with their dates and the largest value of each. With ID,
      prints the values of the session by place. In named Sessions, each ID begins with the name of the Sessions, as in
      baskets/ana. Write an ID with control characters as the list shows it.
      """,
    examples: [
      ("rib saved app.db", "List the sessions"),
      ("rib saved app.db app", "Print the values of the session app"),
      ("rib saved app.db app --diff app.abandoned", "Compare two sessions"),
      ("rib saved old.db app --diff-file new.db", "Compare a session in two files"),
      ("rib saved app.db app --format svg -o app.svg", "Chart the bytes of each RIB and value"),
      ("rib saved postgresql://shop@db/shop baskets/ana", "Print a session in PostgreSQL"),
      ("rib saved app.db --json", "Print all sessions as JSON"),
    ])
}
