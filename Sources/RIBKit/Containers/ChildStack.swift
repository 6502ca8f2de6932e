/// A stack of children identified by keys: the top child is attached, and those below it wait.
///
/// A stack belongs to one router, which alone may use it. Every change detaches the old top before the new one is attached. Changes
/// requested while another one is running, or waits for a detach, are carried out afterward, in order. When the router detaches, the
/// stack becomes empty. A child below the top is kept, and attached again when it returns to the top.
public final class ChildStack<Key: Equatable> {
  private struct Step {
    let change: StackState<Key>.Change
    let child: (any Router)?
    /// The children of a change that creates several entries, the top last.
    var children: [any Router] = []
  }

  private let ownership = ContainerOwnership()
  private let keyTexts: KeyTexts<Key>
  private var state = StackState<Key>()
  private var children: [Int: any Router] = [:]
  /// The objects that tell leak checks that the stack keeps the children below the top.
  private var retentions: [Int: AnyObject] = [:]
  private var steps: [Step] = []
  private var shown: (id: Int, node: Node)?
  private var isLeaving = false
  private var isRunning = false

  /// Creates an empty stack.
  public init() { keyTexts = KeyTexts(type: nil) }

  /// Creates an empty stack whose children can preserve values, because its keys can be written.
  ///
  /// The compiler chooses it for keys that are `Encodable`. In generic code, constrain the key to `Encodable`; otherwise, children below
  /// the stack have no place in a saved tree.
  public init() where Key: Encodable { keyTexts = KeyTexts(type: Key.self) }

  /// The keys from the bottom to the top after all requested changes, without the transient one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries and of waiting changes.
  public var keys: [Key] { requested.entries.map(\.key) }

  /// The key on top after all requested changes, transient or not.
  public var key: Key? { requested.top?.key }

  /// Whether ``key`` is transient: not among ``keys``, or once more on top of an equal one.
  package var isTopTransient: Bool { requested.transient != nil }

  /// The child that shows ``key``, if it is already attached.
  package var child: (any Router)? {
    guard let shown, !isLeaving, steps.isEmpty, shown.id == state.top?.id else { return nil }
    return shown.node.router
  }

  private var requested: StackState<Key> {
    steps.reduce(into: state) { $0.apply($1.change) }
  }

  /// Pushes a child.
  ///
  /// Call it on the isolation of the tree, with the router that owns the stack. The `mode` decides what happens to the existing entries.
  /// The `build` closure is called immediately, unless the mode shows an existing child.
  ///
  /// - Complexity: O(1) for ``StackMode/standard``, ``StackMode/transient`` and ``StackMode/replaceTop``; O(*n*) for the modes that
  ///   search the existing entries. In a tree that is saved, the keys of *n* entries are compared, because equal ones are counted.
  public func push(
    _ key: Key, _ mode: StackMode = .standard, in router: some Router, fileID: StaticString = #fileID,
    line: UInt = #line, build: () -> any Router
  ) {
    perform(.push(key, mode), in: router, at: (fileID, line), build: build)
  }

  /// Removes the top, the transient entry first; has no effect on an empty stack.
  public func pop(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    perform(.pop, in: router, at: (fileID, line))
  }

  /// Removes everything above the last entry with a key; has no effect without such an entry.
  public func pop(
    to key: Key, in router: some Router, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    perform(.popTo(key), in: router, at: (fileID, line))
  }

