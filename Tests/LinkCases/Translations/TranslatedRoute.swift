internal import DeepLinks

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

  /// The pattern, read.
  var pattern: LinkPattern {
    get throws(CaseProblem) {
      try CaseProblem.wrapping("pattern") { try LinkPattern(text) }
    }
  }

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

extension TranslatedRoute {
  /// Prints a link and compares it with the known answer; that may also be an error, whose words are not compared.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - texts: The texts of the fields; those that the pattern does not have are left out.
  ///   - finish: Gives the link as the other router would write a link that begins like its pattern.
  /// - Returns: How they compare.
  /// - Throws: A `CaseProblem` if the pattern is none of our grammar.
  func printingVerdict(
    on known: KnownCase, filling texts: [String: [String]], finish: (String) -> String
  ) throws(CaseProblem) -> CaseVerdict {
    let pattern = try pattern
    let names = Set(PatternPiece.names(in: pieces))
    do throws(RouteError) {
      let link = try pattern.link(
        filling: texts.filter { names.contains($0.key) }, options: known.tableOptions())
      var answer = CaseAnswer(["url": .string(finish(link.description))])
      // The expected text is a path, in which a question mark and a hash sign may mean nothing.
      let url = known.expect["url"]?.text.map { $0.replacing("?", with: "%3F").replacing("#", with: "%23") }
      if let url, let other = try? DeepLink(url, reading: .lenient) {
        answer.members["hasTheSameTexts"] = .bool(other.components.map(\.text) == link.components.map(\.text))
      }
      return answer.verdict(on: known)
    } catch {
      return .of(known, rejection: "no link: \(error)")
    }
  }
}
