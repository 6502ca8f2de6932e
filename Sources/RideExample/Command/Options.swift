/// What the command line asks for.
package struct Options: Hashable, Sendable {
  /// Where the events come from.
  package enum Script: Hashable, Sendable {
    /// The scenario in the program.
    case scenario
    /// A file.
    case file(String)
    /// Standard input.
    case standardInput
  }

  /// How the outcomes are shown.
  package enum Format: Hashable, Sendable {
    /// For people.
    case text
    /// One JSON object for each event.
    case json
  }

  package var script = Script.scenario
  package var format = Format.text
  package var showsTree = false
  package var isQuiet = false
  package var journal: String?
  /// The file with the keys of signed links.
  package var keys: String?

  package init() {}
}
