internal import DeepLinks

/// Answers what a path configuration of Hotwire answers: the properties of all rules that take a URL, merged in order.
struct HotwireFamily: CaseFamily {
  let systems: Set<String> = ["Hotwire"]

  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "config-rules" else { throw .unknownKind(known) }
    guard var url = known.url else { throw CaseProblem("The case has no URL.") }
    let ignoresQuery = known.options.members?.contains {
      $0.key.lowercased().contains("query") && $0.value == false
    }
    if ignoresQuery ?? false { url = String(url.prefix { $0 != "?" }) }
    var options = TableOptions()
    options.reading = .lenient
    var properties: [String: JSONValue] = [:]
    for rule in known["rules"]?.elements ?? [] {
      for text in rule["patterns"]?.elements?.compactMap(\.text) ?? [] {
        let expression = try HotwireExpression.route(text)
        if expression.refusesQuery, url.contains("?") { continue }
        guard try TranslatedTable([expression.route], options: options).open(url) != nil else { continue }
        properties.merge(rule["properties"]?.members ?? [:]) { $1 }
        break
      }
    }
    return CaseAnswer(["properties": .object(properties)]).verdict(on: known)
  }
}
