/// A stack of children, which keys stand for; the top one is attached, those below it wait.
///
/// A router owns it, and is the only one to use it. Every change detaches the old top before the new one is attached.
/// Changes that are asked for while one is running, or while the detach that it needs has to wait, are carried
/// out in order when that is over. When the router detaches, the stack is empty. A child below the top is
/// kept, and attached again when it comes to the top.
public final class ChildStack<Key: Equatable> {
  private struct Step {
    let change: StackState<Key>.Change
    let child: (any Router)?
    /// The children of a change that makes several entries, the top last.
    var children: [any Router] = []
  }

  private let ownership = ContainerOwnership()
  private let keyTexts: KeyTexts<Key>
  private var state = StackState<Key>()
  private var children: [Int: any Router] = [:]
  /// For leak watches: that the children below the top are kept here.
  private var retentions: [Int: AnyObject] = [:]
  private var steps: [Step] = []
  private var shown: (id: Int, node: Node)?
  private var isLeaving = false
  private var isRunning = false

  /// Makes an empty stack.
  public init() { keyTexts = KeyTexts(type: nil) }

  /// Makes an empty stack whose children can preserve values, because its keys can be written.
  ///
  /// The compiler chooses it for keys that are `Encodable`. Generic code constrains the type of its keys, or children below the stack have no place in
  /// a saved tree.
  public init() where Key: Encodable { keyTexts = KeyTexts(type: Key.self) }

  /// The keys from the bottom to the top, when all that was asked for has been done; without a transient one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries and of changes that wait.
  public var keys: [Key] { requested.entries.map(\.key) }

  /// The key on top, be it transient or not, when all that was asked for has been done.
  public var key: Key? { requested.top?.key }

  /// The child that is there for ``key``, if it is there already.
  package var child: (any Router)? {
    guard let shown, !isLeaving, steps.isEmpty, shown.id == state.top?.id else { return nil }
    return shown.node.router
  }

  private var requested: StackState<Key> {
    steps.reduce(into: state) { $0.apply($1.change) }
  }

  /// Pushes a child.
  ///
  /// It must be called on the isolation of the tree.
  ///
  /// - Parameters:
  ///   - key: What the child stands for.
  ///   - mode: What happens to the entries that are there.
  ///   - router: The router that owns the stack.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  ///   - build: Builds the child; called at once, unless the mode shows a child that is there.
  /// - Complexity: O(1) for ``StackMode/standard``, ``StackMode/transient`` and ``StackMode/replaceTop``; O(*n*) for the
  ///   modes that look at the entries that are there.
  public func push(
    _ key: Key, _ mode: StackMode = .standard, in router: some Router, fileID: StaticString = #fileID,
    line: UInt = #line, build: () -> any Router
  ) {
    perform(.push(key, mode), in: router, at: (fileID, line), build: build)
  }

