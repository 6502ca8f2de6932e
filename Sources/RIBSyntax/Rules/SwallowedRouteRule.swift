internal import SwiftSyntax

/// A rule that a router handles each route explicitly.
struct SwallowedRouteRule: LintRule {
  let card = RuleCard(
    code: "swallowed-route", severity: .warning,
    summary:
      "A `default:` or `case _` for the route in a router's `route(to:)`, unless the branch, or code before or after the `switch`, uses the route",
    reason: "A new case without a branch compiles, and shows nothing or the wrong child.",
    fix: "Write a branch for each case.")

  func violations(in code: LintedCode) -> [Violation] {
    code.types(.router).flatMap { type -> [Violation] in
      type.members.filter(\.isRouteFunction).flatMap { member -> [Violation] in
        guard let function = member.declaration.as(FunctionDeclSyntax.self), let body = function.body,
          let parameter = function.signature.parameterClause.parameters.first,
          let written = parameter.type.qualifiedName, code.code.type(written, in: type.name)?.isEnum == true
        else { return [] }
        let route = parameter.innerName
        let switches = body.switches.filter { choice in
          choice.subject.withoutParentheses.name == route
        }
        // A switch with a branch for each case handles all of them.
        guard switches.allSatisfy(\.hasDefault) else { return [] }
        return switches.filter { !body.hands(route, elsewhereThanIn: $0) }.flatMap(\.allCases)
          .filter { branch in
            branch.isDefault
              && branch.statements.words.isDisjoint(with: [route, branch.restName].compactMap(\.self))
          }
          .map { branch in
            Violation(
              at: branch.label, in: member.path, of: "\(type.name).route(to:)",
              "\(type.name) handles all other routes alike here, including future ones.")
          }
      }
    }
  }
}

extension SyntaxProtocol {
  /// Whether the node passes a value to a function outside a switch over the value.
  fileprivate func hands(_ name: String, elsewhereThanIn choice: SwitchExprSyntax) -> Bool {
    calls.contains { call in
      call.arguments.contains { $0.expression.name == name }
        && (call.endPosition <= choice.position || choice.endPosition <= call.position)
    }
  }
}
