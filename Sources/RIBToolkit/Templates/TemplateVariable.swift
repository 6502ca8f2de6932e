/// A variable of a template.
struct TemplateVariable: Codable, Hashable {
  enum Kind: String, Codable, Hashable {
    /// One line of text.
    case text
    /// Yes or no.
    case flag
    /// One of the choices.
    case choice
    /// The name of a type.
    case name
    /// Names with types; their parts are `name`, `type` and `sample`.
    case parameters
    /// Cases; their parts are `name` and `payload`.
    case events
    /// Texts.
    case list
  }

  let name: String
  let type: Kind
  let `default`: TemplateArgument?
  let choices: [String]?
  /// What the whole of a text must match, as ``TextPattern`` reads it.
  let pattern: String?
  let help: String?
  /// Values with which the template is checked, besides the default.
  let samples: [[String]]?

  /// Whether a value has to be given.
  var isRequired: Bool {
    switch type {
    case .text, .name: `default` == nil
    case .flag, .choice, .parameters, .events, .list: false
    }
  }
}
