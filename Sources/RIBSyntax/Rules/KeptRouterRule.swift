internal import SwiftSyntax

/// A rule that every build creates a new RIB.
struct KeptRouterRule: LintRule {
  let card = RuleCard(
    code: "kept-router", severity: .error,
    summary: "A builder that stores the router, interactor or leaf that it builds",
    reason: "If a second parent builds the RIB, the tree rejects it, or the RIB keeps its old state.",
    fix: "Create them in `build`, and store only their dependencies.")

  func violations(in code: LintedCode) -> [Violation] {
    code.properties(of: [.builder]) { property, type, rib in
      guard property.isStored || property.isStatic && property.binding.accessorBlock == nil else {
        return nil
      }
      let kept = property.heldTypes.compactMap { code.code.type($0, in: type.name)?.name }.first { held in
        code.parts[held].map { $0.rib == rib && $0.role != .builder } == true
      }
      return kept.map { "\(type.name) stores the \($0) that it builds." }
    }
  }
}

extension CodeProperty {
  /// The types of the values in the property, including those in collections but not those in function types.
  fileprivate var heldTypes: [String] {
    guard let annotation = binding.typeAnnotation?.type else { return typeName.map { [$0] } ?? [] }
    return annotation.nodes { $0.is(FunctionTypeSyntax.self) }.compactMap {
      $0.as(TypeSyntax.self)?.qualifiedName
    }
  }
}
