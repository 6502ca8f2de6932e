extension CodeBase {
  /// The tree of all RIBs.
  package var tree: RIBTree { known { RIBTree(of: self) } }
}

/// The RIBs of a code base with their children.
package struct RIBTree: Sendable {
  /// The RIBs, sorted by name: all of them, or the named root and those below it.
  package let ribs: [RIB]
  /// The RIBs at the top: the named root, or the RIBs without a parent that other code builds.
  package let roots: [String]
  /// The RIBs without a parent that are not roots.
  package let orphans: [String]
  /// The cycles of RIBs that are their own descendants, each as names in order, beginning with the alphabetically first.
  package let cycles: [[String]]
  /// The parents of each RIB, sorted by name.
  package let parents: [String: [String]]
  private let byName: [String: RIB]

  /// Reads the tree; without a named root, the RIB called `Root` and those that code outside RIBs builds are at the top.
  package init(of code: CodeBase, root: String? = nil) {
    let reader = RIBReader(code)
    let byName = Dictionary(reader.ribs.map { ($0.name, $0) }) { first, _ in first }
    self.byName = byName
    var parents: [String: [String]] = [:]
    for rib in reader.ribs {
      for child in rib.children { parents[child.name, default: []].append(rib.name) }
    }
    self.parents = parents
    if let root {
      let reached = Set([root].reachable { byName[$0]?.children.map(\.name) ?? [] })
      ribs = reader.ribs.filter { reached.contains($0.name) }
      (roots, orphans) = (byName[root] == nil ? [] : [root], [])
    } else {
      ribs = reader.ribs
      let top = ribs.map(\.name).filter { parents[$0] == nil }
      // A package may have several programs, each with its own root.
      let used = reader.ribsBuiltElsewhere
      let launched = top.filter { $0 == "Root" } + top.filter { $0 != "Root" && used.contains($0) }
      let roots = launched.isEmpty && top.count == 1 ? top : launched
      (self.roots, orphans) = (roots, top.filter { !roots.contains($0) })
    }
    cycles = Self.cycles(of: ribs)
  }

  /// Returns the RIB with the given name.
  package subscript(name: String) -> RIB? { byName[name] }

  /// The names of RIBs with more than one parent, sorted.
  package var shared: [String] { ribs.map(\.name).filter { (parents[$0] ?? []).count > 1 } }

  /// The names of RIBs that are not reachable from a root, sorted.
  package var unreachable: [String] {
    let reached = Set(roots.reachable { byName[$0]?.children.map(\.name) ?? [] })
    return ribs.map(\.name).filter { !reached.contains($0) }
  }

  /// Returns the names of all RIBs above another, along all paths.
  package func allAncestors(of name: String) -> Set<String> {
    Set((parents[name] ?? []).reachable { parents[$0] ?? [] })
  }

  /// Finds the cycles in a depth-first walk with an explicit stack.
  private static func cycles(of ribs: [RIB]) -> [[String]] {
    let children = Dictionary(ribs.map { ($0.name, $0.children.map(\.name)) }) { first, _ in first }
    var cycles: Set<[String]> = []
    var done: Set<String> = []
    for rib in ribs where !done.contains(rib.name) {
      var path: [String] = []
      var left: [(name: String, depth: Int)] = [(rib.name, 0)]
      while let (name, depth) = left.popLast() {
        path.removeLast(path.count - depth)
        if let start = path.firstIndex(of: name) {
          let cycle = Array(path[start...])
          let least = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
          cycles.insert(Array(cycle[least...] + cycle[..<least]))
          continue
        }
        guard done.insert(name).inserted || path.isEmpty else { continue }
        path.append(name)
        left += (children[name] ?? []).reversed().map { ($0, depth + 1) }
      }
    }
    return cycles.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
