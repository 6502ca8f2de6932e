internal import Basics
internal import RIBDiagnostics

/// Prints the completions for a shell.
struct CompletionsVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    var report = Report()
    report.text = Completions.scripts[try argument()] ?? ""
    return report
  }
}

/// Shell completions: scripts that ask `rib` for the words at a position of the command line.
package enum Completions {
  /// The option with which a script runs `rib completions`, followed by the words before the cursor.
  static let option = "--words"

  /// Completes the last of these words.
  ///
  /// - Parameters:
  ///   - words: The words before the cursor, without the name of the program.
  ///   - surroundings: The package with the templates and targets.
  ///   - tree: Runs `rib tree` with options, and returns its output.
  /// - Returns: A line for each possible word, with its description behind a tab. The lines `:files` and `:folders` are for the paths that the
  ///   shell offers itself.
  static func lines(
    for words: [String], in surroundings: Surroundings, tree: ([String]) -> String
  ) -> String {
    let last = words.last ?? ""
    let verbs = VerbDescription.all.map { "\($0.name)\t\($0.summary)" }
    var rest = words.dropLast()
    // Options may precede the verb.
    while let word = rest.first, word.hasPrefix("-") {
      let option = VerbDescription.common.first { "--\($0.name)" == word }
      guard option?.value == nil || rest.count > 1 else { return ":folders\n" }
      rest = rest.dropFirst(option?.value == nil ? 1 : 2)
    }
    guard let name = rest.first else { return matching(last, verbs) }
    guard let verb = VerbDescription.named(name) else { return "" }
    let options = verb.options + VerbDescription.common
    let line = CommandLineReader(Array(words.dropLast())) { _ in options }
    let package = line.value("package").map { ["--package", $0] } ?? []

    func offer(_ name: String, _ choices: [String]?) -> [String] {
      if let choices { return choices }
      if name == "VERB" { return verbs }
      var offers: [String] = []
      var format: [String] = []
      let root = try? surroundings.packageRoot(named: line.value("package"))
      switch name {
      case "CONTAINER":
        if let parent = line.value("in") { format = ["containers", "--root", parent] }
      case "TARGET", "TESTS":
        let map = root.flatMap { try? PackageMap($0, in: surroundings) }
        offers = (map?.swiftTargets(isTest: name == "TESTS") ?? []).map(\.name).sorted()
      case "TEMPLATE", "TEMPLATE|DIR":
        let library = surroundings.templates(of: verb == .initialize ? nil : root)
        let kind: TemplateManifest.Kind? = verb == .initialize ? .package : verb == .new ? .code : nil
        let templates = ((try? library.list()) ?? []).compactMap { try? library.template($0.name) }
        offers = templates.filter { [nil, $0.manifest.kind].contains(kind) }.map {
          "\($0.name)\t\($0.summary)"
        }
      default: if VerbDescription.ribs.contains(name) { format = ["names"] }
      }
      if !format.isEmpty {
        offers = tree(package + ["--format"] + format).split(separator: "\n").map(String.init)
      }
      if name.contains("FILE") { offers.append(":files") }
      if name.contains("DIR") { offers.append(":folders") }
      return offers
    }

    let previous = options.first { "--\($0.name)" == words[words.count - 2] && $0.value != nil }
    if let previous { return matching(last, offer(previous.value ?? "", previous.choices)) }
    if last.hasPrefix("-") { return matching(last, options.map { "--\($0.name)\t\($0.help)" }) }
    let index = line.arguments.count - 1
    let argument = verb.arguments.indices.contains(index) ? verb.arguments[index] : verb.arguments.last
    guard let argument, argument.isRepeatable || index < verb.arguments.count else { return "" }
    return matching(last, offer(argument.name, argument.choices))
  }

  private static func matching(_ start: String, _ lines: [String]) -> String {
    lines.filter { $0.hasPrefix(start) || $0.hasPrefix(":") }.map { "\($0)\n" }.joined()
  }

  /// The scripts by shell.
  package static let scripts = [
    "bash": """
    _rib_paths() {
      local path
      # Add a slash to folders, if the shell supports it.
      compopt -o filenames 2>/dev/null
      while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$word")
    }
    _rib() {
      local line word="${COMP_WORDS[COMP_CWORD]}"
      COMPREPLY=()
      while IFS= read -r line; do
        case "$line" in
          :files) _rib_paths -f ;;
          :folders) _rib_paths -d ;;
          *) COMPREPLY+=("${line%%$'\\t'*}") ;;
        esac
      done < <("${COMP_WORDS[0]}" completions \(option) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }
    complete -F _rib rib

    """,
    "zsh": """
    #compdef rib
    _rib() {
      local line
      local -a lines
      for line in ${(f)"$(_call_program words rib completions \(option) ${(@q)words[2,CURRENT]} 2>/dev/null)"}; do
        case "$line" in
          :files) _files ;;
          :folders) _files -/ ;;
          *) lines+=("${${line//:/\\\\:}/$'\\t'/:}") ;;
        esac
      done
      (( $#lines )) && _describe 'rib' lines
    }
    compdef _rib rib

    """,
    "fish": """
    function __rib_words
      set -l words (commandline -opc)
      set -e words[1]
      set -l word (commandline -ct)
      for line in (rib completions \(option) $words "$word" 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path "$word"
          case :folders
            __fish_complete_directories "$word"
          case '*'
            echo $line
        end
      end
    end
    complete -c rib -f -a '(__rib_words)'

    """,
  ]
}
