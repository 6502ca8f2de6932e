internal import SwiftSyntax

/// A rule that a leaf has no children.
struct LeafChildRule: LintRule {
  let card = RuleCard(
    code: "child-of-leaf", severity: .error,
    summary: "A `Leaf` that attaches a child, or stores a container for children",
    reason: "Without a router of its own, the leaf can't be tested without its children.",
    fix: "Make the class conform to `Interactor`, and write a router that shows the children of its routes.")

  func violations(in code: LintedCode) -> [Violation] {
    let leaves = Dictionary(
      code.ribs.values.filter(\.isLeaf).map { rib in
        (rib.router.name, Set(code.code.containers(of: rib.router).map(\.name)))
      }
    ) { first, _ in first }
    guard !leaves.isEmpty else { return [] }
    let attaches = code.calls { site, _ in
      guard site.isAttach, let type = site.call.typeNameAround, leaves[type] != nil else { return nil }
      return (site.nameSyntax, "\(type) is a leaf and attaches a child.")
    }
    return attaches
      + code.properties(of: [.interactor]) { property, type, _ in
        leaves[type.name]?.contains(property.name) == true
          ? "\(type.name) is a leaf and stores a container for children." : nil
      }
  }
}
