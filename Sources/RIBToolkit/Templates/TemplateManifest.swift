/// What a template says about itself, as it stands in its `template.json`.
struct TemplateManifest: Codable, Hashable {
  /// What a template makes.
  enum Kind: String, Codable, Hashable {
    /// Files in a package that is there.
    case code
    /// A package.
    case package
  }

  /// One file that the template makes.
  struct File: Codable, Hashable {
    /// The name of the file in the template.
    let source: String
    /// Where it comes to stand, as a template.
    let path: String
    /// The condition under which it is made; `nil` is always.
    let when: String?
  }

  /// The only form of manifest that there is, one.
  let format: Int
  let kind: Kind
  let summary: String
  let variables: [TemplateVariable]
  let files: [File]
  /// What is left to be done by hand, as a template.
  let note: String?
}

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
  /// A regular expression that the whole of a text must match.
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

/// What is given for a variable, in a manifest or on the command line.
package enum TemplateArgument: Codable, Hashable {
  case text(String)
  case flag(Bool)
  case list([String])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([String].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    }
  }

  /// The words of it, as the command line would give them.
  package var words: [String] {
    switch self {
    case .text(let text): [text]
    case .flag(let flag): [flag ? "true" : "false"]
    case .list(let list): list
    }
  }
}
