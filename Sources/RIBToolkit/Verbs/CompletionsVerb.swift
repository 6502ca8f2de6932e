internal import RIBDiagnostics

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
    default: throw ToolkitError(.usage, "The shell is missing. Usage: \(VerbDescription.completions.usage).")
    }
    report.rows = [["text": report.text]]
    return report
  }
}

/// The words that a shell offers for a position of the command line.
private enum Offer: Hashable {
  case words([String])
  /// The names of the package's RIBs, or of the containers of the RIB after `--in`.
  case ribs, containers
  case files, folders, nothing

  /// Creates the offer for a placeholder of a usage, such as `FILE`.
  init(_ word: String, _ choices: [String]?) {
    if let choices {
      self = .words(choices)
    } else if VerbDescription.ribs.contains(word) {
      self = .ribs
    } else if word == "CONTAINER" {
      self = .containers
    } else if word == "VERB" {
      self = .words(VerbDescription.all.map(\.name))
    } else if word.contains("FILE") {
      self = .files
    } else {
      self = word.contains("DIR") ? .folders : .nothing
    }
  }
}

extension CommandOption {
  /// The offer for the option's value; `nil` for a flag.
  fileprivate var offer: Offer? { value.map { Offer($0, choices) } }
}

extension VerbDescription.Argument {
  fileprivate var offer: Offer { Offer(name, choices) }
}

/// Shell completions, generated from the descriptions of the verbs.
package enum Completions {
  private static let verbs = VerbDescription.all

  private static func options(of verb: VerbDescription) -> [CommandOption] {
    verb.options + VerbDescription.common
  }

  /// The completions for bash.
  package static var bash: String {
    let cases = verbs.map { verb -> String in
      let words = options(of: verb).map { "--\($0.name)" }.joined(separator: " ")
      let arguments = Set(verb.arguments.map { bash($0.offer) }).sorted().joined()
      return "    \(verb.name)) _rib_offer -W \"\(words)\"; \(arguments)return ;;"
    }
    let values = verbs.flatMap { verb in
      options(of: verb).compactMap { option -> String? in
        option.offer.map { "    \"\(verb.name) --\(option.name)\") \(bash($0))return ;;" }
      }
    }
    return """
      _rib_names() {
        "${COMP_WORDS[0]}" tree --format names 2>/dev/null
      }
      _rib_containers() {
        local place
        for ((place = 2; place < COMP_CWORD; place++)); do
          if [ "${COMP_WORDS[place]}" = --in ]; then
            "${COMP_WORDS[0]}" tree --root "${COMP_WORDS[place + 1]}" --format containers 2>/dev/null
          fi
        done
      }
      _rib_offer() {
        COMPREPLY+=($(compgen "$@" -- "$word"))
      }
      # Add a slash to folders, if the shell supports it.
      _rib_paths() {
        compopt -o filenames 2>/dev/null
        _rib_offer "$@"
      }
      _rib() {
        local word="${COMP_WORDS[COMP_CWORD]}" verb="${COMP_WORDS[1]}"
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          _rib_offer -W "\(verbs.map(\.name).joined(separator: " "))"
          return
        fi
        case "$verb ${COMP_WORDS[COMP_CWORD - 1]}" in
      \(values.joined(separator: "\n"))
        esac
        case "$verb" in
      \(cases.joined(separator: "\n"))
        esac
      }
      complete -F _rib rib

      """
  }

  private static func bash(_ offer: Offer) -> String {
    switch offer {
    case .words(let words): "_rib_offer -W \"\(words.joined(separator: " "))\"; "
    case .ribs: "_rib_offer -W \"$(_rib_names)\"; "
    case .containers: "_rib_offer -W \"$(_rib_containers)\"; "
    case .files: "_rib_paths -f; "
    case .folders: "_rib_paths -d; "
    case .nothing: ""
    }
  }

  /// The completions for zsh.
  package static var zsh: String {
    let names = verbs.map { "    '\($0.name):\(quoted($0.summary))'" }
    let cases = verbs.map { verb -> String in
      let words = options(of: verb).map { option -> String in
        let value = option.offer.map { ":\(quoted(option.value ?? "")):\(zsh($0))" } ?? ""
        return "'\(option.isRepeatable ? "*" : "")--\(option.name)[\(quoted(option.help))]\(value)'"
      }
      let arguments = verb.arguments.map { argument in
        let times = argument.isRepeatable ? "*" : argument.isRequired ? "" : ":"
        return "'\(times):\(quoted(argument.name)):\(zsh(argument.offer))'"
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
      _rib_containers() {
        local -a names
        local parent="$words[${words[(i)--in]} + 1]"
        names=(${(f)"$(_call_program names rib tree --root ${(q)parent} --format containers 2>/dev/null)"})
        _describe 'container' names
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

  private static func zsh(_ offer: Offer) -> String {
    switch offer {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .ribs: "_rib_names"
    case .containers: "_rib_containers"
    case .files: "_files"
    case .folders: "_files -/"
    case .nothing: " "
    }
  }

  /// The completions for fish.
  package static var fish: String {
    var lines = [
      """
      function __rib_containers
        set -l words (commandline -opc)
        set -l place (contains -i -- --in $words)
        and rib tree --root $words[(math $place + 1)] --format containers 2>/dev/null
      end
      complete -c rib -f
      """
    ]
    for verb in verbs {
      lines.append("complete -c rib -n __fish_use_subcommand -a \(verb.name) -d '\(quoted(verb.summary))'")
      let when = "complete -c rib -n '__fish_seen_subcommand_from \(verb.name)'"
      for option in options(of: verb) {
        let value = option.offer.map { " -r\(fish($0))" } ?? ""
        lines.append("\(when) -l \(option.name)\(value) -d '\(quoted(option.help))'")
      }
      lines += verb.arguments.map(\.offer).filter { $0 != .nothing }.map { when + fish($0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fish(_ offer: Offer) -> String {
    switch offer {
    case .words(let words): " -f -a '\(words.joined(separator: " "))'"
    case .ribs: " -f -a '(rib tree --format names 2>/dev/null)'"
    case .containers: " -f -a '(__rib_containers)'"
    case .files: " -F"
    case .folders: " -f -a '(__fish_complete_directories)'"
    case .nothing: " -f"
    }
  }

  /// Returns text for single quotes, without characters that have a special meaning there.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "").replacing("[", with: "(").replacing("]", with: ")").replacing(
      ":", with: " -")
  }
}
