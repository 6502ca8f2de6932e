internal import Basics
public import RIBKit

/// The difference between two snapshots of the same tree.
///
/// RIBs are identified by their numbers. A moved RIB is listed as removed and as added.
public struct SnapshotDifference: Sendable, Hashable, CustomStringConvertible {
  /// A change to a RIB.
  public enum Change: Sendable, Hashable {
    /// The RIB is only in the new snapshot.
    case added(TreeSnapshot.RIB)
    /// The RIB is only in the old snapshot.
    case removed(TreeSnapshot.RIB)
    /// The RIB is in both snapshots, but differs.
    case changed(from: TreeSnapshot.RIB, to: TreeSnapshot.RIB)
  }

  /// The changes: removals first, then additions and changes, each in the order of the snapshots.
  public let changes: [Change]

  /// Compares two snapshots.
  ///
  /// - Parameters:
  ///   - old: The older snapshot.
  ///   - new: The newer snapshot.
  /// - Complexity: O(*n*), where *n* is the number of RIBs in both snapshots.
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

  /// Whether both snapshots show the same RIBs in the same states.
  public var isEmpty: Bool { changes.isEmpty }

  /// One line per change, starting with `-`, `+` or `~`.
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
  /// Returns the line of a changed RIB, followed by lines for the changed parts of its view model.
  fileprivate func line(since old: Self) -> String {
    let (before, after) = (old.label(showsWork: true), label(showsWork: true))
    var lines = ["~ \(before) -> \(after)"]
    if before == after { lines = ["~ \(after)"] }
    let changes = changedFields(since: old)
    if changes.isEmpty, old.value == value, old.digest != digest {
      lines.append("    The view models differ beyond the recorded part.")
    }
    return (lines + changes).joined(separator: "\n")
  }

  /// Returns one line for each part whose description changed; no lines if the view model has only one part.
  private func changedFields(since old: Self) -> [String] {
    guard old.fields.map(\.name) == fields.map(\.name) else { return [] }
    return zip(old.fields, fields).filter { $0.text != $1.text }.map {
      "    \($1.name.withEscapes): \($0.text.withEscapes) -> \($1.text.withEscapes)"
    }
  }
}

extension TreeSnapshot.RIB {
  /// Whether everything but the depth is equal; in a snapshot of a subtree, the depth differs.
  fileprivate func looksLike(_ other: Self) -> Bool {
    var other = other
    other.depth = depth
    return self == other
  }
}

extension TreeSnapshot {
  /// Returns the difference between this snapshot and a newer one of the same tree.
  ///
  /// - Parameter newer: The newer snapshot.
  /// - Returns: The difference.
  public func difference(to newer: TreeSnapshot) -> SnapshotDifference {
    SnapshotDifference(from: self, to: newer)
  }
}
