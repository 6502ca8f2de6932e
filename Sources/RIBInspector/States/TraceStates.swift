internal import RIBKit

/// The states of any number of trees; a tree without a root is discarded, because a recorder may outlive many trees.
struct TraceStates {
  // Separate from the others, because the next event usually belongs to the same tree and then needs no lookup.
  private var recentTree = 0
  private var recent = TraceState()
  private var others: [Int: TraceState] = [:]

  /// The states, by the numbers of their trees.
  var all: [Int: TraceState] {
    var all = others
    if recent.count > 0 { all[recentTree] = recent }
    return all
  }

  /// The number of RIBs in all trees.
  var count: Int { others.reduce(recent.count) { $0 + $1.value.count } }

  /// Adds an event.
  mutating func apply(_ event: TreeEvent) {
    if event.tree != recentTree { change(to: event.tree) }
    recent.apply(event)
  }

  /// Replaces the state of a tree.
  mutating func set(_ state: TraceState, of tree: Int) {
    if tree == recentTree { recent = state } else { others[tree] = state.count > 0 ? state : nil }
  }

  private mutating func change(to tree: Int) {
    if recent.count > 0 { others[recentTree] = recent }
    recent = others.removeValue(forKey: tree) ?? TraceState()
    recentTree = tree
  }
}
