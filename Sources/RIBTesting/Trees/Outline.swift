internal import RIBKit

/// The shape of a tree: names and depths, parents first.
struct Outline: Equatable {
  private(set) var nodes: [Node] = []

  struct Node: Equatable {
    let depth: Int
    let name: String
  }

  /// The shape of a tree as it is now.
  ///
  /// It must be read where the tree lives.
  ///
  /// - Parameter root: The root.
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  init(of root: any Router) {
    var rest: [(router: any Router, depth: Int)] = [(root, 0)]
    while let (router, depth) = rest.popLast() {
      nodes.append(Node(depth: depth, name: router.path.split(separator: "/").last.map(String.init) ?? ""))
      rest += router.children.reversed().map { ($0, depth + 1) }
    }
  }

  /// The shape that a text shows: a name on each line, deeper ones further to the right, with or without lines of boxes.
  init(_ text: String) {
    var columns: [Int] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let margin = line.prefix { " \t│├└─┬╰╭".contains($0) }
      let name = line.dropFirst(margin.count).reversed().drop { $0 == " " }.reversed()
      guard !name.isEmpty else { continue }
      while let last = columns.last, last >= margin.count { columns.removeLast() }
      nodes.append(Node(depth: columns.count, name: String(name)))
      columns.append(margin.count)
    }
  }

  /// The shape as lines of boxes.
  ///
  /// - Complexity: O(*n* · *d*) for *n* RIBs of depth *d*.
  var lines: [String] {
    // From the end to the start it is known, at each depth, whether a sibling follows.
    var isFollowed: [Bool] = []
    var lines: [String] = []
    for node in nodes.reversed() {
      while isFollowed.count <= node.depth { isFollowed.append(false) }
      isFollowed.removeLast(isFollowed.count - node.depth - 1)
      var line = ""
      if node.depth > 0 {
        for depth in 1..<node.depth { line += isFollowed[depth] ? "│  " : "   " }
        line += isFollowed[node.depth] ? "├─ " : "└─ "
      }
      lines.append(line + node.name)
      isFollowed[node.depth] = true
    }
    return lines.reversed()
  }
}
