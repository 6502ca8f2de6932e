internal import DeepLinks
internal import LinkTools

/// The cases of Routable, whose URLs are paths.
///
/// What it does with controllers and which exceptions it throws is not compared.
struct RoutableFamily: CaseFamily {
  let systems: Set<String> = ["Routable"]

  /// Opens a URL.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "match" else { throw .unknownKind(known) }
    var options = TableOptions()
    options.emptyComponents = .kept
    // A pattern replaces an equal one.
    let table = ImportedTable(try routes(of: known).reversed(), options: options)
    var answer = CaseAnswer.noMatch
    if let hit = table.open(try known.neededURL) {
      var parameters = MergedParameters()
      parameters.add(known.patterns[hit.route.number]["defaultParameters"])
      parameters.addQuery(of: hit.match.parameters.link)
      parameters.addPath(hit.match.parameters)
      parameters.add(known.options["extraParameters"])
      answer = .match(hit.route.form, parameters.values)
    }
    return answer.verdict(on: known, ignoring: ["throws"])
  }

  private func routes(of known: KnownCase) throws(CaseProblem) -> [ImportedRoutes.Route] {
    var routes: [ImportedRoutes.Route] = []
    for (number, route) in try known.foreignRoutes.enumerated() {
      var form = ForeignForm(text: route.pattern)
      for word in route.pattern.split(separator: "/") {
        form.components.append(
          word.first == ":" && word.count > 1
            ? .parameter(String(word.dropFirst()), suffix: "", mayBeEmpty: true)
            : .literal(String(word), hasEscapes: true))
      }
      routes.append(try CaseProblem.wrapping { try ImportedRoutes.Route(number: number, form) })
    }
    return routes
  }
}
