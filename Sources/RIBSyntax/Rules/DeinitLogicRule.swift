internal import SwiftSyntax

/// A rule against logic in the `deinit` of a RIB's parts.
struct DeinitLogicRule: LintRule {
  let card = RuleCard(
    code: "deinit-logic", severity: .warning,
    summary: "Logic in the `deinit` of an interactor, router or builder",
    reason: "A `deinit` runs on any thread, after the deactivation, or never if there is a leak.",
    fix: "Move the logic to `willResignActive()` of the interactor or to `willDetach()` of the router.")

  private static let checks: Set = ["assert", "assertionFailure", "precondition", "preconditionFailure"]

  func violations(in code: LintedCode) -> [Violation] {
    RIBPart.Role.allCases.flatMap(code.types).flatMap { type in
      type.members.compactMap { member in
        guard let body = member.declaration.as(DeinitializerDeclSyntax.self)?.body,
          let logic = firstLogic(in: body.statements), let role = code.parts[type.name]?.role
        else { return nil }
        return Violation(
          at: logic, in: member.path, of: "\(type.name).deinit",
          "The deinit of \(role == .interactor ? "an" : "a") \(role) contains logic.")
      }
    }
  }

  /// Returns the first statement that is not an assertion or for debugging only.
  private func firstLogic(in statements: CodeBlockItemListSyntax) -> Syntax? {
    for statement in statements {
      if let condition = statement.item.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses where clause.condition?.trimmedDescription != "DEBUG" {
          guard case .statements(let inner) = clause.elements else { continue }
          if let logic = firstLogic(in: inner) { return logic }
        }
        continue
      }
      let name = statement.item.as(FunctionCallExprSyntax.self)?.calledExpression.name
      if name.map(Self.checks.contains) != true { return Syntax(statement) }
    }
    return nil
  }
}
