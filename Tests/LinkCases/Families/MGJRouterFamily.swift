internal import DeepLinks
internal import LinkTools

/// The cases of MGJRouter, through the importer of its patterns.
struct MGJRouterFamily: CaseFamily {
  let systems: Set<String> = ["MGJRouter"]

  /// Opens a URL, or makes one.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    case "generate": return try generate(known)
    default: throw .unknownKind(known)
    }
  }

  /// How MGJRouter fails to find a handler is not compared, only that it does.
  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    let imported = RouteImporter(.mgjRouter).routes(try known.foreignRoutes)
    if let error = imported.errors.first { throw CaseProblem("\(error)") }
    var hit = ImportedTable(imported).open(try known.neededURL)
    if known.options["matchExactly"]?.flag == true, let tail = hit?.route.tail,
      hit?.match.parameters.all(tail).isEmpty == false
    {
      hit = nil
    }
    var answer = CaseAnswer.noMatch
    if let hit {
      var parameters = MergedParameters()
      parameters.addQuery(of: hit.match.parameters.link)
      parameters.addPath(hit.match.parameters, hiding: hit.route.tail)
      answer = .match(hit.route.form, parameters.values)
    }
    answer.members["can"] = .bool(hit != nil)
    return answer.verdict(on: known, ignoring: ["handlerMissing", "nilParameters"])
  }

  /// Prints the link with the pattern of ours, each of the values, which are in the order of the parameters, in its field.
  private func generate(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let pattern = known["pattern"]?.text, let values = known["values"]?.elements else {
      throw CaseProblem("The case \(known.id) needs a pattern and values.")
    }
    let mark = pattern.firstIndex(of: "?")
    let route = RouteImporter.Route(String(pattern[..<(mark ?? pattern.endIndex)]))
    var left = values.map { $0.text ?? "\($0)" }[...]
    var texts: [String: [String]] = [:]
    var fields: [String] = []
    do {
      let imported = try RouteImporter(.mgjRouter).patterns(for: route)
      guard let path = imported.first else { throw CaseProblem("The pattern \"\(pattern)\" has no form.") }
      for field in path.pattern.fields where field.name != path.tail {
        texts[field.name] = left.popFirst().map { [$0] }
      }
      let items = mark.map { pattern[pattern.index(after: $0)...] } ?? ""
      for item in items.split(separator: "&") {
        let parts = item.split(separator: "=", maxSplits: 1)
        guard let name = parts.first else { continue }
        let isFilled = parts.count == 2 && parts[1].hasPrefix(":")
        texts[String(name)] =
          isFilled ? left.popFirst().map { [$0] } : [parts.count == 2 ? String(parts[1]) : ""]
        fields.append(String(name))
      }
      let text = path.pattern.description + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
      let link = try LinkPattern(text).link(filling: texts)
      return CaseAnswer(["url": .string(link.description)]).verdict(on: known)
    } catch {
      throw CaseProblem("\(error)")
    }
  }
}
