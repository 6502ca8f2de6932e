public import RIBKit

/// The difference of two snapshots of one tree.
///
/// RIBs are the same if their numbers are. A RIB that was moved is gone from one place and new at another.
public struct SnapshotDifference: Sendable, Hashable, CustomStringConvertible {
  /// The change of a RIB.
  public enum Change: Sendable, Hashable {
    /// It is in the new snapshot only.
    case added(TreeSnapshot.RIB)
    /// It is in the old snapshot only.
    case removed(TreeSnapshot.RIB)
    /// It is in both, and something of it is different.
    case changed(from: TreeSnapshot.RIB, to: TreeSnapshot.RIB)
  }

  /// The changes: first what was removed, then the rest, in the orders of the snapshots.
  public let changes: [Change]

  /// Compares two snapshots.
  ///
  /// - Parameters:
  ///   - old: The older snapshot.
  ///   - new: The newer snapshot.
  /// - Complexity: O(*n*), where *n* is the number of RIBs in both.
  public init(from old: TreeSnapshot, to new: TreeSnapshot) {
    let before = Dictionary(old.ribs.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(new.ribs.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
    func isMoved(_ rib: TreeSnapshot.RIB) -> Bool {
      guard let was = before[rib.node], let now = after[rib.node] else { return true }
      return was.parent != now.parent || was.name != now.name
    }
    var changes = old.ribs.filter(isMoved).map(Change.removed)
    for rib in new.ribs {
      if isMoved(rib) {
        changes.append(.added(rib))
      } else if let was = before[rib.node], !was.looksLike(rib) {
        changes.append(.changed(from: was, to: rib))
      }
    }
    self.changes = changes
  }

  /// Whether the snapshots show the same RIBs in the same states.
  public var isEmpty: Bool { changes.isEmpty }

  /// One line for each change, with `-`, `+` or `~`.
  public var description: String {
    changes.map { change in
      switch change {
      case .removed(let rib): "- \(rib.label(showsWork: true))"
      case .added(let rib): "+ \(rib.label(showsWork: true))"
      case .changed(let old, let new): new.line(since: old)
      }
    }.joined(separator: "\n")
  }
}

extension TreeSnapshot.RIB {
  /// The line of a RIB that has changed, and below it the parts of its view model that have.
  fileprivate func line(since old: Self) -> String {
    let (before, after) = (old.label(showsWork: true), label(showsWork: true))
    var lines = ["~ \(before) -> \(after)"]
    if before == after { lines = ["~ \(after)"] }
    let changes = changedFields(since: old)
    if changes.isEmpty, old.value == value, old.digest != digest {
      lines.append("    The view model differs behind the end of its text.")
    }
    return (lines + changes).joined(separator: "\n")
  }

  /// One line for each part that has another text; none where the view model is its only part.
  private func changedFields(since old: Self) -> [String] {
    guard old.fields.map(\.name) == fields.map(\.name) else { return [] }
    return zip(old.fields, fields).filter { $0.text != $1.text }.map {
      "    \($1.name.withEscapes): \($0.text.withEscapes) -> \($1.text.withEscapes)"
    }
  }
}

extension TreeSnapshot.RIB {
  /// Whether all is the same but the depth, which is another one in a snapshot of a subtree.
  fileprivate func looksLike(_ other: Self) -> Bool {
    var other = other
    other.depth = depth
    return self == other
  }
}

extension TreeSnapshot {
  /// The difference to a newer snapshot of the same tree.
  ///
  /// - Parameter newer: The newer snapshot.
  /// - Returns: The difference.
  public func difference(to newer: TreeSnapshot) -> SnapshotDifference {
    SnapshotDifference(from: self, to: newer)
  }
}
