internal import SwiftSyntax

/// A rule against force-unwrapping children that a router stores.
struct ForcedChildRule: LintRule {
  let card = RuleCard(
    code: "forced-child", severity: .warning,
    summary: "A child, except a `Leaf`, that a router stores as `X!` or unwraps with `!`",
    reason: "The program stops if the child isn't attached.",
    fix: "Show the child with a `ChildSlot`, or store it as an optional and unwrap it with `if let`.")

  func violations(in code: LintedCode) -> [Violation] {
    let kept = code.properties(of: [.router]) { property, type, _ in
      guard property.isStored, isRouter(property, of: type, in: code),
        let written = property.binding.typeAnnotation?.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      else { return nil }
      return "\(type.name) stores \(property.name) as \(written.withoutComments)."
    }
    return kept
      + code.sources.flatMap { sites in
        sites.forced.compactMap { forced -> Violation? in
          guard let child = code.code.known(forced.expression)?.property,
            let type = forced.typeNameAround.flatMap({ code.code.types[$0] }),
            code.parts[type.name]?.role == .router, forced.expression.withoutParentheses.isOwnMember,
            forced.local(child.name) == nil, isRouter(child, of: type, in: code)
          else { return nil }
          return sites.violation(at: forced, "\(type.name) force-unwraps the child \(child.name).")
        }
      }
  }

  /// Whether a property of a type stores a router.
  private func isRouter(_ property: CodeProperty, of owner: CodeType, in code: LintedCode) -> Bool {
    guard let name = property.typeName else { return false }
    guard let type = code.code.type(name, in: owner.name) else {
      return ["Router", "RIBKit.Router"].contains(name)
    }
    return code.parts[type.name]?.role == .router
  }
}
