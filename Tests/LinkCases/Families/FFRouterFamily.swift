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

/// The rules of a case of FFRouter, as rules of ours.
struct FFRouterRules {
  private let rules: LinkTools.FFRouterRules

  /// Makes the rules.
  ///
  /// Of two rules for one expression the later takes the place of the earlier, at the end; what is no rule is passed over.
  ///
  /// - Parameter known: A case with `rules`.
  /// - Throws: A `CaseProblem` if a rule cannot be made.
  init(_ known: KnownCase) throws(CaseProblem) {
    var pairs: [(match: String, target: String)] = []
    for element in known["rules"]?.elements ?? [] {
      guard let match = element["match"]?.text, let target = element["target"]?.text else { continue }
      pairs.removeAll { $0.match == match }
      pairs.append((match, target))
    }
    rules = try CaseProblem.wrapping { try LinkTools.FFRouterRules(pairs) }
  }

  /// Rewrites a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The link that it becomes; itself if no rule is for it.
  /// - Throws: A `CaseProblem` if it is no link, or becomes none.
  func rewrite(_ url: String) throws(CaseProblem) -> String {
    let link = try CaseProblem.wrapping { try DeepLink(url) }
    return (rules.rewrite(link) ?? link).description
  }
}
