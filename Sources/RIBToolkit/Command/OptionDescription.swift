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

  /// Whether its value is a RIB of the package.
  var namesRIB: Bool { value.map(VerbDescription.ribs.contains) == true }
}
