/// A piece of a pattern of another router that has a place in our grammar.
indirect enum PatternPiece: Hashable, Sendable {
  /// Text; a slash in it separates components.
  case text(String)
  /// A parameter, with what its text must be.
  case parameter(String, Constraint = .none)
  /// Any one component.
  case star
  /// Any number of components.
  case rest(String)
  /// What may be left out.
  case group([PatternPiece])

  /// What the text of a parameter must be.
  enum Constraint: Hashable, Sendable {
    case none
    case type(String)
    case allowed([String])
  }

  /// The ways to put pieces together when each group is either there or not, with more groups on the left first.
  static func expansions(of pieces: [PatternPiece]) -> [[PatternPiece]] {
    var results: [[PatternPiece]] = [[]]
    for piece in pieces {
      if case .group(let group) = piece {
        let inner = expansions(of: group)
        results = results.flatMap { start in inner.map { start + $0 } + [start] }
      } else {
        for index in results.indices { results[index].append(piece) }
      }
      if results.count > 4_096 { return results }
    }
    return results
  }

  /// Whether there is a group in it.
  var isGroup: Bool {
    if case .group = self { true } else { false }
  }

  /// The names in pieces, in order.
  static func names(in pieces: [PatternPiece]) -> [String] {
    pieces.flatMap { piece -> [String] in
      switch piece {
      case .text, .star: []
      case .parameter(let name, _), .rest(let name): [name]
      case .group(let group): names(in: group)
      }
    }
  }
}

/// Reads components with parameters in braces: `file.{ext}`.
enum BraceTemplate {
  /// The pieces of a component; a brace that is not closed, or has no name, is text.
  ///
  /// - Parameters:
  ///   - template: The component.
  ///   - constraint: What the text of a parameter must be.
  /// - Returns: The pieces.
  static func pieces(
    _ template: some StringProtocol, constraint: PatternPiece.Constraint = .none
  ) -> [PatternPiece] {
    var pieces: [PatternPiece] = []
    var rest = Substring(template)
    var text = ""
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}"), close > inner.startIndex else {
        text += "{"
        rest = inner
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(.parameter(String(inner[..<close]), constraint))
      rest = inner[inner.index(after: close)...]
    }
    text += rest
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }
}

/// What names are made of in scripts.
extension Unicode.Scalar {
  /// Whether a name in a script may begin with it.
  var startsName: Bool { self == "$" || self == "_" || properties.isIDStart }

  /// Whether it may be in a name in a script.
  var continuesName: Bool {
    self == "$" || self == "\u{200C}" || self == "\u{200D}" || properties.isIDContinue
  }
}
