internal import Basics

/// The help texts of the program.
package enum Help {
  /// The output of `--version`.
  package static let version = "rib \(ToolVersion.text)\n"

  /// The output of `--help` without a verb.
  package static var text: String {
    let verbs = HelpRows.text(VerbDescription.all.map { ($0.name, $0.summary) })
    return """
      Usage: rib VERB [arguments] [options]

      Makes RIBs, joins them to their parents, and keeps them right; takes back what it has done.

      Verbs:
      \(verbs)

      Options of every verb:
      \(HelpRows.text(VerbDescription.common.map(\.row)))

      Exit status:
      \(CommandStatus.table.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

      Templates are looked for in .rib/templates of the package, in rib/templates of $XDG_CONFIG_HOME or ~/.config, and
      in rib itself. Output is coloured on a terminal only, and not if NO_COLOR is set; rib asks questions on a terminal
      only.

      """
  }

  /// Returns the output of `--help` for a verb.
  package static func text(of verb: VerbDescription) -> String {
    var text = "Usage: \(verb.usage)\n\nrib \(verb.name): \(verb.summary).\n"
    if !verb.details.isEmpty { text += verb.details + "\n" }
    let choices = verb.arguments.compactMap { argument in
      argument.choices.map { (argument.name, $0.joined(separator: ", ")) }
    }
    if !choices.isEmpty { text += "\nArguments:\n\(HelpRows.text(choices))\n" }
    if !verb.options.isEmpty { text += "\nOptions:\n\(HelpRows.text(verb.options.map(\.row)))\n" }
    text += "\nOptions of every verb:\n\(HelpRows.text(VerbDescription.common.map(\.row)))\n\nExamples:\n"
    for example in verb.examples {
      text +=
        example.meaning.isEmpty ? "  \(example.line)\n" : "  \(example.line)\n      \(example.meaning)\n"
    }
    return text
  }
}