  /// Removes the top, the transient entry first; nothing happens on an empty stack.
  ///
  /// - Parameters:
  ///   - router: The router that owns the stack.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func pop(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    perform(.pop, in: router, at: (fileID, line))
  }

  /// Removes all that is above the last entry with a key; nothing happens without one.
  ///
  /// - Parameters:
  ///   - key: The key that is to be on top.
  ///   - router: The router that owns the stack.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func pop(
    to key: Key, in router: some Router, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    perform(.popTo(key), in: router, at: (fileID, line))
  }

  /// Removes all entries.
  ///
  /// - Parameters:
  ///   - router: The router that owns the stack.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  public func clear(in router: some Router, fileID: StaticString = #fileID, line: UInt = #line) {
    perform(.clear, in: router, at: (fileID, line))
  }

  /// Makes the entries equal to an array of keys, and attaches only the top.
  ///
  /// Entries at the bottom whose keys are in the array already stay, with their children; all above them go, and a transient one too. It shows a
  /// stack that was saved without running the hooks of the children below the top.
  ///
  /// - Parameters:
  ///   - keys: The keys from the bottom to the top.
  ///   - router: The router that owns the stack.
  ///   - fileID: Where it is called, for faults.
  ///   - line: Where it is called, for faults.
  ///   - build: Builds the child for a key; called at once, from the bottom, for each key whose child is not there.
  /// - Complexity: O(*n*), where *n* is the number of entries, old and new.
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

  /// The node of the owner, if the change may be made.
  private func claim(
    for change: StackState<Key>.Change, in router: some Router, at site: CallSite
  ) -> Node? {
    guard let owner = ownership.claim(router, for: "ChildStack", at: site) else { return nil }
    guard !ownership.dropsLate(subject(of: change), of: owner) else { return nil }
    // A child whose detach waits already is as good as gone, and its entry with it.
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

  /// Carries out what was asked for, in order; goes on later if a detach has to wait.
  private func run(in owner: Node) {
    // One loop at a time, as in a slot: what a hook asks for waits in `steps`. Unlike there every request counts, so the order of the
    // branches matters: what is shown first follows the state, and only then is the next step taken.
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var switches = Switches<Key>()
    // How many of the steps were there before the last switch: what is asked for in one hook is one switch.
    var known = 0
    while true {
      if let shown, shown.id != state.top?.id {
        isLeaving = true
        owner.tree?.detach(shown.node)
        // The detach waits for an operation inside the child; `goOn` continues when it has run.
        if self.shown != nil { return }
      } else if shown == nil, let top = state.top {
        if let child = children[top.id] { switches.show(child, top.key) }
        attachTop(top, in: owner)
      } else if switches.isEnough, known == 0, let next = steps.first {
        owner.refuse(
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
    // From the top down: a builder may have used the stack, so that fewer entries are new.
    for (entry, child) in zip(state.entries.reversed(), step.children.reversed()) {
      if children[entry.id] != nil { break }
      children[entry.id] = child
    }
    letGo(of: gone)
  }

  /// Makes a change; in a tree that is saved, what is kept for the entries goes and moves with them.
  private func apply(_ change: StackState<Key>.Change) -> [StackState<Key>.Entry] {
    guard let owner = ownership.owner, let saving = owner.tree?.saving else { return state.apply(change) }
    if let shown { saving.forgetKey(of: shown.node) }
    guard let place = saving.placeOfEntries(of: owner) else { return state.apply(change) }
    let before = state
    let gone = state.apply(change)
    for entry in gone {
      if let part = part(of: entry, in: before, saving) { saving.forget(below: "\(place)/\(part)") }
    }
    // After one that goes, an entry with an equal key has another number; a transient one may have become the only entry.
    for entry in state.entries
    where entry.id == before.transient?.id || gone.contains(where: { $0.key == entry.key }) {
      guard let old = part(of: entry, in: before, saving), let new = part(of: entry, in: state, saving),
        old != new
      else { continue }
      saving.move(below: "\(place)/\(old)", to: "\(place)/\(new)")
    }
    return gone
  }

  /// An entry as a part of a place.
  private func part(
    of entry: StackState<Key>.Entry, in state: StackState<Key>, _ saving: TreeSaving
  ) -> String? {
    guard let child = children[entry.id], let number = state.number(of: entry.id) else { return nil }
    return saving.part(of: child) {
      try keyTexts.text(of: entry.key, number: number, in: "ChildStack", by: $0)
    }
  }

  /// Takes children out before they are released: they may use the stack while they go.
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

  /// Takes out an entry whose child could not be attached, or was detached from outside.
  private func remove(_ top: StackState<Key>.Entry) {
    guard state.top?.id == top.id else { return }
    letGo(of: apply(.pop))
  }

  private func empty() {
    dropSteps()
    letGo(of: apply(.clear))
  }

  /// Takes the steps out before their children are released: they may use the stack while they go.
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

  func goOn(in owner: Node) {
    guard owner.acceptsChildren else { return empty() }
    run(in: owner)
  }
}

@available(*, unavailable)
extension ChildStack: Sendable {}

/// The effect of a push on the entries that a stack has already; the eight behaviours of Android's task stacks.
public enum StackMode: Sendable, Hashable, CaseIterable {
  /// Adds an entry on top, also one equal to the top.
  case standard
  /// Shows an entry beside the stack, until the next push or pop; already on top, nothing happens.
  case transient
  /// Pops to the entry with this key and shows the same child again; without one, adds it.
  case clearTop
  /// Adds a new entry on top and removes older ones with this key; already on top, nothing happens.
  case singleTop
  /// Moves the entry with this key to the top and shows the same child again; without one, adds it.
  case reorderToTop
  /// Makes this the only entry; already on top, the child stays and only what is below goes.
  case newTask
  /// Makes this the only entry, with a new child in every case.
  case newTaskReplace
  /// Puts a new entry in place of the top; on an empty stack, adds it.
  case replaceTop
}
