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
    code.sources.flatMap { sites in
      sites.deinitializers.compactMap { syntax in
        guard let type = syntax.typeNameAround, let part = code.parts[type],
          let body = syntax.body, let logic = firstLogic(in: body.statements)
        else { return nil }
        let role = (part.role == .interactor ? "an " : "a ") + "\(part.role)"
        return sites.violation(at: logic, "The deinit of \(role) contains logic.")
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
