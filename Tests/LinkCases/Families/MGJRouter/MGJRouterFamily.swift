internal import DeepLinks
internal import LinkTools

/// The cases of MGJRouter, through the importer of its patterns.
package struct MGJRouterFamily: CaseFamily {
  /// MGJRouter alone.
  package let systems: Set<String> = ["MGJRouter"]

  /// Makes the family.
  package init() {}

  /// Opens a URL, or makes one.
  package func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    case "generate": return try MGJRouterGeneration(known).verdict()
    default: throw .unknownKind(known)
    }
  }

  /// How MGJRouter fails to find a handler is not compared, only that it does.
  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    let imported = RouteImporter(.mgjRouter).routes(try known.foreignRoutes)
    if let error = imported.errors.first { throw CaseProblem("\(error)") }
    var hit = ImportedTable(imported).open(try known.neededURL)
    if isExact(known), let tail = hit?.route.tail, hit?.match.parameters.all(tail).isEmpty == false {
      hit = nil
    }
    var answer = CaseAnswer.noMatch
    if let hit {
      var parameters = MergedParameters()
      parameters.addQuery(of: hit.match.parameters.link)
      parameters.addPath(hit.match.parameters, hiding: hit.route.tail)
      answer = .match(hit.route.form, parameters.values)
    }
    answer.members["can"] = .bool(hit != nil)
    return answer.verdict(on: known, ignoring: ["handlerMissing", "nilParameters"])
  }

  /// Whether only a link is wanted that a pattern takes as a whole.
  private func isExact(_ known: KnownCase) -> Bool {
    known.options["matchExactly"]?.flag == true
  }
}
