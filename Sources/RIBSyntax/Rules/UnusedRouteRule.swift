internal import SwiftSyntax

/// A rule that every case of a route is requested somewhere.
struct UnusedRouteRule: LintRule {
  let card = RuleCard(
    code: "unused-route", severity: .warning,
    summary:
      "A route case that no code or test uses, while other cases are used; except for `nothing`",
    reason: "It is dead code, or a call of `route(to:)` is missing.",
    fix: "Pass it to `route(to:)`, or delete it with its branch in the router.")

  /// Protocols whose conformances create no values.
  private static let harmless: Set = [
    "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
    "LinkKey",
    "RIBLinks.LinkKey", "Sendable",
  ]

  func violations(in code: LintedCode) -> [Violation] {
    var asked = Asked()
    for (_, sites) in code.sources { asked.take(sites) }
    let left = routes(in: code).filter { route in
      route.cases.contains { !asked.cases.contains($0.name.word) && !isRest($0) }
    }
    // Tests that name none of these cases are irrelevant.
    for sites in code.tests.sites(naming: Set(left.flatMap(\.caseNames))) { asked.take(sites) }
    return left.flatMap { route -> [Violation] in
      // A RIB that never routes anywhere isn't finished.
      guard !asked.routed.isDisjoint(with: route.caseNames) else { return [] }
      return route.members.flatMap { member -> [Violation] in
        // An array, because filtering a syntax list creates a new list with other positions.
        let elements = member.declaration.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? []
        return elements.filter {
          !asked.cases.contains($0.name.word) && !isRest($0) && !isNamed($0.name.text, inside: route, code)
        }
        .map { element in
          Violation(
            path: member.path, position: element.name.positionAfterSkippingLeadingTrivia,
            declaration: route.name,
            message: "Route case `\(element.name.text)` of \(route.name) is never used.")
        }
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
      guard let interactor = rib.interactor?.name, let name = rib.routeType,
        let route = code.code.type(name, in: interactor), isClosed(route)
      else { continue }
      routes[route.name] = route
    }
    return Array(routes.values)
  }

  /// Whether it is the case without a child, in which new RIBs begin and to which some never return.
  private func isRest(_ element: EnumCaseElementSyntax) -> Bool {
    element.name.word == "nothing" && element.parameterClause == nil
  }

  /// Whether only code in these files can create its values, and only by naming their cases.
  private func isClosed(_ route: CodeType) -> Bool {
    route.isEnum && route.parts.flatMap(\.conformances).allSatisfy(Self.harmless.contains)
      && route.declarations.allSatisfy { part in
        !part.modifiers.contains { $0.name.text == "public" }
          && part.declaration.asProtocol((any WithAttributesSyntax).self)?.attributes.isEmpty != false
      }
  }

  /// Whether the type itself names a case without a dot.
  private func isNamed(_ name: String, inside route: CodeType, _ code: LintedCode) -> Bool {
    Set(route.parts.map(\.path)).compactMap { code.sites[$0] }.contains { sites in
      sites.uses[name]?.contains { sites.types(around: $0.enclosure).contains(route.name) } == true
    }
  }
}

extension CodeCall {
  /// The case that it routes to, if it is `route(to: .a)` or `route(to: .a(…))`.
  fileprivate var routedCase: String? {
    guard name == "route", let argument = call.arguments.first, argument.label?.text == "to" else {
      return nil
    }
    let value = argument.expression.withoutParentheses
    let made = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
    return made.as(MemberAccessExprSyntax.self)?.declName.baseName.word
  }
}
