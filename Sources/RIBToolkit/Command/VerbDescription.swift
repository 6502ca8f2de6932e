/// A verb of the command line: what the help says, the reader takes and the shells complete.
package struct VerbDescription: Hashable, Sendable {
  /// An argument that is no option.
  package struct Argument: Hashable, Sendable {
    package let name: String
    package let isRequired: Bool
    /// The words that it takes; `nil` is any.
    package let choices: [String]?

    init(_ name: String, isRequired: Bool = true, choices: [String]? = nil) {
      self.name = name
      self.isRequired = isRequired
      self.choices = choices
    }
  }

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
    let words = arguments.map { $0.isRequired ? $0.name : "[\($0.name)]" }
    return (["rib", name] + words + (options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
  }

  package static func == (first: VerbDescription, second: VerbDescription) -> Bool {
    first.name == second.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
