internal import DeepLinks
internal import LinkTools

/// The cases of Bifrost's URLs, whose schemes do not count and whose patterns have no parameters.
struct BifrostFamily: CaseFamily {
  let systems: Set<String> = ["Bifrost"]

  /// Opens a URL.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "match" else { throw .unknownKind(known) }
    let url = try known.neededURL
    let table = ImportedTable(try routes(of: known).reversed(), options: TableOptions())
    var answer = CaseAnswer.noMatch
    if let hit = table.open(url) {
      var parameters = MergedParameters()
      parameters.addQuery(of: hit.match.parameters.link)
      parameters.add(known.options["complexParameters"])
      parameters.add("kBifrostRouteURL", .string(url))
      answer = .match(hit.route.form, parameters.values)
    } else {
      // What its error handler is told of a URL without handler.
      answer.members["exception"] = -20002
    }
    answer.members["can"] = answer.members["match"]
    answer.members["handlerCalled"] = answer.members["match"]
    return answer.verdict(on: known, ignoring: ["exceptionAnyOf"])
  }

  /// Each pattern in two forms: for links of the web the first component is the host.
  private func routes(of known: KnownCase) throws(CaseProblem) -> [ImportedRoutes.Route] {
    var routes: [ImportedRoutes.Route] = []
    for (number, route) in try known.foreignRoutes.enumerated() {
      var path = Substring(route.pattern)
      if let mark = path.firstRange(of: "://") { path = path[mark.upperBound...] }
      let words = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
      var form = ForeignForm(text: route.pattern)
      form.components = words.map { .literal($0, hasEscapes: true) }
      var forms = [form]
      if let host = words.first, host.allSatisfy({ $0.isLetter || $0.isNumber || "-._".contains($0) }) {
        form.schemes = ["http", "https"]
        form.host = host
        form.components.removeFirst()
        forms.append(form)
      }
      routes += try CaseProblem.wrapping { try forms.map { try ImportedRoutes.Route(number: number, $0) } }
    }
    return routes
  }
}
