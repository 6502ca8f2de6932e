extension RIBTree {
  /// The trees in lines of text, one below each root; then what has no place in them.
  package var text: String {
    var lines: [String] = []
    var seen: Set<String> = []
    for root in roots { draw(root, into: &lines, seen: &seen) }
    for cycle in cycles { lines.append("cycle: \((cycle + cycle.prefix(1)).joined(separator: " -> "))") }
    if !orphans.isEmpty { lines.append("no parent:") }
    for orphan in orphans { draw(orphan, into: &lines, seen: &seen) }
    for name in shared {
      lines.append("several parents: \(name) (\((parents[name] ?? []).joined(separator: ", ")))")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Draws one RIB and what is below it, without a call of itself: trees can be deep.
  private func draw(_ root: String, into lines: inout [String], seen: inout Set<String>) {
    var left: [(name: String, edge: String, indentation: String)] = [(root, "", "")]
    while let (name, edge, indentation) = left.popLast() {
      let isNew = seen.insert(name).inserted
      let children = self[name]?.children ?? []
      lines.append(edge + name + (isNew || children.isEmpty ? "" : " (above)"))
      guard isNew else { continue }
      for (index, child) in children.enumerated().reversed() {
        let isLast = index == children.count - 1
        left.append(
          (child.name, indentation + (isLast ? "└── " : "├── "), indentation + (isLast ? "    " : "│   ")))
      }
    }
  }
}
