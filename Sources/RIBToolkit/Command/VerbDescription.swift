package import Basics

/// A verb of the command line: what the help says, the reader takes and the shells complete.
package struct VerbDescription: Hashable, Sendable {
  /// A positional argument.
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
  package let options: [CommandOption]
  /// More about it, in lines.
  package let details: String
  /// Command lines with what they do.
  package let examples: [(line: String, meaning: String)]

  /// The usage on one line.
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
