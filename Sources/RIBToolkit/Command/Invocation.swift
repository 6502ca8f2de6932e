internal import Basics
internal import RIBDiagnostics

/// A parsed command line.
package struct Invocation: Hashable, Sendable {
  /// The verb; `nil` if the command line doesn't name one.
  package let verb: VerbDescription?
  /// The words after the verb that aren't options.
  package let arguments: [String]
  /// The values of the options, by name; a flag has an empty list.
  package private(set) var options: [String: [String]]
  /// The options that the package sets because the command line omits them.
  private(set) var filledIn: Set<String> = []
  package let words: [String]

  /// Parses a command line.
  ///
  /// The words don't include the name of the program.
  ///
  /// - Throws: All problems with the command line, unless it asks for help.
  package init(_ words: [String]) throws(ToolkitError) {
    var line = CommandLineReader(words) {
      (VerbDescription.named($0)?.options ?? []) + VerbDescription.common
    }
    self.words = words
    verb = VerbDescription.named(line.arguments.first)
    arguments = Array(line.arguments.dropFirst())
    options = line.options
    guard !has("help"), !has("version") else { return }
    if let verb {
      verb.check(arguments, &line)
      line.exclude("json", "quiet")
    } else if let name = line.arguments.first {
      // Without a verb, the other words can't be checked.
      throw ToolkitError(.usage, VerbDescription.unknown(name))
    }
    try ToolkitError.check(line.mistakes.map { Problem(.usage, $0) })
  }

  /// Whether an option is set, by the command line or the package.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// Returns the value of an option from the command line itself.
  package func given(_ option: String) -> String? { filledIn.contains(option) ? nil : value(option) }

  /// Whether an option is set by the package only.
  func isDefault(_ option: String) -> Bool { filledIn.contains(option) }

  /// Returns a copy with values for the options that are missing.
  func filled(with values: [String: [String]]) -> Invocation {
    var filled = self
    for (option, words) in values where !has(option) {
      filled.options[option] = words
      filled.filledIn.insert(option)
    }
    return filled
  }

  /// Returns the value of an option; the last one if it is repeated.
  package func value(_ option: String) -> String? { options[option]?.last }
}

extension VerbDescription {
  static func named(_ name: String?) -> VerbDescription? { all.first { $0.name == name } }

  fileprivate static func unknown(_ name: String) -> String {
    let hint = CommandLineReader.question(name, among: all.map(\.name))
    return "Unknown verb \"\(name.printable)\".\(hint)"
  }

  fileprivate func check(_ words: [String], _ line: inout CommandLineReader) {
    let takesMore = arguments.last?.isRepeatable ?? false
    for extra in words.dropFirst(takesMore ? words.count : arguments.count) {
      line.fail("Unexpected argument \"\(extra.printable)\". Usage: \(usage).")
    }
    if self == .help, let name = words.first, Self.named(name) == nil { line.fail(Self.unknown(name)) }
    for (argument, word) in zip(arguments, words) {
      if word.isEmpty, argument.isRequired, !argument.isRepeatable {
        line.fail("\(argument.name) is empty. Usage: \(usage).")
      }
      if let mistake = CommandLineReader.mistake(word, of: argument.name, argument.choices) {
        line.fail(mistake)
      }
    }
    if let action = words.first { checkOptions(for: action, &line) }
  }

  /// Checks that the action uses every given option.
  private func checkOptions(for action: String, _ line: inout CommandLineReader) {
    guard arguments.first?.choices?.contains(action) == true else { return }
    for option in options.sorted(by: { $0.name < $1.name }) where line.has(option.name) {
      guard let actions = option.actions, !actions.contains(action) else { continue }
      line.fail("--\(option.name) is valid only for rib \(name) \(actions.enumeration).")
    }
  }
}
