internal import SwiftSyntax

/// A rule that a leaf has no children.
struct LeafChildRule: LintRule {
  let card = RuleCard(
    code: "child-of-leaf", severity: .error,
    summary: "A `Leaf` that attaches a child, or stores a container for children",
    reason: "Without a router of its own, it can't be tested without the children.",
    fix: "Let the class conform to `Interactor`, and write a router that shows the children of its routes.")

  func violations(in code: LintedCode) -> [Violation] {
    let leaves = code.ribs.values.filter(\.isLeaf)
    let names = Set(leaves.map(\.router.name))
    guard !names.isEmpty else { return [] }
    let attaches = code.sources.flatMap { path, sites in
      sites.calls.compactMap { site -> Violation? in
        guard site.isAttach, let type = sites.types(around: site.enclosure).first, names.contains(type) else {
          return nil
        }
        return Violation(
          path: path, position: site.namePosition, declaration: sites.declaration(around: site.enclosure),
          message: "\(type) is a leaf and attaches a child.")
      }
    }
    let containers = leaves.flatMap { rib in
      let own = Set(code.code.containers(of: rib.router).map(\.name))
      return rib.router.properties.filter { own.contains($0.name) }.map { property in
        Violation(
          path: property.member.path, position: property.binding.positionAfterSkippingLeadingTrivia,
          declaration: "\(rib.router.name).\(property.name)",
          message: "\(rib.router.name) is a leaf and stores a container for children.")
      }
    }
    return attaches + containers
  }
}
