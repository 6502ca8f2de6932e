/// A verb of the command line: what the help says, the reader takes and the shells complete.
package struct VerbDescription: Hashable, Sendable {
  /// An argument that is no option.
  package struct Argument: Hashable, Sendable {
    package let name: String
    package let isRequired: Bool
    /// Whether any number of words may follow it; only the last argument has them.
    package let isRepeatable: Bool
    /// The words that it takes; `nil` is any.
    package let choices: [String]?

    init(_ name: String, isRequired: Bool = true, repeats: Bool = false, choices: [String]? = nil) {
      self.name = name
      self.isRequired = isRequired
      isRepeatable = repeats
      self.choices = choices
    }
  }

  /// The words in usages that stand for a RIB of the package; shells complete its name there.
  static let ribs: Set = ["ANCESTOR", "CHILD", "PARENT", "RIB"]

  package let name: String
  /// One line about it, which begins with a verb.
  package let summary: String
  package let arguments: [Argument]
  package let options: [OptionDescription]
  /// More about it, in lines.
  package let details: String
  /// Command lines with what they do.
  package let examples: [(line: String, meaning: String)]

  /// How it is called, as one line.
  package var usage: String {
    let words = arguments.map { argument in
      let name = argument.name + (argument.isRepeatable ? "..." : "")
      return argument.isRequired ? name : "[\(name)]"
    }
    return (["rib", name] + words + (options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
  }

  package static func == (first: VerbDescription, second: VerbDescription) -> Bool {
    first.name == second.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// An option of a verb, as the help shows it and the reader takes it.
package struct OptionDescription: Hashable, Sendable {
  /// The name without its dashes.
  package let name: String
  /// What stands for its value in the help; `nil` if it has none.
  package let value: String?
  /// Whether it may be given several times.
  package let isRepeatable: Bool
  /// The values that it takes; `nil` is any.
  package let choices: [String]?
  /// One line about it.
  package let help: String

  init(_ name: String, _ value: String? = nil, repeats: Bool = false, choices: [String]? = nil, help: String)
  {
    self.name = name
    self.value = value
    isRepeatable = repeats
    self.choices = choices
    self.help = help
  }
}
