internal import SwiftSyntax

/// A rule that every RIB is reachable in the tree.
struct UnreachableRIBRule: LintRule {
  let card = RuleCard(
    code: "unreachable-rib", severity: .warning,
    summary: "A RIB that no way of children leads to from the root",
    reason: "Nobody can come there: it is dead code, or somebody has forgotten to attach it.",
    fix: "Attach it with `rib attach`, or delete it with `rib delete`.")

  func violations(in code: LintedCode) -> [Violation] {
    // Without a root there isn't a tree to be in: other packages attach the RIBs of a library.
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
