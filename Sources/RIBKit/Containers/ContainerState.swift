/// The rules in which containers differ.
enum ContainerStyle: String {
  /// At most one child, as a single entry above an empty stack.
  case slot = "ChildSlot"
  /// The top is shown, and those below it are kept.
  case stack = "ChildStack"
  /// All are shown.
  case list = "ChildList"
  /// One is shown, and the others are kept.
  case tabs = "ChildTabs"

  /// Whether all children are shown, and not only the top.
  var showsAll: Bool { self == .list }
  /// Whether children that aren't shown are kept, and not released.
  var keeps: Bool { self == .stack || self == .tabs }
  /// Whether every request counts, in order, and not only the newest.
  var isQueued: Bool { self == .stack }
}

/// The entries of a container as a plain value: the wanted entries, the shown entries, and the next step from the shown to the wanted ones.
///
/// It calls no user code. A caller that removes an entry gets it back, because the release of its child may use the container.
struct ContainerState {
  typealias Entry = ContainerEntry

  /// A change of the wanted entries.
  enum Change {
    case push(Entry, StackMode)
    case pop
    case popTo(Entry)
    case clear
    case show([Entry])
  }

  /// A step from the shown entries to the wanted ones, which may change during the step.
  enum Step {
    /// A newer request has arrived, which invalidates the remaining pass over the entries.
    case begin
    case detach(Entry)
    case attach(Entry)
    /// The next request may change the wanted entries.
    case applyRequest
  }

  /// A correction of the wanted entries, which no request has asked for.
  enum Correction {
    case nothing
    case change(Change)
    case dropRequests
    /// All wanted entries and all requests are removed.
    case empty
  }

  /// The number of the newest request.
  private(set) var request = 0
  /// The wanted entries from the bottom to the top.
  private(set) var entries: [Entry] = []
  /// The entry on top that isn't one of the others: the transient entry of a stack, the only one of a slot.
  private(set) var single: Entry?
  /// The entry whose child is attached, in a container that shows one.
  private(set) var shownTop: Entry?
  /// The requests that wait for those before them.
  private(set) var requests: [Change] = []
  /// The pass over a list; unused in a container that shows one child.
  private var pass = ListPass()
  let style: ContainerStyle
  /// Whether a request arrived after the running pass began.
  private var hasNews = false

  init(_ style: ContainerStyle) { self.style = style }

  /// The entry whose child is to be attached, in a container that shows one.
  var top: Entry? { single ?? entries.last }

  /// The entries whose children are attached.
  var shown: [Entry] { shownTop.map { [$0] } ?? pass.shown }

  /// The first entry that waits to be attached.
  var waiting: Entry? {
    style.showsAll
      ? entries.first { $0.child != nil && $0.node == nil } : top.flatMap { $0.child == nil ? nil : $0 }
  }

  /// The entries after all requested changes.
  var requested: Self { requests.isEmpty ? self : requests.reduce(into: self) { $0.apply($1) } }

  /// Returns whether a request has removed a shown entry, or the entry is the transient one of a stack.
  func hasRemoved(_ entry: Entry) -> Bool {
    switch style {
    case .slot: single !== entry
    case .list: entry.wasRemoved
    case .stack, .tabs: !requested.entries.contains { $0 === entry }
    }
  }

  /// Returns whether an entry hasn't been removed.
  func holds(_ entry: Entry) -> Bool { single === entry || entries.contains { $0 === entry } }

  /// Returns the number of an entry among those with an equal key, counted from the bottom, starting at 1.
  ///
  /// - Returns: The number; 0 for a transient entry, `nil` for a removed one. Except in a stack, keys are unique, and the number is 1, even
  ///   for the child that a slot is about to release, so that its saved values are found and dropped.
  func number(of entry: Entry) -> Int? {
    if style != .stack { return 1 }
    if single === entry { return 0 }
    guard let index = entries.lastIndex(where: { $0 === entry }) else { return nil }
    return 1 + entries[..<index].count { $0.hasKey(of: entry) }
  }
}

// The next step.
extension ContainerState {
  /// Returns the next step from the shown entries to the wanted ones; `nil` if nothing can be done now.
  mutating func next() -> Step? {
    if hasNews { return .begin }
    return style.showsAll ? pass.next(to: entries) : nextOfTop()
  }

  private func nextOfTop() -> Step? {
    // The step is repeated for a child that is already leaving, because the detach of the owner may have replaced its pending one.
    if let shownTop, shownTop !== top { return .detach(shownTop) }
    // A child that is still being built is attached later, but an entry that can't have one is removed.
    if let top, shownTop == nil, style.isQueued || top.child != nil { return .attach(top) }
    return requests.isEmpty ? nil : .applyRequest
  }

  /// Begins a pass over the entries.
  ///
  /// - Complexity: O(*n*) for *n* shown children in a list; otherwise, O(1).
  mutating func begin() {
    hasNews = false
    pass.begin()
  }

  /// Notes a request that supersedes earlier ones.
  mutating func noteRequest() {
    request += 1
    hasNews = !style.isQueued
  }

  mutating func append(_ request: Change) { requests.append(request) }
  mutating func takeRequest() -> Change? { requests.isEmpty ? nil : requests.removeFirst() }

  mutating func takeRequests() -> [Change] {
    defer { requests = [] }
    return requests
  }

  mutating func noteShown(_ entry: Entry) {
    if style.showsAll { pass.noteShown(entry) } else { shownTop = entry }
  }

