/// The implementation that all child containers share: the owner, and the loop that makes the shown children match the wanted ones.
///
/// It is a class because a request may call a fault handler, a builder or a hook, and that may use the same container.
final class ContainerEngine {
  typealias State = ContainerState
  typealias Entry = ContainerEntry

  private(set) var state: State
  private var isRunning = false
  private var owner: Node?
  /// The call site of the latest request, to which later actions of the container are attributed.
  private var site: CallSite = (#fileID, #line)
  /// The objects that tell leak checks that the container keeps the children of entries.
  private var retentions: [ObjectIdentifier: AnyObject] = [:]

  init(_ style: ContainerStyle) { state = State(style) }

  private var style: ContainerStyle { state.style }

  /// The shown child of the wanted entry on top.
  var child: (any Router)? {
    guard state.requests.isEmpty, let top = state.top, !top.isLeaving else { return nil }
    return top.node?.router
  }

  /// Makes a router the owner, or verifies that it is.
  ///
  /// - Returns: The owner's node; `nil` if the use was rejected.
  func claim(_ router: some Router, at site: CallSite) -> Node? {
    let user = router.interactor.scope.node
    guard user.mayChange("a \(style.rawValue) was used", at: site) else { return nil }
    guard owner === user || owner == nil else {
      user.reject(
        .containerInUse,
        """
        cannot use this \(style.rawValue), because it belongs to \(owner?.path ?? "another router"). \
        Give each router its own container.
        """, at: site)
      return nil
    }
    owner = user
    self.site = site
    return user
  }

  /// Makes a router the owner, or verifies that it is, for a request that is dropped if it comes too late.
  ///
  /// A child whose detach is pending counts as gone from here on.
  ///
  /// - Returns: The owner's node; `nil` if the request was rejected or dropped.
  func claim(
    _ router: some Router, for request: @autoclosure () -> EventSubject, at site: CallSite
  ) -> Node? {
    guard let owner = claim(router, at: site), !dropsLate(request(), of: owner) else { return nil }
    guard let tree = owner.tree, !tree.pendingDetaches.isEmpty else { return owner }
    for entry in state.shown where !entry.isLeaving {
      guard let node = entry.node, tree.isInPendingDetach(node) else { continue }
      entry.isLeaving = true
      lose(entry)
    }
    return owner
  }

  /// Drops a late request, and attributes it to the call site of the latest request.
  ///
  /// - Returns: Whether the request was dropped, because the router has a tree but its detach is in progress or pending.
  private func dropsLate(_ request: @autoclosure () -> EventSubject, of node: Node) -> Bool {
    guard let tree = node.tree, node.phase != .detached, !node.acceptsChildren else { return false }
    tree.dropLate(node, request(), at: site)
    return true
  }
}

extension Node {
  /// Whether the children requested earlier can still be attached here.
  fileprivate var acceptsChildren: Bool {
    guard let tree, phase == .attached || phase == .attaching else { return false }
    return !tree.isInPendingDetach(self)
  }
}

// Requests. Each builds its children immediately. That runs user code, which may use this container.
extension ContainerEngine {
  /// Replaces the wanted entries of a list; only the newest request counts, and its children are kept.
  func want(_ entries: [Entry], in owner: Node, build: (Int) -> any Router) {
    let number = replace(by: entries)
    for (index, entry) in entries.enumerated() where entry.node == nil {
      guard state.request == number else { return }
      let child = build(index)
      guard state.request == number else { return }
      entry.child = child
    }
    run(in: owner)
  }

  /// Replaces the wanted entries, and releases children that were never attached.
  ///
  /// - Returns: The number of the request, read before the released children may make newer ones in their `deinit`.
  @discardableResult
  private func replace(by entries: [Entry]) -> Int {
    let old = state.want(entries)
    let number = state.request
    for entry in old where !entry.isWanted && entry.node == nil { _ = entry.child.take() }
    return number
  }

  /// Carries out a change, immediately or after the changes before it.
  ///
  /// The `build` closure builds the child of the pushed entry, if it is a new one.
  func perform(_ change: State.Change, in owner: Node, build: () -> (any Router)? = { nil }) {
    if style.isQueued {
      if case .push(let new, _) = change, state.requested.needsChild(for: change) { new.child = build() }
      state.append(change)
    } else {
      state.noteRequest()
      let isNew = state.needsChild(for: change)
      letGo(of: apply(change))
      // The objects released now, or the builder, may have made a newer request, which removed this entry.
      if isNew, case .push(let new, _) = change, new.node == nil, state.holds(new) {
        let child = build()
        if state.holds(new) { new.child = child }
      }
    }
    run(in: owner)
  }

