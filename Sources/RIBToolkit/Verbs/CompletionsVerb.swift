/// Prints the completions for a shell.
struct CompletionsVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var report = Report()
    switch invocation.arguments.first {
    case "bash": report.text = Completions.bash
    case "zsh": report.text = Completions.zsh
    case "fish": report.text = Completions.fish
    default: throw ToolkitError(.usage, "The shell is missing: \(VerbDescription.completions.usage).")
    }
    return report
  }
}

/// The completions for shells, made from the descriptions of the verbs.
package enum Completions {
  private static let verbs = VerbDescription.all

  private static func options(of verb: VerbDescription) -> [OptionDescription] {
    verb.options + VerbDescription.common
  }

  /// For bash.
  package static var bash: String {
    let cases = verbs.map { verb -> String in
      var words: [String] = options(of: verb).map { "--\($0.name)" }
      words += verb.arguments.flatMap { $0.choices ?? [] }
      let names = verb.takesRIB ? " names=1" : ""
      return "    \(verb.name)) words=\"\(words.joined(separator: " "))\"\(names) ;;"
    }
    let values = verbs.flatMap { verb in
      verb.options.compactMap { option -> String? in
        option.choices.map { choices in
          "    \"\(verb.name) --\(option.name)\") COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" -- \"$word\")); return ;;"
        }
      }
    }
    let ribs = Set(verbs.flatMap { options(of: $0) }.filter(\.namesRIB).map { "--\($0.name)" }).sorted()
    return """
      _rib_names() {
        "${COMP_WORDS[0]}" tree --format names 2>/dev/null
      }
      _rib() {
        local word="${COMP_WORDS[COMP_CWORD]}" verb="${COMP_WORDS[1]}" words="" names=""
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(verbs.map(\.name).joined(separator: " "))" -- "$word"))
          return
        fi
        case "$verb ${COMP_WORDS[COMP_CWORD - 1]}" in
      \(values.joined(separator: "\n"))
        esac
        case "${COMP_WORDS[COMP_CWORD - 1]}" in
          \(ribs.joined(separator: " | "))) COMPREPLY=($(compgen -W "$(_rib_names)" -- "$word")); return ;;
          --package | --path-dependency | --scratch | --template) COMPREPLY=($(compgen -d -- "$word")); return ;;
        esac
        case "$verb" in
      \(cases.joined(separator: "\n"))
        esac
        if [ -n "$names" ] && [ "${word#-}" = "$word" ]; then words="$words $(_rib_names)"; fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -F _rib rib

      """
  }

  /// For zsh.
  package static var zsh: String {
    let names = verbs.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = verbs.map { verb -> String in
      let words = options(of: verb).map { option -> String in
        let repeats = option.isRepeatable ? "*" : ""
        let choices =
          option.choices.map { "(\($0.joined(separator: " ")))" }
          ?? (option.namesRIB ? "_rib_names" : "_files")
        let value = option.value.map { ":\(quoted($0)):\(choices)" } ?? ""
        return "'\(repeats)--\(option.name)[\(quoted(option.help))]\(value)'"
      }
      let arguments = verb.arguments.map { argument -> String in
        let choices =
          argument.choices.map { "(\($0.joined(separator: " ")))" }
          ?? (VerbDescription.ribs.contains(argument.name) ? "_rib_names" : "")
        return "':\(argument.name):\(choices)'"
      }
      return "    \(verb.name)) _arguments \((words + arguments).joined(separator: " ")) ;;"
    }
    return """
      #compdef rib
      _rib_names() {
        local -a names
        names=(${(f)"$(_call_program names rib tree --format names 2>/dev/null)"})
        _describe 'RIB' names
      }
      _rib() {
        local -a verbs
        verbs=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe 'verb' verbs
          return
        fi
        local verb="$words[2]"
        shift words
        (( CURRENT-- ))
        case "$verb" in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _rib rib

      """
  }

  /// For fish.
  package static var fish: String {
    let names = "'(rib tree --format names 2>/dev/null)'"
    var lines = ["complete -c rib -f"]
    for verb in verbs {
      lines.append("complete -c rib -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary))'")
      let when = "-n '__fish_seen_subcommand_from \(verb.name)'"
      for option in options(of: verb) {
        let value =
          option.choices.map { " -x -a '\($0.joined(separator: " "))'" }
          ?? (option.namesRIB ? " -x -a \(names)" : option.value == nil ? "" : " -r")
        lines.append("complete -c rib \(when) -l \(option.name)\(value) -d '\(quoted(option.help))'")
      }
      if verb.takesRIB { lines.append("complete -c rib \(when) -a \(names)") }
      let choices = verb.arguments.flatMap { $0.choices ?? [] }
      if !choices.isEmpty { lines.append("complete -c rib \(when) -a '\(choices.joined(separator: " "))'") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text for single quotes, without what has a meaning there.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "").replacing("[", with: "(").replacing("]", with: ")").replacing(
      ":", with: " -")
  }
}
