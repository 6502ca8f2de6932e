internal import SwiftSyntax

/// Every RIB has its place in the tree.
struct UnreachableRIBRule: LintRule {
  let card = RuleCard(
    code: "unreachable-rib", severity: .warning,
    summary: "A RIB that no way of children leads to from the root",
    reason: "Nobody can come there: it is dead code, or somebody has forgotten to attach it.",
    fix: "Attach it with `rib attach`, or delete it with `rib delete`.")

  func violations(in code: LintedCode) -> [Violation] {
    // Without a root there is no tree to be in: the RIBs of a library are attached by others.
    guard !code.tree.roots.isEmpty else { return [] }
    let roots = code.tree.roots.joined(separator: " or ")
    return code.tree.unreachable.flatMap { name -> [Violation] in
      guard let router = code.ribs[name]?.router else { return [] }
      return router.declarations.prefix(1).compactMap {
        $0.violation(of: router, "No way leads from \(roots) to \(name).")
      }
    }
  }
}
