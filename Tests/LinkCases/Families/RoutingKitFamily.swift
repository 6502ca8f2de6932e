internal import DeepLinks

/// Answers what the router of vapor/routing-kit answers.
struct RoutingKitFamily: CaseFamily {
  let systems: Set<String> = ["RoutingKit"]

  private static let catchAll = "catchall"

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "match" else { throw .unknownKind(known) }
    let url = try known.neededURL
    var options = known.tableOptions()
    options.emptyComponents = .collapsed
    // Of two routes of one form the later one takes the place of the earlier one.
    let routes = known.patterns.compactMap { $0["pattern"]?.text }.map { Self.route($0) }
    guard let hit = try TranslatedTable(routes.reversed(), options: options).open(url) else {
      return CaseAnswer.noMatch.verdict(on: known)
    }
    var params: [String: JSONValue] = [:]
    for name in PatternPiece.names(in: hit.route.pieces) {
      params[name] = name == Self.catchAll ? hit.parameters.jsonArray(name) : hit.parameters.json(name)
    }
    return hit.answer(params).verdict(on: known)
  }

  /// Translates a pattern: `:name`, `*`, `**` and components with text around parameters in braces.
  private static func route(_ text: String) -> TranslatedRoute {
    var route = TranslatedRoute(label: text, pieces: [])
    let components = text.split(separator: "/")
    for component in components {
      route.pieces.append(.text("/"))
      if component == "*" {
        route.pieces.append(.star)
      } else if component == "**" {
        route.pieces.append(.rest(catchAll))
        // At the root it takes also no component at all.
        if components.count > 1 { route.fullRests.insert(catchAll) }
      } else if component.hasPrefix(":"), component.count > 1 {
        let template = component.dropFirst()
        route.pieces +=
          template.contains("{") ? BraceTemplate.pieces(template) : [.parameter(String(template))]
      } else {
        route.pieces.append(.text(String(component)))
      }
    }
    return route
  }
}
