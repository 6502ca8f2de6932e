internal import DeepLinks

/// Checks the routes of a configuration together.
struct ConfigurationChecker {
  private(set) var problems: [LinkProblem] = []

  /// The table of all routes, if they make one.
  ///
  /// - Parameters:
  ///   - version: The version of the configuration.
  ///   - routes: The routes.
  ///   - options: How links are read.
  /// - Returns: The table.
  mutating func table(version: Int64, routes: [LinkConfiguration.Route], options: TableOptions) -> LinkTable<
    String
  >? {
    if version < 1 { note(.value, "version", "A version is 1 or higher.") }
    guard routes.count <= LinkConfiguration.maximumRoutes else {
      note(.limit, "routes", "There may be at most \(LinkConfiguration.maximumRoutes) of these.")
      return nil
    }
    var draft = TableDraft<String>(options: options)
    var names: Set<String> = []
    var places: [String: Int] = [:]
    var components = 0
    for (index, route) in routes.enumerated() {
      let id = route.id
      if let name = route.attributes.name {
        if name.isEmpty { note(.value, "routes[\(index)].name", "A name must not be empty.") }
        if !names.insert(name).inserted {
          note(
            .duplicate, "routes[\(index)].name", "There is another route with the name \"\(name.shortened)\"."
          )
        }
      }
      if places[route.pattern.description] == nil { places[route.pattern.description] = index }
      components += route.pattern.componentCount
      draft.add(route.pattern, priority: route.priority, attributes: route.attributes) { _ in .open(id) }
    }
    guard components <= LinkConfiguration.maximumComponents else {
      note(
        .limit, "routes",
        "The forms of all patterns may have \(LinkConfiguration.maximumComponents) components; they have \(components)."
      )
      return nil
    }
    do throws(LinkProblems) {
      return try draft.build()
    } catch {
      for problem in error.problems {
        let place = problem.places.first.flatMap { places[$0] }
        note(
          problem.code == .unknownType ? .unknownType : .table, place.map { "routes[\($0)]" } ?? "options",
          problem.description)
      }
      return nil
    }
  }

  private mutating func note(_ code: LinkProblem.Code, _ path: String, _ reason: String) {
    problems.append(LinkProblem(code, at: path, reason))
  }
}
