internal import SwiftSyntax

/// A rule that every build creates a new RIB.
struct KeptRouterRule: LintRule {
  let card = RuleCard(
    code: "kept-router", severity: .error,
    summary: "A builder that stores the router, interactor or leaf that it builds",
    reason:
      "If a second parent builds it, it is rejected, or starts with its old state.",
    fix:
      "Create them in `build`, and store only their dependencies.")

  func violations(in code: LintedCode) -> [Violation] {
    code.parts.filter { $0.value.role == .builder }.flatMap { name, part -> [Violation] in
      code.code.types[name]?.properties.compactMap { property in
        guard property.hasRoom else { return nil }
        let kept = property.heldTypes.compactMap { code.code.type($0, in: name)?.name }.first { held in
          code.parts[held].map { $0.rib == part.rib && $0.role != .builder } == true
        }
        guard let kept else { return nil }
        return Violation(
          path: property.member.path, position: property.binding.positionAfterSkippingLeadingTrivia,
          declaration: "\(name).\(property.name)", message: "\(name) stores a \(kept) that it builds.")
      } ?? []
    }
  }
}

extension CodeProperty {
  /// Whether it is stored, in each value or in the type.
  fileprivate var hasRoom: Bool { isStored || isStatic && binding.accessorBlock == nil }

  /// The types of the values in it, including those in collections but not those in function types.
  fileprivate var heldTypes: [String] {
    guard let annotation = binding.typeAnnotation?.type else { return typeName.map { [$0] } ?? [] }
    var names: [String] = []
    var left = [Syntax(annotation)]
    while let syntax = left.popLast() {
      guard !syntax.is(FunctionTypeSyntax.self) else { continue }
      if let name = syntax.as(TypeSyntax.self)?.qualifiedName { names.append(name) }
      left += syntax.children(viewMode: .sourceAccurate).reversed()
    }
    return names
  }
}
