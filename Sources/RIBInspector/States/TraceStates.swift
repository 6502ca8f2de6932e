internal import RIBKit

/// The states of any number of trees; one whose root is gone is forgotten, since a recorder may live longer than many trees.
struct TraceStates {
  // Apart from the others: the next event is mostly of the same tree, and then needs no search.
  private var recentTree = 0
  private var recent = TraceState()
  private var others: [Int: TraceState] = [:]

  /// The states by the numbers of their trees.
  var all: [Int: TraceState] {
    var all = others
    if recent.count > 0 { all[recentTree] = recent }
    return all
  }

  /// The number of RIBs in all of them.
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
