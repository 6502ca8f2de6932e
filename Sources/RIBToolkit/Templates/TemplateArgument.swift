/// What is given for a variable, in a manifest or on the command line.
enum TemplateArgument: Codable, Hashable {
  case text(String)
  case flag(Bool)
  case list([String])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([String].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    }
  }

  /// The words of it, as the command line would give them.
  var words: [String] {
    switch self {
    case .text(let text): [text]
    case .flag(let flag): [flag ? "true" : "false"]
    case .list(let list): list
    }
  }
}
