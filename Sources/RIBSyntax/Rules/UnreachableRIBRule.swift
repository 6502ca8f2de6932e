internal import SwiftSyntax

/// A rule that every RIB is reachable in the tree.
struct UnreachableRIBRule: LintRule {
  let card = RuleCard(
    code: "unreachable-rib", severity: .warning,
    summary: "A RIB that can't be reached from the root",
    reason: "It is dead code, or a parent forgot to attach it.",
    fix: "Attach it with `rib attach`, or delete it with `rib delete`.")

  func violations(in code: LintedCode) -> [Violation] {
    // Without a root, every RIB would be unreachable: other packages attach the RIBs of a library.
    guard !code.tree.roots.isEmpty else { return [] }
    let roots = code.tree.roots.joined(separator: " or ")
    return code.tree.unreachable.compactMap { name in
      guard let router = code.ribs[name]?.router else { return nil }
      return router.declarations.first?.violation(of: router, "\(name) can't be reached from \(roots).")
    }
  }
}
