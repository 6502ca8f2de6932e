internal import SwiftSyntax

/// A rule against force-unwrapping children that a router stores.
struct ForcedChildRule: LintRule {
  let card = RuleCard(
    code: "forced-child", severity: .warning,
    summary: "A child, except a `Leaf`, that a router stores as `X!` or unwraps with `!`",
    reason: "The program stops if the child isn't attached.",
    fix: "Show the child with a `ChildSlot`, or store it as an optional and unwrap it with `if let`.")

  func violations(in code: LintedCode) -> [Violation] {
    let kept = code.properties(of: [.router]) { property, name, _ in
      guard property.isStored, property.isRouter(in: code, of: name),
        let type = property.binding.typeAnnotation?.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      else { return nil }
      return "\(name) stores \(property.name) as \(type.withoutComments)."
    }
    return kept
      + code.sources.flatMap { sites in
        sites.forced.compactMap { forced -> Violation? in
          let value = forced.expression.withoutParentheses
          guard value.isOwnMember, let type = forced.typeNameAround,
            code.parts[type]?.role == .router,
            let name = value.lastName, forced.local(name) == nil,
            code.properties[type]?[name]?.isRouter(in: code, of: type) == true
          else { return nil }
          return sites.violation(at: forced, "\(type) force-unwraps the child \(name).")
        }
      }
  }
}

extension CodeProperty {
  /// Whether the property stores a router.
  fileprivate func isRouter(in code: LintedCode, of owner: String) -> Bool {
    guard let name = typeName else { return false }
    guard let type = code.code.type(name, in: owner) else {
      return ["Router", "RIBKit.Router"].contains(name)
    }
    return code.parts[type.name]?.role == .router
  }
}
