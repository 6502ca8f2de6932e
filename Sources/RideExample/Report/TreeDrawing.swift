/// A tree drawn with lines of boxes.
package struct TreeDrawing {
  /// The drawing, line by line.
  package let lines: [String]

  /// Draws a tree.
  ///
  /// - Parameter paths: The paths of all nodes, parents first, in tree order.
  package init(_ paths: [String]) {
    let nodes = paths.map { $0.split(separator: "/") }
    lines = nodes.indices.map { index in
      let node = nodes[index]
      let followers = nodes[(index + 1)...]
      // At each level, a line goes on if the ancestor there has a later sibling.
      let levels = node.indices.dropFirst().map { level in
        let hasSibling = followers.contains { other in
          other.count == level + 1 && other[..<level] == node[..<level]
        }
        return level == node.count - 1 ? (hasSibling ? "├─ " : "└─ ") : (hasSibling ? "│  " : "   ")
      }
      return levels.joined() + (node.last ?? "")
    }
  }
}
