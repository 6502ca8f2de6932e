/// A template's manifest: `template.json`, or the only JSON file of the template.
struct TemplateManifest: Decodable, Hashable {
  /// The kind of output of a template.
  enum Kind: String, Decodable, Hashable {
    /// Files in an existing package.
    case code
    case package
  }

  struct File: Decodable, Hashable {
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

struct TemplateVariable: Decodable, Hashable {
  enum Kind: String, Decodable, Hashable {
    case text
    case flag
    case choice
    case name
    /// Names with types; the parts of an item are `name`, `type` and `sample`.
    case parameters
    /// Event cases; the parts of an item are `name` and `payload`.
    case events
    case list
  }

  /// The options of `rib new` for variables, by the name of the variable; `--set` is for all others.
  static let options = ["params": "param", "needs": "needs", "events": "event", "children": "children"]

  let name: String
  let type: Kind
  let `default`: TemplateArgument?
  let choices: [String]?
  /// A regular expression that must match the whole text.
  let pattern: String?
  let help: String?
  /// Values for checking the template, in addition to the default.
  let samples: [[String]]?
}

/// A given value of a variable, in a manifest or on the command line.
package enum TemplateArgument: Decodable, Hashable {
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

  /// The value as words of the command line.
  package var words: [String] {
    switch self {
    case .text(let text): [text]
    case .flag(let flag): [flag ? "true" : "false"]
    case .list(let list): list
    }
  }
}
