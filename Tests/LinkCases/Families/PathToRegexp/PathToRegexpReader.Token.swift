extension PathToRegexpReader {
  /// A token of a pattern.
  indirect enum Token: Hashable, Sendable {
    case text(String)
    case parameter(String)
    case wildcard(String)
    case group([Token])
  }
}

extension PathToRegexpReader.Token {
  /// The token as JSON.
  var json: JSONValue {
    switch self {
    case .text(let text): .object(["type": "text", "value": .string(text)])
    case .parameter(let name): .object(["type": "param", "name": .string(name)])
    case .wildcard(let name): .object(["type": "wildcard", "name": .string(name)])
    case .group(let tokens): .object(["type": "group", "tokens": .array(tokens.map(\.json))])
    }
  }

  /// The piece of our grammar for it.
  var piece: PatternPiece {
    switch self {
    case .text(let text): .text(text)
    case .parameter(let name): .parameter(name)
    case .wildcard(let name): .rest(name)
    case .group(let tokens): .group(tokens.map(\.piece))
    }
  }

  /// Whether it is text that ends with a slash.
  var hasSlashAtEnd: Bool {
    if case .text(let text) = self { text.hasSuffix("/") } else { false }
  }

  /// The names of wildcards, which hold at least one character.
  var wildcards: [String] {
    switch self {
    case .wildcard(let name): [name]
    case .group(let tokens): tokens.flatMap(\.wildcards)
    case .text, .parameter: []
    }
  }
}
