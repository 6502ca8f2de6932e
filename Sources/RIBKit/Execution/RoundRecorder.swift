/// Records the activity of trees in the last rounds before their host gives up.
final class RoundRecorder {
  /// The number of rounds before the limit during which it records.
  static let rounds = 4
  /// The maximum number of lines kept; a single round of a large tree may have thousands.
  private static let limit = 40

  private(set) var lines: [String] = []
  private var trees: [any MailboxOwner] = []

  /// Adds a tree that has begun to report to the recorder.
  func didBegin(with tree: any MailboxOwner) { trees.append(tree) }

  /// Records an event of a tree.
  func note(_ kind: TreeEvent.Kind, _ path: String, _ detail: String) {
    if lines.count == Self.limit { lines.removeFirst() }
    let text = detail.isEmpty ? kind.rawValue : "\(kind.rawValue) \(detail.prefix(TreeEvent.detailLimit))"
    lines.append("\(path): \(text)")
  }

  /// Stops recording and releases the trees.
  func end() {
    for tree in trees { tree.stopRecording() }
    trees = []
  }
}
