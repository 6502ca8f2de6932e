internal import SwiftSyntax

/// A rule that every case of a route is requested somewhere.
struct UnusedRouteRule: LintRule {
  let card = RuleCard(
    code: "unused-route", severity: .warning,
    summary:
      "A route case other than `nothing` that no code or test uses, if another one is passed to `route(to:)`; routes that are `public`, or that conform to a protocol that can create cases, such as `Codable`, aren't checked",
    reason: "It is dead code, or a call to `route(to:)` is missing.",
    fix: "Pass it to `route(to:)`, or delete it with its branch in the router.")

  /// Protocols whose conformances create no values.
  private static let harmless: Set = [
    "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Equatable", "Hashable",
    "LinkKey", "RIBLinks.LinkKey", "Sendable",
  ]

  func violations(in code: LintedCode) -> [Violation] {
    var used: Set<String> = []
    var routed: [(words: Set<String>, cases: Set<String>)] = []
    func take(_ sites: Sites) {
      used.formUnion(sites.cases)
      routed.append((sites.words, Set(sites.calls.compactMap(\.routedCase))))
    }
    code.sources.forEach(take)
    // The names of the RIBs' types, by route: another RIB's case may have the same name.
    var names: [String: [String]] = [:]
    var routes: [String: CodeType] = [:]
    for rib in code.ribs.values {
      guard let route = code.code.route(of: rib) else { continue }
      routes[route.name] = route
      names[route.name, default: []] += [rib.router, rib.interactor, rib.builder].compactMap(\.?.shortName)
    }
    let left = routes.values.filter { route in
      isClosed(route) && route.cases.contains { !used.contains($0.name.word) && !isRest($0) }
    }
    // Tests that don't mention these cases are irrelevant.
    code.tests(naming: Set(left.flatMap(\.caseNames))).forEach(take)
    return left.flatMap { route -> [Violation] in
      // A RIB that never routes anywhere isn't finished.
      let cases = route.cases.filter { !isRest($0) }.map(\.name.word)
      let names = names[route.name] ?? []
      let isRouted = routed.contains {
        !$0.cases.isDisjoint(with: cases) && !$0.words.isDisjoint(with: names)
      }
      guard isRouted else { return [] }
      return route.placedCases.compactMap { path, element in
        let name = element.name
        // The type itself may name a case without a dot.
        let isNamed = code.sources.contains { sites in
          sites.uses[name.text]?.contains {
            sites.enclosures.types(around: $0).contains(route.name)
          } == true
        }
        guard !used.contains(name.word), !isRest(element), !isNamed else { return nil }
        return Violation(
          at: name, in: path, of: route.name, "Route case `\(name.text)` of \(route.name) is never used.")
      }
    }
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
