/// A pattern of another router in our grammar.
struct TranslatedRoute: Sendable {
  /// The pattern as the other router writes it.
  var label: String

  /// Schemes and hosts, in our grammar.
  var start = ""

  /// The path.
  var pieces: [PatternPiece]

  /// The fields of the query, in our grammar, with the question mark.
  var query = ""

  /// The rests that need at least one component.
  var fullRests: Set<String> = []

  /// Whether an escape in the text of the other router stands for its byte.
  var keepsEscapes = true

  /// Which route of the other router it is.
  var number = 0

  /// The pattern in our grammar.
  var text: String { start + PatternWriter(keepsEscapes: keepsEscapes).text(pieces) + query }

  /// The same for all patterns that take the same links.
  var form: String {
    start + PatternWriter(keepsEscapes: keepsEscapes, hasNames: false).text(pieces) + query
  }

  /// The route as several without groups.
  var expanded: [TranslatedRoute] {
    PatternPiece.expansions(of: pieces).map { pieces in
      var route = self
      route.pieces = pieces
      return route
    }
  }
}
