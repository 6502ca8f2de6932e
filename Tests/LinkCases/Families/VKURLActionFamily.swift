internal import DeepLinks
internal import LinkGates
internal import LinkTools

/// The cases of VKURLAction: one scheme, one host, and the last component is the action.
///
/// Its signatures are verified as links from before are, with what they leave open closed.
struct VKURLActionFamily: CaseFamily {
  let systems: Set<String> = ["VKURLAction"]

  /// Opens a URL, or escapes a value.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    case "encode": return try encode(known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let scheme = known.options["scheme"]?.text, let host = known.options["host"]?.text else {
      throw CaseProblem("The case \(known.id) needs a scheme and a host.")
    }
    let names = actions(of: known)
    var routes: [ImportedRoutes.Route] = []
    for (number, name) in names.enumerated() {
      var form = ForeignForm(text: name.action)
      form.schemes = [scheme]
      form.components = [
        .literal(host, hasEscapes: false), .rest("path"), .literal(name.word, hasEscapes: false),
      ]
      routes.append(try CaseProblem.wrapping { try ImportedRoutes.Route(number: number, form) })
    }
    let hit = ImportedTable(routes, options: TableOptions()).open(try known.neededURL)
    guard let hit, isProven(hit.match.parameters.link, known, scheme: scheme, host: host) else {
      return CaseAnswer.noMatch.verdict(on: known)
    }
    var parameters = MergedParameters()
    parameters.addQuery(of: hit.match.parameters.link)
    var answer = CaseAnswer.match("", parameters.values)
    answer.members["action"] = .string(hit.route.form)
    return answer.verdict(on: known, ignoring: ["ifKeyOrder"])
  }

  /// Whether a link has the signature that it needs, if it needs one.
  private func isProven(_ link: DeepLink, _ known: KnownCase, scheme: String, host: String) -> Bool {
    guard let salt = known.options["signSalt"]?.text, !salt.isEmpty else { return true }
    do throws(SignatureError) {
      try LegacyLinkVerifier(salt: salt, scheme: scheme, host: host).verify(link)
      return true
    } catch {
      return false
    }
  }

  /// The words that stand for actions; a short name hides an action of that name.
  private func actions(of known: KnownCase) -> [(word: String, action: String)] {
    let selectors = known.options["actions"]?.elements?.compactMap(\.text) ?? []
    var actions: [String] = []
    for selector in selectors {
      let name = String(selector.prefix { $0 != ":" })
      if !actions.contains(name) { actions.append(name) }
    }
    let short = (known.options["keywords"]?.members ?? [:]).sorted { $0.key < $1.key }
    let known = short.compactMap { word, value in value.text.map { (word, $0) } }
    return known.filter { actions.contains($0.1) }
      + actions.filter { action in !known.contains { $0.0 == action } }.map { ($0, $0) }
  }

  private func encode(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let value = known["value"]?.text else { throw CaseProblem("The case \(known.id) has no value.") }
    let link = try CaseProblem.wrapping {
      try LinkPattern("/?value<text>").link(filling: ["value": [value]])
    }
    let text = link.items.first?.rawValue.map(String.init) ?? ""
    return CaseAnswer(["value": .string(text)]).verdict(on: known)
  }
}