  /// Makes the entries match others, after earlier requests have been applied.
  ///
  /// If the builder uses the stack, fewer entries may be new than are built.
  func show(_ entries: [Entry], in owner: Node, build: (Int) -> any Router) {
    for index in entries.indices.dropFirst(state.requested.sharedCount(with: entries)) {
      entries[index].child = build(index)
    }
    perform(.show(entries), in: owner)
  }

  /// Keeps the lowest entries, and applies the changes that a closure requests, without attaching a child in between.
  func keep(_ count: Int, in owner: Node, then body: () -> Void) {
    let isAlone = !isRunning && state.requests.isEmpty
    // While the flag is set, no step begins, and changes wait.
    if isAlone { isRunning = true }
    perform(.show(Array(state.requested.entries.prefix(max(count, 0)))), in: owner)
    body()
    guard isAlone else { return }
    for _ in state.requests where !state.requests.isEmpty { take() }
    isRunning = false
    run(in: owner)
  }
}

// The loop.
extension ContainerEngine {
  /// Makes the shown children match the wanted ones; continues later if a detach has to wait.
  private func run(in owner: Node) {
    // Each step runs hooks, and a hook may request other children. Such a request also gets here, after it was stored, and leaves the work
    // to the running loop. So each step is decided when its turn comes, and no step begins inside another.
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    var switches = Switches()
    // The number of waiting requests that existed at the last switch, because all requests from one hook count as one switch.
    var known = 0
    while let step = state.next() {
      switch step {
      case .begin:
        state.begin()
        if switches.isEnough, state.waiting != nil, style.showsAll || state.shownTop?.isLeaving != true {
          giveUp(switches, in: owner)
        } else {
          switches.count += 1
        }
      case .take:
        if known == 0 {
          if switches.isEnough {
            giveUp(switches, in: owner)
            continue
          }
          known = state.requests.count
          switches.count += 1
        }
        known -= 1
        take()
      case .detach(let entry):
        entry.isLeaving = true
        if let node = entry.node { owner.tree?.detach(node) }
        // The detach waits for an operation inside the child; `goOn` continues afterward.
        if !style.showsAll, entry.node != nil { return }
      case .attach(let entry):
        attach(entry, in: owner, &switches)
      }
    }
  }

  /// Keeps the shown children, because they endlessly request others.
  private func giveUp(_ switches: Switches, in owner: Node) {
    var switches = switches
    let staying = state.shown.filter { !$0.isLeaving }
    if style.showsAll, let last = staying.last, let router = last.node?.router { switches.show(router, last) }
    let request = state.requests.first
    let asked: Entry? =
      if case .push(let new, _) = request { new } else { request == nil ? state.waiting : nil }
    let next =
      request?.described ?? (style.showsAll ? state.entries.map(\.anyKey) : asked?.anyKey ?? "nothing")
    owner.reject(
      switches, style.rawValue, askedFor: asked?.child, next, keeps: !staying.isEmpty, at: site)
    switch style {
    case .stack: _ = state.takeRequests()
    case .list: replace(by: staying)
    case .slot: letGo(of: apply(staying.first.map { .push($0, .transient) } ?? .clear))
    case .tabs: if let last = staying.first { apply(.push(last, .moveToTop)) } else { asked.map(lose) }
    }
  }

  private func take() {
    letGo(of: apply(state.takeRequest()))
  }

  private func attach(_ entry: Entry, in owner: Node, _ switches: inout Switches) {
    guard let child = entry.child else { return lose(entry) }
    guard !dropsLate(.value(entry.anyKey, before: "show(", after: ")"), of: owner) else { return empty() }
    if !style.showsAll { switches.show(child, entry) }
    if !style.keeps { entry.child = nil }
    if !attach(child, entry, to: owner) { lose(entry) }
  }

  /// Attaches a child, unless a rule forbids it.
  ///
  /// The entry is shown before the attach, because the hooks of the child may use the container. A router that is attached elsewhere is
  /// never shown, because the container isn't responsible for its detach there.
  private func attach(_ child: some Router, _ entry: Entry, to owner: Node) -> Bool {
    guard let (interactor, node) = child.storedParts else {
      owner.rejectUnstored(child, at: site)
      return false
    }
    let isFree = node.phase == .detached
    if isFree {
      (entry.node, entry.isLeaving, entry.engine) = (node, false, self)
      state.noteShown(entry)
    }
    guard let tree = owner.tree, owner.mayAttach(child, node, in: tree, at: site) else {
      if owner.tree == nil { owner.rejectOutsideOfTree(child, node, at: site) }
      if isFree {
        (entry.node, entry.engine) = (nil, nil)
        _ = state.noteGone(entry)
      }
      return false
    }
    tree.attach(child, interactor, node, under: owner, in: entry)
    return true
  }

  /// Removes an entry whose child could not be attached, or was detached from outside.
  private func lose(_ entry: Entry) {
    if style.showsAll {
      entry.isWanted = false
    } else if state.top === entry {
      letGo(of: apply(.pop))
    }
  }

