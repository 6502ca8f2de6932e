/// A template's manifest, `template.json`.
struct TemplateManifest: Codable, Hashable {
  /// The kind of output of a template.
  enum Kind: String, Codable, Hashable {
    /// Files in an existing package.
    case code
    /// A new package.
    case package
  }

  /// A file that the template creates.
  struct File: Codable, Hashable {
    /// The name of the file in the template.
    let source: String
    /// The path of the created file, as a template.
    let path: String
    /// The condition for creating the file; `nil` creates it always.
    let when: String?
  }

  /// The manifest format.
  ///
  /// The only format is 1.
  let format: Int
  let kind: Kind
  let summary: String
  let variables: [TemplateVariable]
  let files: [File]
  /// A note about remaining manual work, as a template.
  let note: String?
}

/// A variable of a template.
struct TemplateVariable: Codable, Hashable {
  enum Kind: String, Codable, Hashable {
    /// A line of text.
    case text
    /// A Boolean value.
    case flag
    /// One of the choices.
    case choice
    /// The name of a type.
    case name
    /// Names with types; the parts of an item are `name`, `type` and `sample`.
    case parameters
    /// Event cases; the parts of an item are `name` and `payload`.
    case events
    /// A list of texts.
    case list
  }

  let name: String
  let type: Kind
  let `default`: TemplateArgument?
  let choices: [String]?
  /// A regular expression that must match the whole text.
  let pattern: String?
  let help: String?
  /// Values for checking the template, in addition to the default.
  let samples: [[String]]?

  /// Whether a value must be given.
  var isRequired: Bool {
    switch type {
    case .text, .name: `default` == nil
    case .flag, .choice, .parameters, .events, .list: false
    }
  }
}

/// A given value of a variable, in a manifest or on the command line.
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

  /// The value as words of the command line.
  package var words: [String] {
    switch self {
    case .text(let text): [text]
    case .flag(let flag): [flag ? "true" : "false"]
    case .list(let list): list
    }
  }
}
