/// Keeps what trees do in the last rounds before their host gives up.
final class RoundRecorder {
  /// For how many rounds it is worth while.
  static let rounds = 4
  /// How many lines are kept; a single round of a large tree may have thousands.
  private static let limit = 40

  private(set) var lines: [String] = []
  private var trees: [Tree] = []

  /// Begins to listen to a tree.
  func record(_ tree: Tree) {
    guard tree.recorder !== self else { return }
    tree.recorder = self
    trees.append(tree)
  }

  /// Keeps something that happens in a tree.
  func note(_ kind: TreeEvent.Kind, _ path: String, _ detail: String) {
    if lines.count == Self.limit { lines.removeFirst() }
    let text = detail.isEmpty ? kind.rawValue : "\(kind.rawValue) \(detail.prefix(TreeEvent.detailLimit))"
    lines.append("\(path): \(text)")
  }

  /// Lets go of the trees.
  func end() {
    for tree in trees { tree.recorder = nil }
    trees = []
  }
}