  /// Removes all wanted entries, because the owner doesn't accept children now.
  private func empty() {
    if style.showsAll {
      replace(by: [])
    } else {
      state.noteRequest()
      // The dropped requests hold children too, which must not be released before the container is empty.
      let requests = state.takeRequests()
      withExtendedLifetime(requests) { letGo(of: apply(.clear)) }
    }
  }

  /// Moves children out before they are released, because they may use the container in their `deinit`.
  private func letGo(of entries: [Entry]) {
    // All are moved out before the first is released: its `deinit` may detach another one, which must not be kept then.
    let children = entries.map { entry in
      if !retentions.isEmpty { retentions[ObjectIdentifier(entry)] = nil }
      return entry.child.take()
    }
    withExtendedLifetime(children) {}
  }
}

// The requirements that the tree calls.
extension ContainerEngine {
  fileprivate func childWasDetached(_ entry: Entry, _ node: Node, from parent: Node?) -> Bool {
    let wasAsked = entry.isLeaving
    (entry.node, entry.isLeaving) = (nil, false)
    let hasSuccessor = state.noteGone(entry)
    guard let parent, parent.acceptsChildren else {
      empty()
      return false
    }
    if style.showsAll {
      if !wasAsked { lose(entry) }
      return wasAsked && hasSuccessor
    }
    if !wasAsked {
      if state.top === entry {
        lose(entry)
      } else if style == .slot, state.top?.child == nil {
        // The child of the newest request is still being built.
        empty()
      }
    }
    if style.keeps, entry.child != nil, let retention = node.tree?.cover(node, in: style.rawValue, of: parent)
    {
      retentions[ObjectIdentifier(entry)] = retention
    }
    return true
  }

  fileprivate func goOn(in owner: Node) {
    guard owner.acceptsChildren else { return empty() }
    run(in: owner)
  }

  fileprivate func keyText(of entry: Entry, by coder: any ValueCoder) throws -> KeyText {
    guard let number = state.number(of: entry) else { return .passing }
    return try entry.keyText(number, in: style.rawValue, by: coder)
  }

  /// Applies a change; in a saved tree, the values kept for the entries are dropped or moved with them.
  @discardableResult
  private func apply(_ change: State.Change) -> [Entry] {
    guard style.keeps, let saving = owner?.tree?.saving, let owner else { return state.apply(change) }
    // The usual push removes no entry and renumbers none; nor does the selection of a tab.
    if case .push(_, let mode) = change, mode == .standard && state.single == nil || style == .tabs {
      return state.apply(change)
    }
    if let node = state.shownTop?.node { saving.forgetKey(of: node) }
    guard let place = saving.placeOfEntries(of: owner) else { return state.apply(change) }
    let before = state
    let gone = state.apply(change)
    for entry in gone {
      if let part = part(of: entry, in: before, saving) { saving.forget(below: place.child(part)) }
    }
    // After the removal of an entry, one with an equal key may have another number; a transient entry may have become the only one.
    for entry in state.entries where entry === before.single || gone.contains(where: { $0.hasKey(of: entry) })
    {
      guard let old = part(of: entry, in: before, saving), let new = part(of: entry, in: state, saving),
        old != new
      else { continue }
      saving.move(below: place.child(old), to: place.child(new))
    }
    return gone
  }

  /// Returns an entry as a part of a place.
  private func part(of entry: Entry, in state: State, _ saving: TreeSaving) -> String? {
    guard let child = entry.child, let number = state.number(of: entry) else { return nil }
    return saving.part(of: child) { try entry.keyText(number, in: style.rawValue, by: $0) }
  }

  fileprivate func keptParts(_ saving: TreeSaving) -> [String] {
    style.keeps ? state.entries.compactMap { part(of: $0, in: state, saving) } : []
  }
}

extension ContainerEntry: ChildEntry {
  final func childWasDetached(from parent: Node?) -> Bool {
    guard let engine, let node else { return false }
    let goesOn = engine.childWasDetached(self, node, from: parent)
    if !goesOn { self.engine = nil }
    return goesOn
  }

  final func goOn(in owner: Node) {
    let engine = engine
    // Objects released meanwhile may have attached the child again.
    if node == nil { self.engine = nil }
    engine?.goOn(in: owner)
  }

  final var shownKey: Any? { engine?.state.number(of: self) == nil ? nil : anyKey }

  final func keyText(by coder: any ValueCoder) throws -> KeyText {
    try engine?.keyText(of: self, by: coder) ?? .passing
  }

  final var keepsChild: Bool { isLeaving && engine?.state.style.keeps == true && child != nil }

  final var isTransient: Bool { engine?.state.style == .stack && engine?.state.single === self }

  final func keptParts(_ saving: TreeSaving) -> [String] { engine?.keptParts(saving) ?? [] }
}
