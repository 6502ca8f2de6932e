/// Keeps what trees do in the last rounds before their host gives up.
final class RoundRecorder {
  /// The number of rounds before the limit in which it listens.
  static let rounds = 4
  /// How many lines are kept; a single round of a large tree may have thousands.
  private static let limit = 40

  private(set) var lines: [String] = []
  private var trees: [any MailboxOwner] = []

  /// Notes a tree that has begun to tell it what happens.
  func didBegin(with tree: any MailboxOwner) { trees.append(tree) }

  /// Keeps something that happens in a tree.
  func note(_ kind: TreeEvent.Kind, _ path: String, _ detail: String) {
    if lines.count == Self.limit { lines.removeFirst() }
    let text = detail.isEmpty ? kind.rawValue : "\(kind.rawValue) \(detail.prefix(TreeEvent.detailLimit))"
    lines.append("\(path): \(text)")
  }

  /// Lets go of the trees.
  func end() {
    for tree in trees { tree.stopRecording() }
    trees = []
  }
}
