internal import SwiftSyntax

/// What a RIB keeps to build a child with builds one.
struct UnusedBuilderRule: LintRule {
  let card = RuleCard(
    code: "unused-builder", severity: .warning,
    summary: "A builder that a part of a RIB stores and never uses",
    reason:
      "The child that it makes comes into no tree: a branch of the route is missing, or builds another child.",
    fix: "Build the child where its route asks for it, or delete the property.")

  func violations(in code: LintedCode) -> [Violation] {
    code.parts.keys.flatMap { name -> [Violation] in
      guard let type = code.code.types[name] else { return [] }
      return type.properties.compactMap { property in
        guard property.isStored, !property.isPublic, let kept = property.typeName,
          let builder = code.code.type(kept, in: name)?.name, code.parts[builder]?.role == .builder,
          !isUsed(property, of: name, in: code)
        else { return nil }
        return Violation(
          path: property.member.path, position: property.binding.positionAfterSkippingLeadingTrivia,
          declaration: "\(name).\(property.name)",
          message: "\(name) keeps \(property.name), a \(builder), and never builds anything with it.")
      }
    }
  }

  /// Whether any code may read a property: where a name can mean several things, it may.
  private func isUsed(_ property: CodeProperty, of owner: String, in code: LintedCode) -> Bool {
    code.sources.contains { path, sites in
      if sites.accesses.contains(property.name), !property.isPrivate || path == property.member.path {
        return true
      }
      return sites.uses[property.name]?.contains { use in
        // A parameter hides the property.
        guard use.isOnSelf || !sites.isParameter(property.name, at: use.enclosure) else { return false }
        return !property.isPrivate || sites.types(around: use.enclosure).contains(owner)
      } == true
    }
  }
}

extension CodeProperty {
  fileprivate var isPublic: Bool {
    variable.modifiers.contains { ["public", "open"].contains($0.name.text) }
  }

  fileprivate var isPrivate: Bool {
    variable.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }
}

extension Sites {
  /// Whether a name is that of a parameter at a place.
  fileprivate func isParameter(_ name: String, at enclosure: Int) -> Bool {
    local(name, at: enclosure).map { $0.value == nil } == true
  }
}
