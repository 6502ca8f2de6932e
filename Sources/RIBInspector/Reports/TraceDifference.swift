public import RIBKit

/// The difference between two runs of the same script.
///
/// Events are equal if their paths, kinds and subjects are equal. Numbers, times and causes are ignored, as are the ends of routes, events and
/// deliveries. Trees are compared in order: the first tree of the first trace with the first tree of the second, and so on.
public struct TraceDifference: Sendable {
  /// A section in which the traces differ.
  public struct Part: Sendable {
    /// The number of the tree in the first trace; `nil` if the first trace has fewer trees.
    public let tree: Int?
    /// The last common event before the section, in the first trace.
    public fileprivate(set) var after: TreeEvent?
    /// The events that only the first trace has in this section.
    public fileprivate(set) var removed: [TreeEvent] = []
    /// The events that only the second trace has in this section.
    public fileprivate(set) var added: [TreeEvent] = []
  }

  /// The differing sections, in order; empty if the traces are equal.
  public private(set) var parts: [Part] = []

  /// Compares two traces.
  ///
  /// If few events differ, the alignment is optimal. A section with many changes, and without an event that occurs exactly once in each trace, is
  /// reported as a whole.
  ///
  /// - Parameters:
  ///   - old: The first trace.
  ///   - new: The second trace.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events in both traces.
  public init(from old: Trace, to new: Trace) {
    for index in 0..<max(old.trees.count, new.trees.count) {
      let first = index < old.trees.count ? old.trees[index] : nil
      let second = index < new.trees.count ? new.trees[index] : nil
      compare(
        first?.number, (first?.events ?? []).filter { $0.kind != .returned },
        (second?.events ?? []).filter { $0.kind != .returned })
    }
  }

  private mutating func compare(_ tree: Int?, _ old: [TreeEvent], _ new: [TreeEvent]) {
    func content(_ event: TreeEvent) -> Content {
      Content(path: event.path, kind: event.kind, detail: event.detail)
    }
    let matches = ListMatcher(old.map(content), new.map(content), longestEdit: 512).matches()
    var (from, to) = (0, 0)
    for pair in matches + [(old.count, new.count)] {
      if pair.old > from || pair.new > to {
        var part = Part(tree: tree)
        part.after = from > 0 ? old[from - 1] : nil
        part.removed = Array(old[from..<pair.old])
        part.added = Array(new[to..<pair.new])
        parts.append(part)
      }
      (from, to) = (pair.old + 1, pair.new + 1)
    }
  }

  private struct Content: Hashable {
    let path: String
    let kind: TreeEvent.Kind
    let detail: String
  }
}

extension TraceDifference: CustomStringConvertible {
  /// For each section, the event before it, then the events only in the first trace, marked with `-`, and the events only in the second,
  /// marked with `+`.
  public var description: String {
    parts.map { part in
      let place = part.after.map { "after \($0.line)" } ?? "at the beginning"
      return
        (["@ tree \(part.tree.map(String.init) ?? "in the second trace only"), \(place)"]
        + part.removed.map { "- \($0.line)" } + part.added.map { "+ \($0.line)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
