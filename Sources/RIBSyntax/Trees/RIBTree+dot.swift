extension RIBTree {
  /// The tree in the language of Graphviz.
  package var dot: String {
    var lines = ["digraph RIBs {", "  node [shape=box];"]
    for rib in ribs {
      lines.append("  \"\(rib.name)\"\(orphans.contains(rib.name) ? " [style=dashed]" : "");")
    }
    for rib in ribs {
      for child in rib.children {
        let label = child.route.map { " [label=\"\($0)\"]" } ?? ""
        lines.append("  \"\(rib.name)\" -> \"\(child.name)\"\(label);")
      }
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }
}
