internal import RIBKit

/// A tree as its events tell of it: the state after the events so far.
///
/// Each event costs O(1), so that the state at a moment is known from any earlier state and the events between.
struct TraceState: Equatable {
  struct RIB: Equatable {
    var parent: Int?
    var name: String
    var state: TreeSnapshot.RIB.State
    var since: Duration
    /// The place among its siblings: the number of its attach.
    var order: Int
    var tasks: [String] = []
    var value: String?
  }

  var ribs: [Int: RIB] = [:]
  /// The sequence and the time of the last event.
  var sequence = 0
  var time = Duration.zero

  /// Whether nothing is left of the tree.
  var isEmpty: Bool { ribs.isEmpty }

  /// Adds an event.
  mutating func apply(_ event: TreeEvent) {
    sequence = event.sequence
    time = event.time
    switch event.kind {
    case .attaching: ribs[event.node] = RIB(attachedBy: event, .attaching)
    case .attached:
      // The event before it may be of a kind that is not recorded.
      if ribs[event.node] == nil { ribs[event.node] = RIB(attachedBy: event, .attached) }
      ribs[event.node]?.state = .attached
    case .detaching: ribs[event.node]?.state = .detaching
    case .detached: ribs[event.node] = nil
    case .started: ribs[event.node]?.tasks.append(event.detail)
    case .ended:
      if let index = ribs[event.node]?.tasks.firstIndex(of: event.detail) {
        ribs[event.node]?.tasks.remove(at: index)
      }
    case .delivered: ribs[event.node]?.value = event.detail
    default: break
    }
  }

  /// The state as a snapshot.
  ///
  /// A RIB whose parent is not known, because the recording began later, is a root.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of RIBs.
  var snapshot: TreeSnapshot {
    var children: [Int?: [Int]] = [:]
    for (node, rib) in ribs {
      let parent = rib.parent.flatMap { ribs[$0] == nil || $0 == node ? nil : $0 }
      children[parent, default: []].append(node)
    }
    func newestFirst(_ nodes: [Int]?) -> [Int] {
      (nodes ?? []).sorted { (ribs[$0]?.order ?? 0, $0) > (ribs[$1]?.order ?? 0, $1) }
    }
    var list: [TreeSnapshot.RIB] = []
    var waiting = newestFirst(children[nil]).map { (node: $0, depth: 0) }
    while let (node, depth) = waiting.popLast() {
      guard let rib = ribs[node] else { continue }
      list.append(
        TreeSnapshot.RIB(
          node: node, parent: depth == 0 ? nil : rib.parent, depth: depth, name: rib.name, state: rib.state,
          since: rib.since, tasks: rib.tasks, value: rib.value))
      waiting += newestFirst(children[node]).map { ($0, depth + 1) }
    }
    return TreeSnapshot(list)
  }
}

extension TraceState.RIB {
  fileprivate init(attachedBy event: TreeEvent, _ state: TreeSnapshot.RIB.State) {
    let name = event.path.lastIndex(of: "/").map { String(event.path[event.path.index(after: $0)...]) }
    self.init(
      parent: event.parent, name: name ?? event.path, state: state, since: event.time, order: event.sequence)
  }
}

extension TraceState {
  /// The state that a snapshot with times shows.
  init(_ snapshot: TreeSnapshot, sequence: Int, time: Duration) {
    self.sequence = sequence
    self.time = time
    for (index, rib) in snapshot.ribs.enumerated() {
      ribs[rib.node] = RIB(
        parent: rib.parent, name: rib.name, state: rib.state, since: rib.since ?? .zero,
        // Older than all that comes later, in the order of the snapshot.
        order: index - snapshot.ribs.count, tasks: rib.tasks, value: rib.value)
    }
  }
}
