internal import DeepLinks
internal import LinkGates
internal import LinkTools

/// The cases of FFRouter, through the importer of its patterns and the rules that rewrite links.
struct FFRouterFamily: CaseFamily {
  let systems: Set<String> = ["FFRouter"]

  /// Opens a URL, or rewrites it.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    case "rewrite":
      return CaseAnswer(["url": .string(try rewrittenURL(of: known))]).verdict(on: known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    let imported = RouteImporter(.ffRouter).routes(try known.foreignRoutes)
    if let error = imported.errors.first { throw CaseProblem("\(error)") }
    let url = try known["rules"] == nil ? known.neededURL : rewrittenURL(of: known)
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

  /// Rewrites the URL of a case by its rules.
  ///
  /// Of two rules for one expression the later takes the place of the earlier, at the end; what is no rule is passed over.
  private func rewrittenURL(of known: KnownCase) throws(CaseProblem) -> String {
    var rules: [(match: String, target: String)] = []
    for element in known["rules"]?.elements ?? [] {
      guard let match = element["match"]?.text, let target = element["target"]?.text else { continue }
      rules.removeAll { $0.match == match }
      rules.append((match, target))
    }
    let url = try known.neededURL
    return try CaseProblem.wrapping {
      let link = try DeepLink(url)
      return (try FFRouterRules(rules).rewrite(link) ?? link).description
    }
  }
}
