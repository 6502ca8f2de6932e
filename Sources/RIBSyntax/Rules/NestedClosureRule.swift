internal import SwiftSyntax

/// A rule that an async closure which is awaited in another closure declares where it runs.
struct NestedClosureRule: LintRule {
  let card = RuleCard(
    code: "nested-closure", severity: .warning,
    summary:
      "An async closure parameter of a `package` or `public` function, called inside `task` or `step`, whose type isn't `nonisolated(nonsending)`",
    reason:
      "Without the feature NonisolatedNonsendingByDefault, the closure silently leaves the tree's actor.",
    fix: "Write `nonisolated(nonsending)` before the type of the parameter.")

  func violations(in code: LintedCode) -> [Violation] {
    code.sources.flatMap { sites -> [Violation] in
      let closures = Set(sites.calls.compactMap { $0.treeClosure(in: sites, code)?.id })
      guard !closures.isEmpty else { return [] }
      return sites.calls.compactMap { site in
        guard site.base == nil, let type = site.call.local(site.name)?.type,
          type.isPlainAsyncFunction, let function = site.call.functionAround(through: closures),
          function.isForOthers
        else { return nil }
        return sites.violation(
          at: site.nameSyntax,
          "The async closure \(site.name) is called inside another async closure and may run off the tree's actor."
        )
      }
    }
  }
}

extension SyntaxProtocol {
  /// Returns the function around the node, if any of the given closures lies in between.
  fileprivate func functionAround(through closures: Set<SyntaxIdentifier>) -> DeclSyntax? {
    let function = parent?.ancestorOrSelf { node in
      node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self) ? node.as(DeclSyntax.self) : nil
    }
    let isInside = outwards.prefix { $0.outer.id != function?.id }.contains { closures.contains($0.outer.id) }
    return isInside ? function : nil
  }

  /// Whether other modules can see a function, because it or the extension around it has an access modifier.
  fileprivate var isForOthers: Bool {
    let word = accessWord ?? enclosing(ExtensionDeclSyntax.self)?.accessWord
    return word.map(["package", "public"].contains) == true
  }
}

extension TypeSyntax {
  /// Whether the type is an async function type that does not declare where the function runs.
  fileprivate var isPlainAsyncFunction: Bool {
    if let function = self.as(FunctionTypeSyntax.self) {
      return function.effectSpecifiers?.asyncSpecifier != nil
    }
    let attributed = self.as(AttributedTypeSyntax.self)
    let isPlain =
      attributed?.attributes.allSatisfy { $0.trimmedDescription == "@escaping" } != false
      && attributed?.specifiers.isEmpty != false
    return isPlain && wrapped?.isPlainAsyncFunction == true
  }
}
