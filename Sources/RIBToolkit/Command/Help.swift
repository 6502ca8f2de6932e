internal import RIBDiagnostics

/// The help of the program.
package enum Help {
  package static let version = "rib 0.1.0\n"

  /// The output of `--help` without a verb.
  package static var text: String {
    let verbs = HelpRows.text(VerbDescription.all.map { ($0.name, $0.summary) })
    return """
      Scaffolds, wires and checks RIBs. Every change can be undone.

      Usage: rib VERB [arguments] [options]

      Verbs:
      \(verbs)

      Options:
      \(HelpRows.text(VerbDescription.common.map(\.row)))

      Exit status:
      \(CommandStatus.table.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

      Run 'rib help VERB' for a verb's options and examples.

      Templates in the package's .rib/templates take precedence over those in rib/templates of $XDG_CONFIG_HOME
      (default: ~/.config), and both over rib's own. On a terminal, rib prints colors unless NO_COLOR is set, and asks
      questions.

      """
  }

  /// Returns the output of `--help` for a verb.
  package static func text(of verb: VerbDescription) -> String {
    var text = "\(verb.summary).\n\nUsage: \(verb.usage)\n"
    if !verb.details.isEmpty { text += "\n\(verb.details)\n" }
    let choices = verb.arguments.compactMap { argument in
      argument.choices.map { (argument.name, $0.joined(separator: ", ")) }
    }
    if !choices.isEmpty { text += "\nArguments:\n\(HelpRows.text(choices))\n" }
    if !verb.options.isEmpty { text += "\nOptions:\n\(HelpRows.text(verb.options.map(\.row)))\n" }
    text += "\nCommon options:\n\(HelpRows.text(VerbDescription.common.map(\.row)))\n\nExamples:\n"
    for example in verb.examples {
      text +=
        example.meaning.isEmpty ? "  \(example.line)\n" : "  \(example.line)\n      \(example.meaning)\n"
    }
    return text
  }
}