  /// Removes all entries.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    perform(.clear, in: router, at: (fileID, line))
  }

  /// Makes the entries match an array of keys, and attaches only the top.
  ///
  /// Entries at the bottom that already match the array stay, with their children; all entries above them are removed, including a
  /// transient one. Use it to show a saved stack without running the hooks of the children below the top. The keys go from the bottom to
  /// the top, and the `build` closure is called immediately in that order for each key without a child.
  ///
  /// - Complexity: O(*n*), where *n* is the number of old and new entries.
  public func show(
    _ keys: [Key], in router: some Router, fileID: StaticString = #fileID, line: UInt = #line,
    build: (Key) -> any Router
  ) {
    let change = StackState<Key>.Change.show(keys)
    guard let owner = claim(for: change, in: router, at: (fileID, line)) else { return }
    let children = keys.dropFirst(requested.sharedCount(with: keys)).map(build)
    steps.append(Step(change: change, child: nil, children: children))
    run(in: owner)
  }

  private func perform(
    _ change: StackState<Key>.Change, in router: some Router, at site: CallSite,
    build: () -> (any Router)? = { nil }
  ) {
    guard let owner = claim(for: change, in: router, at: site) else { return }
    let child = requested.needsChild(for: change) ? build() : nil
    steps.append(Step(change: change, child: child))
    run(in: owner)
  }

  /// Returns the node of the owner if the change may be made.
  private func claim(
    for change: StackState<Key>.Change, in router: some Router, at site: CallSite
  ) -> Node? {
    guard let owner = ownership.claim(router, for: "ChildStack", at: site) else { return nil }
    guard !ownership.dropsLate(subject(of: change), of: owner) else { return nil }
    // A child whose detach is pending counts as gone, and so does its entry.
    if let shown, !isLeaving, ownership.isGoing(shown.node, from: owner) {
      isLeaving = true
      if let top = state.top, top.id == shown.id { remove(top) }
    }
    return owner
  }

  private func subject(of change: StackState<Key>.Change) -> EventSubject {
    switch change {
    case .push(let key, let mode): .value(key, before: "push(", after: ", .\(mode))")
    case .popTo(let key): .value(key, before: "popTo(", after: ")")
    case .show(let keys): .value(keys, before: "show(", after: ")")
    case .pop, .clear: .text("\(change)")
    }
  }

  /// Carries out the requests in order; continues later if a detach has to wait.
  private func run(in owner: Node) {
    // One loop at a time, as in a slot: requests from hooks wait in `steps`. Unlike in a slot, every request counts, so the order of the
    // branches matters: the shown child first follows the state, and only then is the next step taken.
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var switches = Switches<Key>()
    // The number of remaining steps that existed at the last switch, because all requests from one hook count as one switch.
    var known = 0
    while true {
      if let shown, shown.id != state.top?.id {
        isLeaving = true
        owner.tree?.detach(shown.node)
        // The detach waits for an operation inside the child; `goOn` continues afterward.
        if self.shown != nil { return }
      } else if shown == nil, let top = state.top {
        if let child = children[top.id] { switches.show(child, top.key) }
        attachTop(top, in: owner)
      } else if switches.isEnough, known == 0, let next = steps.first {
        owner.reject(
          switches, "ChildStack", askedFor: next.child, next.change, keeps: shown != nil, at: ownership.site)
        dropSteps()
      } else if !steps.isEmpty {
        if known == 0 {
          known = steps.count
          switches.count += 1
        }
        known -= 1
        take(steps.removeFirst())
      } else {
        return
      }
    }
  }

  private func take(_ step: Step) {
    let gone = apply(step.change)
    if let top = state.top, children[top.id] == nil { children[top.id] = step.child }
    // From the top down, because a builder may have used the stack, so that fewer entries are new.
    for (entry, child) in zip(state.entries.reversed(), step.children.reversed()) {
      if children[entry.id] != nil { break }
      children[entry.id] = child
    }
    letGo(of: gone)
  }

  /// Applies a change; in a saved tree, the values kept for the entries are dropped or moved with them.
  private func apply(_ change: StackState<Key>.Change) -> [StackState<Key>.Entry] {
    guard let owner = ownership.owner, let saving = owner.tree?.saving else { return state.apply(change) }
    // The usual push removes no entry, and gives none another number.
    if case .push(_, .standard) = change, state.transient == nil { return state.apply(change) }
    if let shown { saving.forgetKey(of: shown.node) }
    guard let place = saving.placeOfEntries(of: owner) else { return state.apply(change) }
    let before = state
    let gone = state.apply(change)
    for entry in gone {
      if let part = part(of: entry, in: before, saving) { saving.forget(below: place.child(part)) }
    }
    // After the removal of an entry, one with an equal key may have another number; a transient entry may have become the only one.
    for entry in state.entries
    where entry.id == before.transient?.id || gone.contains(where: { $0.key == entry.key }) {
      guard let old = part(of: entry, in: before, saving), let new = part(of: entry, in: state, saving),
        old != new
      else { continue }
      saving.move(below: place.child(old), to: place.child(new))
    }
    return gone
  }

  /// Returns an entry as a part of a place.
  private func part(
    of entry: StackState<Key>.Entry, in state: StackState<Key>, _ saving: TreeSaving
  ) -> String? {
    guard let child = children[entry.id], let number = state.number(of: entry.id) else { return nil }
    return saving.part(of: child) {
      try keyTexts.text(of: entry.key, number: number, in: "ChildStack", by: $0)
    }
  }

  /// Removes children before they are released, because they may use the stack in their `deinit`.
  private func letGo(of entries: [StackState<Key>.Entry]) {
    for entry in entries {
      retentions[entry.id] = nil
      _ = children.removeValue(forKey: entry.id)
    }
  }

  private func attachTop(_ top: StackState<Key>.Entry, in owner: Node) {
    guard let child = children[top.id] else { return remove(top) }
    guard !ownership.dropsLate(.value(top.key, before: "show(", after: ")"), of: owner) else {
      return empty()
    }
    attach(child, for: top, in: owner)
  }

  private func attach(_ child: some Router, for top: StackState<Key>.Entry, in owner: Node) {
    let isAttached = ownership.attach(child, to: owner, for: self) { node in
      shown = node.map { (top.id, $0) }
    }
    if !isAttached { remove(top) }
  }

  /// Removes an entry whose child could not be attached, or was detached from outside.
  private func remove(_ top: StackState<Key>.Entry) {
    guard state.top?.id == top.id else { return }
    letGo(of: apply(.pop))
  }

  private func empty() {
    dropSteps()
    letGo(of: apply(.clear))
  }

  /// Removes the steps before their children are released, because these may use the stack in their `deinit`.
  private func dropSteps() {
    var dropped: [Step] = []
    swap(&dropped, &steps)
  }
}

