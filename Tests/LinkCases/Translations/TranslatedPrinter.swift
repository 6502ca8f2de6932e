internal import DeepLinks

/// Prints links of a pattern of another router.
struct TranslatedPrinter {
  private let route: TranslatedRoute
  private let options: TableOptions

  init(_ route: TranslatedRoute, options: TableOptions = TableOptions()) {
    self.route = route
    self.options = options
  }

  /// Prints a link and compares it with the known answer; that may also be an error, whose words are not compared.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - texts: The texts of the fields; those that the pattern does not have are left out.
  ///   - finish: Gives the link as the other router would write a link that begins like its pattern.
  /// - Returns: How they compare.
  /// - Throws: A `CaseProblem` if the pattern is none of our grammar.
  func verdict(
    on known: KnownCase, filling texts: [String: [String]], finish: (String) -> String = { $0 }
  ) throws(CaseProblem) -> CaseVerdict {
    let pattern: LinkPattern
    do throws(LinkError) {
      pattern = try LinkPattern(route.text)
    } catch {
      throw CaseProblem("no pattern: \(error)")
    }
    let names = Set(PatternPiece.names(in: route.pieces))
    do throws(RouteError) {
      let link = try pattern.link(filling: texts.filter { names.contains($0.key) }, options: options)
      var answer = CaseAnswer(["url": .string(finish(link.description))])
      // What is expected is a path, in which a question mark and a hash sign may mean nothing.
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
