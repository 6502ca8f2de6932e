extension RIBTree {
  /// The tree as a Mermaid flowchart: an edge from each parent to each child, with the route that leads there.
  package var mermaid: String {
    var lines = ["flowchart TD"]
    lines += ribs.map { "  \(Self.identifier($0.name))[\"\($0.name)\"]" }
    for rib in ribs {
      for child in rib.children {
        let label = child.route.map { "|\"\($0)\"|" } ?? ""
        lines.append("  \(Self.identifier(rib.name)) -->\(label) \(Self.identifier(child.name))")
      }
    }
    lines += orphans.map { "  style \(Self.identifier($0)) stroke-dasharray: 4" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A name that no word of the language can be mistaken for.
  private static func identifier(_ name: String) -> String { "rib_" + name.filter { $0 != "." && $0 != "`" } }
}
