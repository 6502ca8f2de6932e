// The tree as text, Mermaid, DOT and JSON.

internal import Foundation
internal import RIBDiagnostics

extension RIBTree {
  /// The trees as lines of text, one tree per root, followed by the problems.
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

  /// Draws a RIB and its descendants, without recursion because trees can be deep.
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

extension RIBTree {
  /// The tree as a Mermaid flowchart, with an edge from each parent to each child that shows the route.
  package var mermaid: String {
    var lines = ["flowchart TD"]
    lines += ribs.map { "  \(Self.identifier($0.name))[\"\($0.name)\"]" }
    lines += edges.map { parent, child in
      let label = child.route.map { "|\"\($0)\"|" } ?? ""
      return "  \(Self.identifier(parent)) -->\(label) \(Self.identifier(child.name))"
    }
    lines += orphans.map { "  style \(Self.identifier($0)) stroke-dasharray: 4" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a name that cannot be a Mermaid keyword.
  private static func identifier(_ name: String) -> String { "rib_" + name.filter { $0 != "." && $0 != "`" } }
}

extension RIBTree {
  /// The tree in the DOT language of Graphviz.
  package var dot: String {
    var lines = ["digraph RIBs {", "  node [shape=box];"]
    lines += ribs.map { "  \"\($0.name)\"\(orphans.contains($0.name) ? " [style=dashed]" : "");" }
    lines += edges.map { parent, child in
      "  \"\(parent)\" -> \"\(child.name)\"\(child.route.map { " [label=\"\($0)\"]" } ?? "");"
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  /// The children with their parents, in the order of the parents' names and of their text.
  private var edges: [(parent: String, child: RIB.Child)] {
    ribs.flatMap { rib in rib.children.map { (rib.name, $0) } }
  }
}

extension RIBTree {
  /// The tree as JSON: all RIBs with their children, and the problems of the tree; the output is deterministic.
  ///
  /// Members may be added.
  package var json: String {
    let ribs = ribs.map { rib in
      Self.object([
        "name": rib.name, "file": rib.place.path, "line": rib.place.line, "router": rib.router,
        "interactor": rib.interactor, "builder": rib.builder, "routes": rib.routes, "events": rib.events,
        "children": rib.children.map(Self.object),
      ])
    }
    let form: [String: Any] = [
      "roots": roots, "orphans": orphans, "unreachable": unreachable, "shared": shared, "cycles": cycles,
      "ribs": ribs,
    ]
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: form, options: options)
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  private static func object(_ members: [String: Any?]) -> [String: Any] { members.compactMapValues(\.self) }

  /// Returns a child; its `attachment` is a ``ContainerKind`` such as `slot`, `container` (one of the app's own) or `direct`.
  private static func object(_ child: RIB.Child) -> [String: Any] {
    let attachment: String? =
      switch child.attachment {
      case .container(.own, _): "container"
      case .container(let kind, _): "\(kind)"
      case .direct: "direct"
      case nil: nil
      }
    return object([
      "name": child.name, "file": child.place.path, "line": child.place.line, "attachment": attachment,
      "container": child.attachment?.container, "route": child.route, "handler": child.handler,
    ])
  }
}
