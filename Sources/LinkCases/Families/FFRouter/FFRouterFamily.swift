internal import DeepLinks

/// The cases of FFRouter, through the importer of its patterns and the rules that rewrite links.
package struct FFRouterFamily: CaseFamily {
  /// FFRouter alone.
  package let systems: Set<String> = ["FFRouter"]

  /// Makes the family.
  package init() {}

  /// Opens a URL, or rewrites it.
  package func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    let imported = RouteImporter(.ffRouter).routes(try known.foreignRoutes)
    if let error = imported.errors.first { throw CaseProblem("\(error)") }
    let hit = ImportedTable(imported).open(try known.neededURL)
    var answer = CaseAnswer.noMatch
    if let hit {
      var parameters = MergedParameters()
      parameters.addQuery(of: hit.match.parameters.link)
      parameters.addPath(hit.match.parameters, hiding: hit.route.tail)
      parameters.add(known.options["userParameters"])
      answer = .match(hit.route.form, parameters.values)
    }
    answer.members["can"] = .bool(hit != nil)
    answer.members["unregisteredHandlerCalled"] = .bool(hit == nil)
    return answer.verdict(on: known)
  }
}
