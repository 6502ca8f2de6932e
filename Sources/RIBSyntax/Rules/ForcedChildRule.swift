internal import SwiftSyntax

/// A rule against force-unwrapping children that a router stores.
struct ForcedChildRule: LintRule {
  let card = RuleCard(
    code: "forced-child", severity: .warning,
    summary: "A child that a router stores as `X!` or unwraps with `!`",
    reason: "The program stops if the child isn't attached.",
    fix: "Show it with a `ChildSlot`, or store an optional and unwrap it with `if let`.")

  func violations(in code: LintedCode) -> [Violation] {
    let kept = code.parts.filter { $0.value.role == .router }.keys.flatMap { name -> [Violation] in
      code.code.types[name]?.properties.compactMap { property in
        guard property.isStored, property.isRouter(in: code, of: name),
          let type = property.binding.typeAnnotation?.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        else { return nil }
        return Violation(
          path: property.member.path, position: property.binding.positionAfterSkippingLeadingTrivia,
          declaration: "\(name).\(property.name)",
          message: "\(name) stores \(property.name) as \(type.withoutComments).")
      } ?? []
    }
    return kept
      + code.sources.flatMap { path, sites in
        sites.forced.compactMap { forced, enclosure -> Violation? in
          let value = forced.expression.withoutParentheses
          let isOwn =
            value.as(MemberAccessExprSyntax.self)?.base?.isSelf ?? value.is(DeclReferenceExprSyntax.self)
          guard isOwn, let type = sites.types(around: enclosure).first, code.parts[type]?.role == .router,
            let name = value.lastName, sites.local(name, at: enclosure) == nil,
            code.properties[type]?[name]?.isRouter(in: code, of: type) == true
          else { return nil }
          return Violation(
            path: path, position: forced.positionAfterSkippingLeadingTrivia,
            declaration: sites.declaration(around: enclosure),
            message: "\(type) force-unwraps the child \(name).")
        }
      }
  }
}

extension CodeProperty {
  /// Whether it stores a router.
  fileprivate func isRouter(in code: LintedCode, of owner: String) -> Bool {
    guard let name = typeName else { return false }
    guard let type = code.code.type(name, in: owner) else {
      return ["Router", "RIBKit.Router"].contains(name)
    }
    return code.parts[type.name]?.role == .router
  }
}
