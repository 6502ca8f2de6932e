package import RIBDiagnostics

/// The description of a verb, for the help, the parser and shell completions.
package struct VerbDescription: Hashable, Sendable {
  /// A positional argument.
  package struct Argument: Hashable, Sendable {
    package let name: String
    package var isRequired = true
    /// Whether the argument accepts any number of words; only the last argument may.
    package var isRepeatable = false
    /// The accepted words; `nil` accepts any.
    package var choices: [String]?
  }

  /// The placeholders for a RIB of the package, where shells complete RIB names.
  static let ribs: Set = ["ANCESTOR", "CHILD", "PARENT", "RIB"]

  package let name: String
  /// A one-line summary that begins with a verb.
  package let summary: String
  package let arguments: [Argument]
  package let options: [CommandOption]
  /// Additional lines of help.
  package let details: String
  /// Example command lines with their effects.
  package let examples: [(line: String, meaning: String)]

  /// The usage in one line.
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