extension ChildStack: ChildContainer {
  func childWasDetached(_ node: Node, from parent: Node?) -> Bool {
    guard let gone = shown, gone.node === node else { return false }
    let wasAsked = isLeaving
    shown = nil
    isLeaving = false
    guard let parent, parent.acceptsChildren else {
      empty()
      return false
    }
    if !wasAsked, let top = state.top, top.id == gone.id { remove(top) }
    if children[gone.id] != nil {
      if let probe = node.probe { retentions[gone.id] = probe.kept(under: parent) }
      node.tree?.observation.survivors?.keep(node.id)
    }
    return true
  }

  func key(of node: Node) -> Any? {
    guard let shown, shown.node === node else { return nil }
    if let transient = state.transient, transient.id == shown.id { return transient.key }
    return state.entries.last { $0.id == shown.id }?.key
  }

  func keyText(of node: Node, by coder: any ValueCoder) throws -> KeyText {
    guard let shown, shown.node === node, let number = state.number(of: shown.id),
      let key = key(of: node) as? Key
    else { return .passing }
    return try keyTexts.text(of: key, number: number, in: "ChildStack", by: coder)
  }

  func keeps(_ node: Node) -> Bool {
    isLeaving && shown?.node === node && shown.map { children[$0.id] != nil } == true
  }

  func keptParts(_ saving: TreeSaving) -> [String] {
    state.entries.compactMap { part(of: $0, in: state, saving) }
  }

  func isTransient(_ node: Node) -> Bool {
    shown?.node === node && state.transient.map { $0.id == shown?.id } == true
  }

  func goOn(in owner: Node) {
    guard owner.acceptsChildren else { return empty() }
    run(in: owner)
  }
}

@available(*, unavailable)
extension ChildStack: Sendable {}

/// The effect of a push on the existing entries; the cases correspond to the eight modes of Uber's Android RIBs,
/// whose names stand beside them.
public enum StackMode: Sendable, Hashable, CaseIterable {
  /// Adds an entry on top, even if the top is equal.
  ///
  /// `DEFAULT` in Android RIBs.
  case standard
  /// Shows an entry beside the stack until the next push or pop; has no effect if the key is already on top.
  ///
  /// `TRANSIENT` in Android RIBs.
  case transient
  /// Pops to the entry with this key and shows its child again; adds an entry if the stack has none with the key.
  ///
  /// `CLEAR_TOP` in Android RIBs.
  case popTo
  /// Adds an entry on top and removes older ones with this key; has no effect if the key is already on top.
  ///
  /// `SINGLE_TOP` in Android RIBs.
  case unique
  /// Moves the entry with this key to the top and shows its child again; adds an entry if the stack has none with the key.
  ///
  /// `REORDER_TO_TOP` in Android RIBs.
  case moveToTop
  /// Makes this the only entry; if the key is already on top, keeps its child and removes only the entries below.
  ///
  /// `NEW_TASK` in Android RIBs.
  case newRoot
  /// Makes this the only entry, always with a new child.
  ///
  /// `NEW_TASK_REPLACE` in Android RIBs.
  case replaceAll
  /// Replaces the top with a new entry; adds it if the stack is empty.
  ///
  /// `REPLACE_TOP` in Android RIBs.
  case replaceTop
}
