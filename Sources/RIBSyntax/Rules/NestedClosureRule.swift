internal import SwiftSyntax

/// A rule that an async closure which is awaited in another closure declares where it runs.
struct NestedClosureRule: LintRule {
  let card = RuleCard(
    code: "nested-closure", severity: .warning,
    summary:
      "An async closure parameter of a `package` or `public` function, called inside `task` or `step`, whose type isn't `nonisolated(nonsending)`",
    reason:
      "Without the feature NonisolatedNonsendingByDefault, the closure silently leaves the actor of the tree.",
    fix: "Write `nonisolated(nonsending)` before the type of the parameter.")

  func violations(in code: LintedCode) -> [Violation] {
    code.sources.flatMap { path, sites -> [Violation] in
      let closures = Set(sites.calls.compactMap { $0.treeClosure(in: sites, code)?.id })
      guard !closures.isEmpty else { return [] }
      return sites.calls.compactMap { site in
        guard site.base == nil, let type = sites.local(site.name, at: site.enclosure)?.type,
          type.isPlainAsyncFunction, let function = site.call.functionAround(through: closures),
          function.isForOthers
        else { return nil }
        return Violation(
          path: path, position: site.namePosition, declaration: sites.declaration(around: site.enclosure),
          message:
            "The async closure \(site.name) is called inside another one and may run off the actor of the tree."
        )
      }
    }
  }
}

extension SyntaxProtocol {
  /// Returns the function around it, if one of some closures lies in between.
  fileprivate func functionAround(through closures: Set<SyntaxIdentifier>) -> DeclSyntax? {
    var isInside = false
    var next = parent
    while let current = next {
      if closures.contains(current.id) { isInside = true }
      if current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self) {
        return isInside ? current.as(DeclSyntax.self) : nil
      }
      next = current.parent
    }
    return nil
  }

  /// Whether other modules can see a function, because it or the extension around it has an access modifier.
  fileprivate var isForOthers: Bool {
    var next: Syntax? = Syntax(self)
    while let current = next {
      let words = current.asProtocol((any WithModifiersSyntax).self)?.modifiers.filter { $0.detail == nil }
      if let word = words?.map(\.name.text).first(where: CodeImport.levels.contains) {
        return ["package", "public"].contains(word)
      }
      repeat { next = next?.parent } while next.map { !$0.is(ExtensionDeclSyntax.self) } == true
    }
    return false
  }
}

extension TypeSyntax {
  /// Whether it is the type of an async function that does not declare where it runs.
  fileprivate var isPlainAsyncFunction: Bool {
    if let function = self.as(FunctionTypeSyntax.self) {
      return function.effectSpecifiers?.asyncSpecifier != nil
    }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isPlainAsyncFunction }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.type.isPlainAsyncFunction
    }
    guard let attributed = self.as(AttributedTypeSyntax.self) else { return false }
    let isEscaping = attributed.attributes.allSatisfy { $0.trimmedDescription == "@escaping" }
    return isEscaping && attributed.specifiers.isEmpty && attributed.baseType.isPlainAsyncFunction
  }
}
