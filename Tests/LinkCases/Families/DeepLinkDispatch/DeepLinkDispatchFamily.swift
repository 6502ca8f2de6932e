internal import DeepLinks

/// Answers what DeepLinkDispatch of Android answers: matches, which template is the more specific, and overlaps.
struct DeepLinkDispatchFamily: CaseFamily {
  let systems: Set<String> = ["DeepLinkDispatch"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known).verdict(on: known)
    case "compare", "overlap": return try pair(known).comparison.verdict(on: known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    guard let url = known.url else { throw CaseProblem("The case has no URL.") }
    var options = TableOptions()
    options.reading = .lenient
    var templates: [DeepLinkDispatchTemplate] = []
    for (number, text) in known.patterns.compactMap({ $0["pattern"]?.text }).enumerated() {
      var template = try DeepLinkDispatchTemplate(
        text, configured: known.options["configured"]?.members ?? [:])
      template.route.number = number
      templates.append(template)
    }
    guard let hit = try TranslatedTable(templates.map(\.route), options: options).open(url) else {
      return .noMatch
    }
    return hit.answer(templates[hit.route.number].params(hit.parameters))
  }

  private func pair(_ known: KnownCase) throws(CaseProblem) -> TranslatedPair {
    guard let left = known["left"]?.text, let right = known["right"]?.text else {
      throw CaseProblem("The case has no two templates.")
    }
    let configured = known.options["configured"]?.members
    var options = TableOptions()
    options.types = [DeepLinkDispatchTemplate.configuredType]
    return try TranslatedPair(
      DeepLinkDispatchTemplate(left, configured: configured).route,
      DeepLinkDispatchTemplate(right, configured: configured).route, options: options)
  }
}
