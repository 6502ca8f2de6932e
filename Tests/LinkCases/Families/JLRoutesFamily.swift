internal import DeepLinks
internal import LinkTools

/// The cases of JLRoutes, through the importer of its patterns.
struct JLRoutesFamily: CaseFamily {
  let systems: Set<String> = ["JLRoutes"]

  /// Opens a URL, or lists the forms of a pattern with groups.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    switch known.kind {
    case "match": return try match(known)
    case "expand-optionals": return try forms(known)
    default: throw .unknownKind(known)
    }
  }

  private func match(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    var settings = RouteImporter.Settings(for: .jlRoutes)
    settings.plusIsSpace = known.options["decodePlus"]?.flag ?? true
    settings.hostIsComponent = known.options["hostAsPath"]?.flag ?? false
    settings.generalFallbacks = Set(known.options["fallbackToGlobal"]?.elements?.compactMap(\.text) ?? [])
    let routes = try known.foreignRoutes
    let imported = RouteImporter(.jlRoutes, settings: settings).routes(routes)
    if let error = imported.errors.first, known.expect["match"]?.flag != false {
      throw CaseProblem("\(error)")
    }
    let table = ImportedTable(imported) { known.patterns[$0]["handlerReturns"]?.flag == false }
    let hit = table.open(try known.neededURL)
    if known.expect["can"] != nil { return CaseAnswer(["can": .bool(hit != nil)]).verdict(on: known) }
    guard let hit else { return CaseAnswer.noMatch.verdict(on: known) }
    var parameters = MergedParameters()
    parameters.addQuery(of: hit.match.parameters.link, plusIsSpace: settings.plusIsSpace, collects: true)
    parameters.addPath(hit.match.parameters)
    parameters.add(known.options["userParameters"])
    var answer = CaseAnswer.match(hit.route.form, parameters.values)
    answer.members["scheme"] = .string(routes[hit.route.number].scheme ?? "*")
    return answer.verdict(on: known)
  }

  /// The forms are compared as a set, for their order decides nothing here.
  private func forms(_ known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard let pattern = known["pattern"]?.text else {
      throw CaseProblem("The case \(known.id) has no pattern.")
    }
    let expected = known.expect["expanded"]?.elements?.compactMap(\.text)
    do throws(LinkDefinitionError) {
      let forms = try RouteImporter(.jlRoutes).patterns(for: RouteImporter.Route(pattern)).map(\.form)
      if let expected, Set(expected) == Set(forms), expected.count == forms.count { return .passed }
      return CaseAnswer(["expanded": .array(forms.map { .string($0) })]).verdict(on: known)
    } catch {
      return expected == nil ? .passed : .of(known, rejection: "no pattern: \(error)")
    }
  }
}
