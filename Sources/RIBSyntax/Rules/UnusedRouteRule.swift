internal import SwiftSyntax

/// Every case of a route is asked for.
struct UnusedRouteRule: LintRule {
  let card = RuleCard(
    code: "unused-route", severity: .warning,
    summary: """
      A case of a route that no code asks for, tests included, while other cases of it are asked for; `nothing` aside, the case \
      without a child
      """,
    reason: "Nobody can see what its branch shows: it is dead code, or the way to it was forgotten.",
    fix: "Ask for it with `route(to:)`, or delete it with its branch in the router.")

  /// Protocols that make no values.
  private static let harmless: Set = [
    "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
    "LinkKey",
    "RIBLinks.LinkKey", "Sendable",
  ]

  func violations(in code: LintedCode) -> [Violation] {
    let used = code.sites.values.reduce(into: Set<String>()) { $0.formUnion($1.cases) }
    let routed = Set(code.sites.values.flatMap { $0.calls.compactMap(\.routedCase) })
    var routes: [String: CodeType] = [:]
    for rib in code.ribs.values {
      guard let interactor = rib.interactor?.name, let name = rib.routeType,
        let route = code.code.type(name, in: interactor), isClosed(route)
      else { continue }
      routes[route.name] = route
    }
    return routes.values.flatMap { route -> [Violation] in
      // A RIB that routes nowhere yet is not finished.
      guard !routed.isDisjoint(with: route.caseNames) else { return [] }
      return route.members.flatMap { member -> [Violation] in
        // An array: what a list of the syntax tree filters is a new list, somewhere else.
        let elements = member.declaration.as(EnumCaseDeclSyntax.self).map { Array($0.elements) } ?? []
        return elements.filter {
          !used.contains($0.name.word) && !isRest($0) && !isNamed($0.name.text, inside: route, code)
        }
        .map { element in
          Violation(
            path: member.path, position: element.name.positionAfterSkippingLeadingTrivia,
            declaration: route.name,
            message: "No code asks for the case \(element.name.text) of \(route.name).")
        }
      }
    }
  }

  /// Whether it stands for no child: new RIBs have this case, and some never go back to it.
  private func isRest(_ element: EnumCaseElementSyntax) -> Bool {
    element.name.word == "nothing" && element.parameterClause == nil
  }

  /// Whether its values come from code that names their cases, all of which is here.
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
