internal import DeepLinks
internal import LinkTools

/// The cases of HHRouter, through the importer of its patterns.
struct HHRouterFamily: CaseFamily {
  let systems: Set<String> = ["HHRouter"]

  /// Opens a URL.
  func verdict(on known: KnownCase) throws(CaseProblem) -> CaseVerdict {
    guard known.kind == "match" else { throw .unknownKind(known) }
    var settings = RouteImporter.Settings(for: .hhRouter)
    settings.schemes = known.options["appSchemes"]?.elements?.compactMap(\.text) ?? []
    let imported = RouteImporter(.hhRouter, settings: settings).routes(try known.foreignRoutes)
    if let error = imported.errors.first { throw CaseProblem("\(error)") }
    let url = try known.neededURL
    let hit = ImportedTable(imported).open(url)
    var answer = CaseAnswer.noMatch
    if let hit {
      var parameters = MergedParameters()
      parameters.addQuery(of: hit.match.parameters.link)
      parameters.addPath(hit.match.parameters)
      // Whatever is given beside the URL is an object.
      for option in (known.options.members ?? [:]).sorted(by: { $0.key < $1.key }) {
        parameters.add(option.value)
      }
      parameters.add("route", .string(route(url, settings.schemes)))
      answer = .match(hit.route.form, parameters.values)
    }
    answer.members["can"] = .bool(hit != nil)
    return answer.verdict(on: known)
  }

  /// What HHRouter calls the route: the URL without the scheme of the application.
  private func route(_ url: String, _ schemes: [String]) -> String {
    guard let scheme = schemes.first(where: { url.hasPrefix("\($0)://") }) else { return url }
    return "/" + url.dropFirst(scheme.count + 3)
  }
}
