internal import SwiftSyntax

/// A rule that every builder which a RIB stores is used.
struct UnusedBuilderRule: LintRule {
  let card = RuleCard(
    code: "unused-builder", severity: .warning,
    summary: "A builder that a part of a RIB stores but never uses",
    reason: "The builder's RIB is never attached: a branch of the route is missing, or builds another child.",
    fix: "Build the child in the branch of its route, or delete the property.")

  func violations(in code: LintedCode) -> [Violation] {
    let accesses = code.sources.reduce(into: Set<String>()) { $0.formUnion($1.accesses) }
    return code.properties(of: [.router, .interactor, .builder]) { property, type, _ in
      guard property.isStored, !property.variable.modifiers.has("public", "open"),
        let kept = property.typeName, let builder = code.code.type(kept, in: type.name)?.name,
        code.parts[builder]?.role == .builder, !isUsed(property, of: type, accesses, in: code)
      else { return nil }
      return "\(type.name) stores \(property.name) of type \(builder), but never uses it."
    }
  }

  /// Whether any code may read a property; an ambiguous name counts as a read.
  ///
  /// `accesses` contains all names that code uses on anything other than `self`.
  private func isUsed(
    _ property: CodeProperty, of owner: CodeType, _ accesses: Set<String>, in code: LintedCode
  ) -> Bool {
    let name = property.name
    if !property.isPrivate, accesses.contains(name) { return true }
    // A bare name means the property in the type itself and in its subclasses.
    let isBase = code.inherited.contains(owner.name)
    return code.sources.contains { sites in
      sites.path == property.member.path && sites.accesses.contains(name)
        || sites.uses[name]?.contains { use in
          // A parameter hides the property.
          (use.isOnSelf || use.local(name).map { $0.value == nil } != true)
            && (isBase || sites.enclosures.types(around: use).contains(owner.name))
        } == true
    }
  }
}

extension CodeProperty {
  fileprivate var isPrivate: Bool {
    variable.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }
}

extension TokenSyntax {
  /// Whether the name is a member of `self`, as in `self.name`.
  fileprivate var isOnSelf: Bool { parent?.parent?.as(MemberAccessExprSyntax.self)?.base?.isSelf == true }
}