  /// Notes that the child of an entry is gone.
  ///
  /// - Returns: Whether the container may have another child to attach now; in a list, one with the same key that has waited for this.
  mutating func noteGone(_ entry: Entry) -> Bool {
    if style.showsAll { return pass.noteGone(entry) }
    if shownTop === entry { shownTop = nil }
    return true
  }
}

// Corrections.
extension ContainerState {
  /// Removes an entry whose child could not be attached, or is gone although the container has not asked for that.
  func lose(_ entry: Entry) -> Correction {
    entry.isWanted = false
    return !style.showsAll && top === entry ? .change(.pop) : .nothing
  }

  /// Removes an entry whose child was detached from outside.
  func loseDetached(_ entry: Entry) -> Correction {
    // While the child of the newest request is still being built, a slot gives up that request too.
    if style == .slot, top !== entry, top?.child == nil { return .empty }
    return lose(entry)
  }

  /// Keeps the shown children, and gives up the request for others.
  mutating func giveUp(_ switching: EndlessSwitching) -> Correction {
    switch style {
    case .stack: return .dropRequests
    case .slot: return .change(switching.staying.first.map { .push($0, .transient) } ?? .clear)
    case .tabs:
      if let last = switching.staying.first { return .change(.push(last, .moveToTop)) }
      return switching.asked.map { lose($0) } ?? .nothing
    case .list:
      noteRequest()
      return .change(.show(switching.staying))
    }
  }
}

// Changes of the wanted entries.
extension ContainerState {
  /// Returns whether a change creates a new entry, which needs a child.
  ///
  /// - Complexity: O(1), or O(*n*) for the modes that search for an older entry.
  func needsChild(for change: Change) -> Bool {
    guard case .push(let new, let mode) = change else { return false }
    return switch mode {
    case .standard, .replaceAll, .replaceTop: true
    case .transient, .unique, .newRoot: !isTop(new)
    case .popTo, .moveToTop: !isTop(new) && index(of: new) == nil
    }
  }

  /// Applies a change.
  ///
  /// - Returns: The removed entries; of a list, only those whose children aren't shown.
  @discardableResult
  mutating func apply(_ change: Change) -> [Entry] {
    switch change {
    case .show(let new) where style.showsAll: return replaceAll(by: new)
    case .clear where style.showsAll: return replaceAll(by: [])
    case .push(let new, let mode): return push(new, mode)
    case .pop: return single == nil ? drop(after: entries.count - 2) : replaceSingle(by: nil)
    case .popTo(let other): return index(of: other).map { replaceSingle(by: nil) + drop(after: $0) } ?? []
    case .clear: return replaceSingle(by: nil) + drop(after: -1)
    case .show(let new):
      let shared = sharedCount(with: new)
      let gone = replaceSingle(by: nil) + drop(after: shared - 1)
      entries += new.dropFirst(shared)
      return gone
    }
  }

  /// Replaces the wanted entries of a list.
  private mutating func replaceAll(by wanted: [Entry]) -> [Entry] {
    for entry in entries { (entry.isWanted, entry.wasRemoved) = (false, true) }
    for entry in wanted { (entry.isWanted, entry.wasRemoved) = (true, false) }
    defer { entries = wanted }
    return entries.filter { !$0.isWanted && $0.node == nil }
  }

  /// Removes all entries, which no request has asked for.
  mutating func empty() -> [Entry] {
    for entry in entries { entry.isWanted = false }
    defer { (entries, single) = ([], nil) }
    return (single.map { [$0] } ?? []) + entries
  }

  private func isTop(_ entry: Entry) -> Bool { top?.hasKey(of: entry) == true }

  private mutating func push(_ new: Entry, _ mode: StackMode) -> [Entry] {
    let top = top
    let isOnTop = isTop(new)
    switch mode {
    case .transient: return isOnTop ? [] : replaceSingle(by: new)
    case .popTo, .unique, .moveToTop: if isOnTop { return [] }
    case .newRoot: if let top, isOnTop { return keepOnly(top) }
    case .standard, .replaceAll, .replaceTop: break
    }
    var gone = replaceSingle(by: nil)
    switch mode {
    case .popTo:
      if let index = index(of: new) { return gone + drop(after: index) }
    case .moveToTop:
      if let index = index(of: new) {
        entries.append(entries.remove(at: index))
        return gone
      }
    case .unique:
      gone += entries.filter { $0.hasKey(of: new) }
      entries.removeAll { $0.hasKey(of: new) }
    case .newRoot, .replaceAll: gone += drop(after: -1)
    case .replaceTop:
      // If a transient entry is on top, it is the one that is replaced.
      if top === entries.last { gone += drop(after: entries.count - 2) }
    case .standard, .transient: break
    }
    entries.append(new)
    return gone
  }

  /// Returns the number of entries from the bottom whose keys match those at the beginning of an array.
  func sharedCount(with others: [Entry]) -> Int { zip(entries, others).prefix { $0.hasKey(of: $1) }.count }

  private func index(of other: Entry) -> Int? { entries.lastIndex { $0.hasKey(of: other) } }

  private mutating func drop(after index: Int) -> [Entry] {
    let first = max(0, index + 1)
    defer { entries.removeSubrange(first...) }
    return Array(entries[first...])
  }

  private mutating func replaceSingle(by next: Entry?) -> [Entry] {
    defer { single = next }
    return single.map { [$0] } ?? []
  }

  private mutating func keepOnly(_ top: Entry) -> [Entry] {
    defer { (entries, single) = ([top], nil) }
    return entries.filter { $0 !== top }
  }
}
