internal import SwiftSyntax

/// A rule that every build creates a new RIB.
struct KeptRouterRule: LintRule {
  let card = RuleCard(
    code: "kept-router", severity: .error,
    summary: "A builder that stores the router, interactor or leaf that it builds",
    reason: "If a second parent builds the RIB, the tree rejects it, or the RIB keeps its old state.",
    fix: "Create them in `build`, and store only their dependencies.")

  func violations(in code: LintedCode) -> [Violation] {
    code.properties(of: [.builder]) { property, name, part in
      guard property.hasRoom else { return nil }
      let kept = property.heldTypes.compactMap { code.code.type($0, in: name)?.name }.first { held in
        code.parts[held].map { $0.rib == part.rib && $0.role != .builder } == true
      }
      return kept.map { "\(name) stores the \($0) that it builds." }
    }
  }
}

extension CodeProperty {
  /// Whether the property is stored, in each value or in the type.
  fileprivate var hasRoom: Bool { isStored || isStatic && binding.accessorBlock == nil }

  /// The types of the values in the property, including those in collections but not those in function types.
  fileprivate var heldTypes: [String] {
    guard let annotation = binding.typeAnnotation?.type else { return typeName.map { [$0] } ?? [] }
    return annotation.nodes { $0.is(FunctionTypeSyntax.self) }.compactMap {
      $0.as(TypeSyntax.self)?.qualifiedName
    }
  }
}
