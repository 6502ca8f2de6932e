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

/// Reads the words of a command line one by one, and collects what is wrong with them.
struct InvocationReader {
  private(set) var verb: VerbDescription?
  private(set) var arguments: [String] = []
  private(set) var options: [String: [String]] = [:]
  private var problems = ProblemCollector()
  private var rest: ArraySlice<String>
  private var onlyArguments = false

  init(_ words: [String]) {
    rest = words[...]
  }

  mutating func read() {
    while let word = rest.popFirst() {
      if !onlyArguments, word == "--" {
        onlyArguments = true
      } else if !onlyArguments, word.hasPrefix("-"), word != "-" {
        readOption(word)
      } else if verb == nil {
        readVerb(word)
      } else {
        arguments.append(word)
      }
    }
    checkArguments()
  }

  func check() throws(ToolkitError) { try problems.check() }

  private mutating func fail(_ message: String) { problems.add(Problem(.usage, message)) }

  private mutating func readVerb(_ word: String) {
    verb = VerbDescription.all.first(where: { $0.name == word })
    guard verb == nil else { return }
    failVerb(word)
    // The rest cannot be judged without the verb.
    rest = []
  }

  private mutating func failVerb(_ word: String) {
    let hint = Nearest.to(word, among: VerbDescription.all.map(\.name)).map { " Did you mean \($0)?" } ?? ""
    fail("There is no verb \"\(word.printable)\".\(hint) rib help lists them.")
  }

  /// The options that have a letter too.
  private static let letters = ["-h": "help", "-q": "quiet", "-o": "output"]

  private mutating func readOption(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = Self.letters[parts[0]] ?? String(parts[0].drop { $0 == "-" })
    let known = (verb?.options ?? []) + VerbDescription.common
    guard parts[0].hasPrefix("--") || Self.letters[parts[0]] != nil,
      let option = known.first(where: { $0.name == name })
    else {
      let hint = Nearest.to(name, among: known.map(\.name)).map { " Did you mean --\($0)?" } ?? ""
      fail("There is no option \(parts[0].printable)\(verb.map { " of rib \($0.name)" } ?? "").\(hint)")
      return
    }
    let value = value(of: option, attached: parts.count > 1 ? parts[1] : nil)
    guard let value else { return }
    if !option.isRepeatable, options[name] != nil { return fail("--\(name) is given twice.") }
    options[name, default: []] += option.value == nil ? [] : [value]
  }

  /// The value of an option; empty for a flag, `nil` if something is wrong.
  private mutating func value(of option: OptionDescription, attached: String?) -> String? {
    guard option.value != nil else {
      if attached != nil { fail("--\(option.name) takes no value.") }
      return attached == nil ? "" : nil
    }
    var value = attached
    if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
    guard let value, !value.isEmpty else {
      fail("--\(option.name) needs a value: \(option.value ?? "").")
      return nil
    }
    if let choices = option.choices, !choices.contains(value) {
      let hint = Nearest.to(value, among: choices).map { " Did you mean \($0)?" } ?? ""
      fail(
        "--\(option.name) is one of \(choices.joined(separator: ", ")), and not \"\(value.printable)\".\(hint)"
      )
      return nil
    }
    return value
  }

  private mutating func checkArguments() {
    guard let verb else { return }
    let takesMore = verb.arguments.last?.isRepeatable ?? false
    for extra in arguments.dropFirst(takesMore ? arguments.count : verb.arguments.count) {
      fail("\"\(extra.printable)\" is one argument too many: \(verb.usage).")
    }
    if verb == .help, let name = arguments.first, !VerbDescription.all.contains(where: { $0.name == name }) {
      failVerb(name)
    }
    for (argument, word) in zip(verb.arguments, arguments) {
      guard let choices = argument.choices, !choices.contains(word) else { continue }
      let hint = Nearest.to(word, among: choices).map { " Did you mean \($0)?" } ?? ""
      fail(
        "\(argument.name) is one of \(choices.joined(separator: ", ")), and not \"\(word.printable)\".\(hint)"
      )
    }
    for flags in [["json", "quiet"]] where flags.allSatisfy({ options[$0] != nil }) {
      fail("\(flags.map { "--\($0)" }.joined(separator: " and ")) exclude each other.")
    }
  }
}
