internal import RIBKit

/// A tree, reconstructed from its events so far.
///
/// Each event takes O(1), so that the state at any time follows from an earlier state and the events in between.
struct TraceState {
  struct RIB {
    let parent: Int?
    /// The path; its last component is extracted only for a snapshot.
    let path: String
    /// Whether the path is just a name.
    var isName = false
    var state: TreeSnapshot.RIB.State
    let since: Duration
    /// The position among its siblings: the number of its attach.
    let order: Int
    /// The running tasks; most RIBs have none.
    var tasks: TaskNames?
    var openWork: Int?
    var value: String?
    /// Whether the value is a view model, which a delivered value does not replace.
    var isShown = false
  }

  private var ribs: [Int: RIB] = [:]
  // Separate from the others, because most short-lived RIBs end before another one begins and never enter the dictionary.
  private var newest: (node: Int, rib: RIB)?

  /// The sequence and the time of the last event.
  private(set) var sequence = 0
  private(set) var time = Duration.zero

  init() {}

  /// The number of RIBs in the tree.
  var count: Int { ribs.count + (newest == nil ? 0 : 1) }

  /// Adds an event.
  mutating func apply(_ event: TreeEvent) {
    sequence = event.sequence
    time = event.time
    switch event.kind {
    case .attaching: begin(event, .attaching)
    case .attached, .detaching, .started, .ended, .delivered, .shown, .returned:
      if newest?.node == event.node {
        newest?.rib.apply(event)
      } else if ribs[event.node]?.apply(event) == nil, event.kind == .attached {
        // The preceding event is of a kind that isn't recorded.
        begin(event, .attached)
      }
    case .detached: if newest?.node == event.node { newest = nil } else { ribs[event.node] = nil }
    default: break
    }
  }

  private mutating func begin(_ event: TreeEvent, _ state: TreeSnapshot.RIB.State) {
    if let newest { ribs[newest.node] = newest.rib }
    ribs[event.node] = nil
    newest = (
      event.node,
      RIB(parent: event.parent, path: event.path, state: state, since: event.time, order: event.sequence)
    )
  }

  /// The state as a snapshot.
  ///
  /// A RIB whose parent is unknown, because the recording began later, is a root.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of RIBs.
  var snapshot: TreeSnapshot {
    var ribs = ribs
    if let newest { ribs[newest.node] = newest.rib }
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
          since: rib.since, tasks: rib.tasks?.all ?? [], openWork: rib.openWork, value: rib.value,
          isShown: rib.isShown))
      waiting += newestFirst(children[node]).map { ($0, depth + 1) }
    }
    return TreeSnapshot(list)
  }
}

extension TraceState.RIB {
  /// The last component of the path.
  fileprivate var name: String {
    isName ? path : path.lastName
  }

  fileprivate mutating func apply(_ event: TreeEvent) {
    openWork = event.openWork
    switch event.kind {
    case .attached: state = .attached
    case .detaching: state = .detaching
    case .started:
      if tasks == nil { tasks = TaskNames() }
      tasks?.start(event.detail)
    case .ended: tasks?.end(event.detail)
    case .delivered: if !isShown { value = event.detail }
    case .shown: (value, isShown) = (event.detail, true)
    default: break
    }
  }
}

extension TraceState {
  /// Creates the state of the tree in a snapshot with times.
  init(_ snapshot: TreeSnapshot, sequence: Int, time: Duration) {
    self.sequence = sequence
    self.time = time
    for (index, rib) in snapshot.ribs.enumerated() {
      ribs[rib.node] = RIB(
        parent: rib.parent, path: rib.name, isName: true, state: rib.state, since: rib.since ?? .zero,
        // Older than everything that comes later, in the order of the snapshot.
        order: index - snapshot.ribs.count, tasks: rib.tasks.isEmpty ? nil : TaskNames(rib.tasks),
        openWork: rib.openWork,
        value: rib.value,
        isShown: rib.isShown)
    }
  }
}

/// The names of a RIB's running tasks, oldest first; a name may occur several times.
///
/// A RIB usually has few tasks, and a list suffices. If a trace has very many, the places of each name are also stored, so that an end
/// takes O(1).
struct TaskNames {
  private var names: [String?] = []
  private var places: [String: ArraySlice<Int>]?
  private var gone = 0
  private static let few = 64

  init(_ names: [String] = []) {
    self.names = names
    if names.count > Self.few { index() }
  }

  var all: [String] { names.compactMap(\.self) }

  mutating func start(_ name: String) {
    names.append(name)
    if places != nil {
      places?[name, default: []].append(names.count - 1)
    } else if names.count > Self.few {
      index()
    }
  }

  /// Removes the oldest task with a name, if there is one.
  mutating func end(_ name: String) {
    guard places != nil else {
      if let index = names.firstIndex(of: name) { names.remove(at: index) }
      return
    }
    guard let place = places?[name]?.popFirst() else { return }
    names[place] = nil
    gone += 1
    if 2 * gone > names.count { self = TaskNames(all) }
  }

  private mutating func index() {
    places = Dictionary(grouping: names.indices) { names[$0] ?? "" }.mapValues { ArraySlice($0) }
  }
}
