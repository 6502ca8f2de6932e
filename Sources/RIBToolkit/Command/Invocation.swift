/// One use of the program, read from its command line.
package struct Invocation: Hashable, Sendable {
  /// The verb; `nil` if there is none.
  package let verb: VerbDescription?
  /// The words that are no options.
  package let arguments: [String]
  /// The values of the options, by name; a flag has none.
  package private(set) var options: [String: [String]]
  /// The options that the command line leaves out, and the package sets.
  private(set) var filledIn: Set<String> = []
  /// The words as they were given.
  package let words: [String]

  /// Reads a command line.
  ///
  /// - Parameter words: The words, without the name of the program.
  /// - Throws: All that is wrong with it.
  package init(_ words: [String]) throws(ToolkitError) {
    var reader = InvocationReader(words)
    reader.read()
    self.words = words
    verb = reader.verb
    arguments = reader.arguments
    options = reader.options
    // Who asks for help wants no complaints.
    guard !has("help"), !has("version") else { return }
    try reader.check()
  }

  /// Whether an option was given.
  package func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option that the command line itself gives.
  func given(_ option: String) -> String? { filledIn.contains(option) ? nil : value(option) }

  /// The same with values for options that are not given.
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
