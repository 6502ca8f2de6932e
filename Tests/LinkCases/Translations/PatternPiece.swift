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
    if case .group = self { return true }
    return false
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
