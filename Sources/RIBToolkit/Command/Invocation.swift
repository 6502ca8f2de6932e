internal import Basics

/// One use of the program, read from its command line.
package struct Invocation: Hashable, Sendable {
  /// The verb; `nil` if there is none.
  package let verb: VerbDescription?
  /// The words after the verb that aren't options.
  package let arguments: [String]
  /// The values of the options, by name; a flag has none.
  package private(set) var options: [String: [String]]
  /// The options that the package sets because the command line leaves them out.
  private(set) var filledIn: Set<String> = []
  /// The words as they were given.
  package let words: [String]

  /// Reads a command line.
  ///
  /// - Parameter words: The words, without the name of the program.
  /// - Throws: Everything that is wrong with it, unless it asks for help.
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
      // Without the verb the rest can't be judged.
      throw ToolkitError(.usage, VerbDescription.unknown(name))
    }
    try ToolkitError.check(line.mistakes.map { Problem(.usage, $0) })
  }

  /// Whether an option was given.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option that the command line itself gives.
  package func given(_ option: String) -> String? { filledIn.contains(option) ? nil : value(option) }

  /// A copy with values for the options that are not given.
  func filled(with values: [String: [String]]) -> Invocation {
    var filled = self
    for (option, words) in values where !has(option) {
      filled.options[option] = words
      filled.filledIn.insert(option)
    }
    return filled
  }

  /// The value of an option that is given once.
  package func value(_ option: String) -> String? { options[option]?.last }
}

extension VerbDescription {
  fileprivate static func named(_ name: String?) -> VerbDescription? { all.first { $0.name == name } }

  fileprivate static func unknown(_ name: String) -> String {
    let hint = NearMiss.question(name, among: all.map(\.name))
    return "There is no verb \"\(name.printable)\".\(hint) rib help lists them."
  }

  fileprivate func check(_ words: [String], _ line: inout CommandLineReader) {
    let takesMore = arguments.last?.isRepeatable ?? false
    for extra in words.dropFirst(takesMore ? words.count : arguments.count) {
      line.fail("\"\(extra.printable)\" is one argument too many: \(usage).")
    }
    if self == .help, let name = words.first, Self.named(name) == nil { line.fail(Self.unknown(name)) }
    for (argument, word) in zip(arguments, words) {
      if let mistake = CommandLineReader.mistake(word, of: argument.name, argument.choices) {
        line.fail(mistake)
      }
    }
  }
}
