public import DeepLinks

extension LinkProblem.Code {
  /// A route in a configuration has weaker requirements than the application's code.
  public static let weaker = Self("weaker")
}

extension LinkConfiguration {
  /// Rejects routes with weaker requirements than the routes of a table that the application's code builds.
  ///
  /// A configuration alone decides what its routes require, so a missing line removes a signature requirement or a guard. Use this as the
  /// `check` of a `LiveConfiguration` to enforce the requirements in the application's code. A route may omit a name or a summary, require
  /// more, and be local even if the table exports it.
  ///
  /// - Parameter table: The table that the code builds.
  /// - Throws: A `LinkDefinitionError` that names each route that is exported but local in the table, omits a signature or a guard that the table
  ///   requires, or has a pattern that the table doesn't have.
  /// - Complexity: O(*n*) for *n* routes of the configuration and the table.
  public func check(against table: LinkTable<some Sendable>) throws(LinkDefinitionError) {
    var known: [LinkPattern: RouteAttributes] = [:]
    for route in table.routes { known[route.pattern] = route.attributes }
    var problems: [LinkProblem] = []
    for (index, route) in routes.enumerated() {
      guard let flaw = Self.weakness(of: route, comparedWith: known[route.pattern]) else { continue }
      problems.append(LinkProblem(.weaker, at: "routes[\(index)]", flaw))
    }
    guard problems.isEmpty else { throw LinkDefinitionError(ofConfiguration: problems) }
  }

  /// Returns the requirements of the code that a route doesn't have.
  private static func weakness(of route: Route, comparedWith own: RouteAttributes?) -> String? {
    guard let own else {
      return
        "No route of the application has the pattern \"\(route.pattern)\"; write it exactly as in the application, or rewrite such links to one of its patterns."
    }
    var remedies: [String] = []
    if route.attributes.isExported, !own.isExported { remedies.append("remove \"exported\"") }
    if route.attributes.isExported, own.needsSignature, !route.attributes.needsSignature {
      remedies.append("write \"signed\": true")
    }
    let missing = own.guards.filter { !route.attributes.guards.contains($0) }
    if !missing.isEmpty {
      remedies.append("list its guards: \(missing.map { $0.shortened }.joined(separator: ", "))")
    }
    guard !remedies.isEmpty else { return nil }
    return
      "\"\(route.id.shortened)\" is less protected than in the application; \(remedies.joined(separator: ", and "))."
  }
}
