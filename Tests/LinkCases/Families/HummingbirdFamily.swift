internal import DeepLinks

/// Answers what the router of hummingbird answers, and what it says of tables with routes that no link reaches.
struct HummingbirdFamily: CaseFamily {
  let systems: Set<String> = ["Hummingbird"]

  private static let catchAll = "catchall"

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known).verdict(on: known)
    case "conflict": return try conflict(known).verdict(on: known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    let url = try known.neededURL
    var options = known.tableOptions()
    options.emptyComponents = .collapsed
    let routes = known.patterns.compactMap { $0["pattern"]?.text }.map { Self.route($0) }
    guard let hit = try TranslatedTable(routes, options: options).open(url) else { return .noMatch }
    var params: [String: JSONValue] = [:]
    for name in PatternPiece.names(in: hit.route.pieces) where !name.hasPrefix("*") {
      params[name] = name == Self.catchAll ? hit.parameters.rawJSONArray(name) : hit.parameters.rawJSON(name)
    }
    return hit.answer(params)
  }

  /// Translates a pattern; a wildcard with text around it becomes a parameter that is not delivered.
  private static func route(_ text: String) -> TranslatedRoute {
    var route = TranslatedRoute(label: text, pieces: [])
    for (place, component) in text.split(separator: "/").enumerated() {
      route.pieces.append(.text("/"))
      if component == "*" {
        route.pieces.append(.star)
      } else if component == "**" {
        route.pieces.append(.rest(catchAll))
        route.fullRests.insert(catchAll)
      } else if component.hasPrefix(":"), component.count > 1 {
        route.pieces.append(.parameter(String(component.dropFirst())))
      } else if component.hasPrefix("*") {
        route.pieces += [.parameter("*\(place)"), .text(String(component.dropFirst()))]
      } else if component.hasSuffix("*") {
        route.pieces += [.text(String(component.dropLast())), .parameter("*\(place)")]
      } else {
        route.pieces += BraceTemplate.pieces(component)
      }
    }
    return route
  }

  /// Makes a table, which is rejected if a route is never reached.
  private func conflict(_ known: KnownCase) throws(CaseProblem) -> CaseAnswer {
    let routes = known.patterns.compactMap { $0["pattern"]?.text }.map { Self.route($0) }
    func label(_ text: String?) -> JSONValue {
      guard let route = routes.last(where: { $0.text == text }) else { return .null }
      return .string(route.label.hasPrefix("/") ? route.label : "/" + route.label)
    }
    var draft = TableDraft<Int>()
    for route in routes { draft.add(try route.pattern) { _ in .open(0) } }
    do throws(LinkDefinitionError) {
      _ = try draft.build()
      return CaseAnswer(["ok": true])
    } catch {
      guard let problem = error.problems.first else { throw CaseProblem("no table: \(error)") }
      var patterns = problem.places
      // Of two routes of one form one with a wildcard is never reached there, or else the later one.
      if problem.code == .duplicate {
        func order(_ text: String) -> (Int, Int) {
          let place = routes.lastIndex { $0.text == text } ?? 0
          let hasWildcard = PatternPiece.names(in: routes[place].pieces).contains { $0.hasPrefix("*") }
          return (hasWildcard ? 1 : 0, place)
        }
        patterns.sort { order($0) > order($1) }
      }
      return CaseAnswer([
        "ok": false, "unreachable": label(patterns.first), "overriddenBy": label(patterns.dropFirst().first),
      ])
    }
  }
}
