internal import DeepLinks
internal import LinkTools

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
    case "rewrite":
      let url = try FFRouterRules(known).rewrite(try known.neededURL)
      return CaseAnswer(["url": .string(url)]).verdict(on: known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    let imported = RouteImporter(.ffRouter).routes(try known.foreignRoutes)
    if let error = imported.errors.first { throw CaseProblem("\(error)") }
    let url = try known["rules"] == nil ? known.neededURL : FFRouterRules(known).rewrite(try known.neededURL)
    let hit = ImportedTable(imported).open(url)
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
