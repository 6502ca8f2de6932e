/// The attached children of a list, and the pass over them and over the wanted entries.
///
/// A pass visits each entry once, because a list may have 100,000 of them.
struct ListPass {
  typealias Entry = ContainerEntry

  /// The entries whose children are attached, in that order; those that are gone are removed at the next pass.
  private var attached: [Entry] = []
  /// The number of attached entries that the pass has yet to visit.
  private var leavers = 0
  /// The number of wanted entries that the pass has visited.
  private var newcomers = 0
  /// Whether an entry behind the pass may be attached now.
  private var hasMore = false

  /// The entries whose children are attached.
  var shown: [Entry] { attached.filter { $0.node != nil } }

  /// Begins a pass.
  ///
  /// - Complexity: O(*n*) for *n* attached children.
  mutating func begin() {
    hasMore = false
    attached.removeAll { $0.node == nil }
    (leavers, newcomers) = (attached.count, 0)
  }

  /// Returns the next step from the attached children to the wanted entries; `nil` if nothing can be done now.
  mutating func next(to wanted: [Entry]) -> ContainerState.Step? {
    if let step = nextOfPass(to: wanted) { return step }
    guard hasMore else { return nil }
    begin()
    return nextOfPass(to: wanted)
  }

  private mutating func nextOfPass(to wanted: [Entry]) -> ContainerState.Step? {
    while leavers > 0 {
      leavers = min(leavers, attached.count) - 1
      guard leavers >= 0 else { break }
      let entry = attached[leavers]
      // The child of a key that is wanted again is already leaving.
      if entry.node != nil, !entry.isWanted, entry.successor?.isWanted != true { return .detach(entry) }
    }
    while newcomers < wanted.count {
      newcomers += 1
      let entry = wanted[newcomers - 1]
      if entry.child != nil, !entry.isBlocked, entry.isWanted { return .attach(entry) }
    }
    return nil
  }

  mutating func noteShown(_ entry: Entry) { attached.append(entry) }

  /// Notes that the child of an entry is gone.
  ///
  /// - Returns: Whether an entry with the same key has waited for this, and may be attached now.
  mutating func noteGone(_ entry: Entry) -> Bool {
    if attached.last === entry { attached.removeLast() }
    guard let next = entry.successor.take() else { return false }
    next.isBlocked = false
    hasMore = true
    return next.isWanted && next.child != nil
  }
}
