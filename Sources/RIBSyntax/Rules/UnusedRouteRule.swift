internal import SwiftSyntax

/// A rule that every case of a route is requested somewhere.
struct UnusedRouteRule: LintRule {
  let card = RuleCard(
    code: "unused-route", severity: .warning,
    summary:
      "A route case other than `nothing` that no code or test uses, if another case is passed to `route(to:)`; routes that are `public`, or that conform to a protocol that can create cases, such as `Codable`, aren't checked",
    reason: "It is dead code, or a call to `route(to:)` is missing.",
    fix: "Pass it to `route(to:)`, or delete it with its branch in the router.")

  /// Protocols whose conformances create no values.
  private static let harmless: Set = [
    "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
    "LinkKey", "RIBLinks.LinkKey", "Sendable",
  ]

  func violations(in code: LintedCode) -> [Violation] {
    var asked = Asked()
    for sites in code.sources { asked.take(sites) }
    let left = routes(in: code).filter { route in
      route.cases.contains { !asked.cases.contains($0.name.word) && !isRest($0) }
    }
    // Tests that don't mention these cases are irrelevant.
    for sites in code.tests.sites(naming: Set(left.flatMap(\.caseNames))) { asked.take(sites) }
    return left.flatMap { route -> [Violation] in
      // A RIB that never routes anywhere isn't finished.
      guard !asked.routed.isDisjoint(with: route.caseNames) else { return [] }
      return route.placedCases.compactMap { path, element in
        let name = element.name
        guard !asked.cases.contains(name.word), !isRest(element), !isNamed(name.text, inside: route, code)
        else {
          return nil
        }
        return Violation(
          at: name, in: path, of: route.name, "Route case `\(name.text)` of \(route.name) is never used.")
      }
    }
  }

  /// The cases that code requests.
  private struct Asked {
    /// All cases that are named.
    var cases: Set<String> = []
    /// The cases that are passed to a router.
    var routed: Set<String> = []

    mutating func take(_ sites: Sites) {
      cases.formUnion(sites.cases)
      routed.formUnion(sites.calls.compactMap(\.routedCase))
    }
  }

  /// Returns the routes of all RIBs, each once.
  private func routes(in code: LintedCode) -> [CodeType] {
    var routes: [String: CodeType] = [:]
    for rib in code.ribs.values {
      if let route = code.code.route(of: rib), isClosed(route) { routes[route.name] = route }
    }
    return Array(routes.values)
  }

  /// Whether a case is `nothing`, which shows no child: new RIBs begin in it, and some never return to it.
  private func isRest(_ element: EnumCaseElementSyntax) -> Bool {
    element.name.word == "nothing" && element.parameterClause == nil
  }

  /// Whether only code in these files can create its values, and only by naming their cases.
  private func isClosed(_ route: CodeType) -> Bool {
    route.isEnum && route.conformances.allSatisfy(Self.harmless.contains)
      && route.declarations.allSatisfy { part in
        !part.modifiers.has("public")
          && part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty != false
      }
  }

  /// Whether the type itself names a case without a dot.
  private func isNamed(_ name: String, inside route: CodeType, _ code: LintedCode) -> Bool {
    Set(route.parts.map(\.path)).compactMap { code.sites[$0] }.contains { sites in
      sites.uses[name]?.contains { $0.typesAround.contains(route.name) } == true
    }
  }
}

extension CodeCall {
  /// The case that the call routes to, if it is `route(to: .a)` or `route(to: .a(…))`.
  fileprivate var routedCase: String? {
    guard name == "route", let argument = call.arguments.first, argument.label?.text == "to" else {
      return nil
    }
    let value = argument.expression.withoutParentheses
    let made = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    return made.as(MemberAccessExprSyntax.self)?.declName.baseName.word
  }
}
