internal import Basics

/// An option of a program, as the help shows it and ``CommandLineReader`` parses it.
package struct CommandOption: Hashable, Sendable {
  /// The name without its dashes.
  package let name: String
  /// The letter that abbreviates the name.
  package let letter: Character?
  /// The placeholder for its value in the help; `nil` for a flag.
  package let value: String?
  package let isRepeatable: Bool
  /// The allowed values; `nil` allows any.
  package let choices: [String]?
  /// The value or behavior without the option, as the help describes it; `nil` if there is nothing to say.
  package let standard: String?
  /// The first arguments with which the option is valid; `nil` if it is valid with any.
  package let actions: [String]?
  /// The description in the help, on one or more lines.
  package let help: String

  package init(
    _ name: String, _ value: String? = nil, letter: Character? = nil, repeats: Bool = false,
    choices: [String]? = nil, default standard: String? = nil, for actions: [String]? = nil, help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    isRepeatable = repeats
    self.choices = choices
    self.standard = standard
    self.actions = actions
    self.help = help
  }

  /// Returns a copy that is valid only with these first arguments.
  package func limited(to actions: [String]) -> CommandOption {
    CommandOption(
      name, value, letter: letter, repeats: isRepeatable, choices: choices, default: standard, for: actions,
      help: help)
  }

  /// The names of the option with its placeholder, and its description, for ``HelpRows``.
  package var row: (String, String) {
    let names = ["--\(name)"] + (letter.map { ["-\($0)"] } ?? [])
    let words = [names.joined(separator: ", "), value].compactMap(\.self)
    let notes = [
      choices.map { "values: \($0.joined(separator: ", "))" }, standard.map { "default: \($0)" },
      isRepeatable ? "repeatable" : nil,
    ]
    let note = notes.compactMap(\.self).joined(separator: "; ")
    let text =
      actions.map { "For \($0.enumeration): \(help.prefix(1).lowercased())\(help.dropFirst())" } ?? help
    return (words.joined(separator: " "), note.isEmpty ? text : "\(text) (\(note))")
  }
}

extension [String] {
  /// The words as an enumeration, such as `a, b and c`.
  package var enumeration: String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) and \(last)"
  }
}

/// A layout of help lines in two columns.
package enum HelpRows {
  /// The number of columns at which descriptions wrap.
  private static let columns = 100

  /// Returns the rows with an aligned second column, in which long lines wrap.
  package static func text(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.flatMap { name, description in
      let lines = description.split(separator: "\n").flatMap { wrapped($0, to: max(columns - width - 4, 40)) }
      return lines.enumerated().map { number, line in
        let name = number == 0 ? name : ""
        return "  \(name)\(String(repeating: " ", count: width - name.count))  \(line)"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a paragraph on lines as long as those of the details in a help.
  package static func paragraph(_ text: String) -> String {
    wrapped(text[...], to: 117).joined(separator: "\n")
  }

  private static func wrapped(_ line: Substring, to width: Int) -> [String] {
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

/// A command-line parser that collects all errors.
///
/// An option is `--name`, `--name VALUE` or `--name=VALUE`; a value in a word of its own must not begin with two dashes. After a
/// lone `--` all words are arguments.
package struct CommandLineReader {
  /// The words that aren't options.
  package private(set) var arguments: [String] = []
  /// The values of the options, by name; a flag has none.
  package private(set) var options: [String: [String]] = [:]
  /// A message for each error.
  package private(set) var mistakes: [String] = []

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - words: The words, without the name of the program.
  ///   - known: Returns the options that may follow, given the first argument if it has been read.
  package init(_ words: [String], _ known: (_ firstArgument: String?) -> [CommandOption]) {
    var rest = words[...]
    var onlyArguments = false
    while let word = rest.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        arguments.append(word)
      } else if word == "--" {
        onlyArguments = true
      } else {
        read(word, &rest, known(arguments.first))
      }
    }
  }

  /// Returns whether an option is given.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// Returns the value of an option; the last one if it is given several times.
  package func value(_ option: String) -> String? { options[option]?.last }

  /// Adds an error if more than one of these flags is given.
  package mutating func exclude(_ flags: String...) {
    let given = flags.filter(has).map { "--\($0)" }
    if given.count > 1 {
      mistakes.append("\(given.enumeration) can't be combined. Pass one.")
    }
  }

  /// Adds an error that the program itself has found.
  package mutating func fail(_ sentence: String) { mistakes.append(sentence) }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>, _ known: [CommandOption]) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let option = known.first { option in
      parts[0] == "--\(option.name)" || option.letter.map { parts[0] == "-\($0)" } ?? false
    }
    guard let option else {
      let hint = NearMiss.question(
        String(parts[0].drop { $0 == "-" }), among: known.map(\.name), quotes: ("--", ""))
      return fail("Unknown option \(parts[0].printable).\(hint)")
    }
    guard let kind = option.value else {
      if parts.count > 1 { return fail("--\(option.name) takes no value. Remove it.") }
      options[option.name] = []
      return
    }
    var value = parts.count > 1 ? parts[1] : nil
    if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
    guard let value, !value.isEmpty else {
      return fail("--\(option.name) needs a value. Pass --\(option.name) \(kind).")
    }
    if let mistake = Self.mistake(value, of: "--\(option.name)", option.choices) { return fail(mistake) }
    if !option.isRepeatable, has(option.name) { return fail("--\(option.name) is repeated. Pass it once.") }
    options[option.name, default: []].append(value)
  }

  /// The words that other programs use for the same action.
  private static let synonyms: [Set] = [
    ["new", "add", "create", "generate", "make", "scaffold"], ["init", "bootstrap", "setup"],
    ["eject", "add", "copy", "create", "customize", "edit", "init", "new"],
    ["delete", "destroy", "remove", "rm"], ["detach", "remove", "unwire"], ["attach", "connect", "wire"],
    ["rename", "move", "mv"], ["need", "inject", "pass", "provide"], ["undo", "revert", "rollback"],
    ["redo", "reapply"], ["lint", "analyze", "check", "validate"], ["check", "test", "validate", "verify"],
    ["tree", "graph", "list", "ls"], ["list", "ls"], ["show", "describe", "info", "print"],
    ["doctor", "diagnose", "status", "verify"], ["completions", "completion"],
  ]

  /// Returns a question that suggests one of the choices: the word for the same action or, as ``NearMiss`` does, a similar word.
  package static func question(_ word: String, among choices: [String]) -> String {
    let groups = synonyms.lazy.filter { $0.contains(word) }
    let synonym = groups.compactMap { group in choices.first(where: group.contains) }.first
    return synonym.map { " Did you mean \($0)?" } ?? NearMiss.question(word, among: choices)
  }

  /// Returns a sentence about a word that isn't among the choices; `nil` if it is.
  package static func mistake(_ word: String, of name: String, _ choices: [String]?) -> String? {
    guard let choices, !choices.contains(word) else { return nil }
    let hint = question(word, among: choices)
    return
      "\"\(word.printable)\" isn't valid for \(name).\(hint) Use one of \(choices.joined(separator: ", "))."
  }
}
