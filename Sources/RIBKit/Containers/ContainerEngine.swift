/// The implementation that all child containers share: the owner, and the loop that makes the shown children match the wanted ones.
///
/// ``ContainerState`` decides, by the rules of its style, and the engine carries the decisions out. It is a class because a request may
/// call a fault handler, a builder or a hook, and that may use the same container.
final class ContainerEngine {
  typealias State = ContainerState
  typealias Entry = ContainerEntry

  private(set) var state: State
  private(set) var owner: Node?
  /// Whether no step may begin now: the loop is inside a step, or ``keep(_:in:then:)`` collects changes first.
  private var isHeld = false
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
      carryOut(state.lose(entry))
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

// Requests. Each builds its children immediately. That runs user code, which may use this container.
extension ContainerEngine {
  /// Replaces the wanted entries of a list; only the newest request counts, and its children are kept.
  func want(_ entries: [Entry], in owner: Node, build: (Int) -> any Router) {
    state.noteRequest()
    // The number is read before the removed children are released, because they may make newer requests in their `deinit`.
    let number = state.request
    letGo(of: apply(.show(entries)))
    for (index, entry) in entries.enumerated() where entry.node == nil {
      guard state.request == number else { return }
      let child = build(index)
      guard state.request == number else { return }
      entry.child = child
    }
    run(in: owner)
  }

  /// Carries out a change, immediately or after the changes before it.
  ///
  /// The `build` closure builds the child of the pushed entry, if it is a new one.
  func perform(_ change: State.Change, in owner: Node, build: () -> (any Router)? = { nil }) {
    if style.isQueued { queue(change, build) } else { replaceRequest(by: change, build) }
    run(in: owner)
  }

  private func queue(_ change: State.Change, _ build: () -> (any Router)?) {
    if case .push(let new, _) = change, state.requested.needsChild(for: change) { new.child = build() }
    state.append(change)
  }

  private func replaceRequest(by change: State.Change, _ build: () -> (any Router)?) {
    state.noteRequest()
    let isNew = state.needsChild(for: change)
    letGo(of: apply(change))
    // The objects released now, or the builder, may have made a newer request, which removed this entry.
    guard isNew, case .push(let new, _) = change, new.node == nil, state.holds(new) else { return }
    let child = build()
    if state.holds(new) { new.child = child }
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
    let isOutermost = !isHeld && state.requests.isEmpty
    if isOutermost { isHeld = true }
    perform(.show(Array(state.requested.entries.prefix(max(count, 0)))), in: owner)
    body()
    guard isOutermost else { return }
    // A request that a released child makes meanwhile is left to the loop.
    for _ in 0..<state.requests.count { applyRequest() }
    isHeld = false
    run(in: owner)
  }
}

// The loop.
extension ContainerEngine {
  /// Makes the shown children match the wanted ones; continues later if a detach has to wait.
  private func run(in owner: Node) {
    // Each step runs hooks, and a hook may request other children. Such a request also gets here, after it was stored, and leaves the work
    // to the running loop. So each step is decided when its turn comes, and no step begins inside another.
    guard !isHeld else { return }
    isHeld = true
    defer { isHeld = false }
    var switches = Switches()
    while let step = state.next() {
      switch step {
      case .begin:
        state.begin()
        // A request that shows nothing ends the switching, and a child that is leaving delays it.
        let isEndless = switches.isEnough && state.waiting != nil && state.shownTop?.isLeaving != true
        if isEndless { giveUp(switches, in: owner) } else { switches.begin() }
      case .applyRequest:
        if switches.includeRequest(of: state.requests.count) {
          applyRequest()
        } else {
          giveUp(switches, in: owner)
        }
      case .detach(let entry):
        entry.isLeaving = true
        if let node = entry.node { owner.tree?.detach(node) }
        // The detach waits for an operation inside the child; `goOn` continues afterward. Only a list goes on with its other children.
        if state.shownTop === entry { return }
      case .attach(let entry):
        attach(entry, in: owner, &switches)
      }
    }
  }

  /// Keeps the shown children, because they endlessly request others.
  private func giveUp(_ switches: Switches, in owner: Node) {
    let switching = state.endlessSwitching(after: switches)
    owner.reject(switching, of: style.rawValue, at: site)
    carryOut(state.giveUp(switching))
  }

  private func applyRequest() {
    if let request = state.takeRequest() { letGo(of: apply(request)) }
  }

  private func attach(_ entry: Entry, in owner: Node, _ switches: inout Switches) {
    guard let child = entry.child else { return carryOut(state.lose(entry)) }
    guard !dropsLate(.value(entry.anyKey, before: "show(", after: ")"), of: owner) else { return empty() }
    switches.note(child, in: entry)
    if !style.keeps { entry.child = nil }
    if !attach(child, of: entry, under: owner) { carryOut(state.lose(entry)) }
  }

  /// Attaches a child, unless a rule forbids it.
  ///
  /// The entry is shown before the attach, because the hooks of the child may use the container. A router that is attached elsewhere is
  /// never shown, because the container isn't responsible for its detach there.
  private func attach(_ child: some Router, of entry: Entry, under owner: Node) -> Bool {
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

  /// Carries out a correction of the wanted entries.
  private func carryOut(_ correction: State.Correction) {
    switch correction {
    case .nothing: break
    case .change(let change): letGo(of: apply(change))
    case .dropRequests: _ = state.takeRequests()
    case .empty: empty()
    }
  }

  /// Removes all entries, because the owner doesn't accept children now; a saved tree keeps their values if the owner itself is kept.
  private func empty() {
    state.noteRequest()
    // The dropped requests hold children too, which must not be released before the container is empty.
    let requests = state.takeRequests()
    withExtendedLifetime(requests) { letGo(of: state.empty()) }
  }

  /// Applies a change; in a saved tree, the values kept for the entries are dropped or moved with them.
  ///
  /// - Returns: The removed entries.
  private func apply(_ change: State.Change) -> [Entry] {
    guard let saved = savedEntries(before: change) else { return state.apply(change) }
    let removed = state.apply(change)
    saved.follow(removed, in: self)
    return removed
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

// The calls of the tree, for an entry.
extension ContainerEngine {
  /// Called after the child of an entry was unlinked; see ``ChildEntry/childWasDetached(from:)``.
  func childWasDetached(_ entry: Entry, _ node: Node, from parent: Node?) -> Bool {
    let wasRequested = entry.isLeaving
    (entry.node, entry.isLeaving) = (nil, false)
    let hasMore = state.noteGone(entry)
    guard let parent, parent.acceptsChildren else {
      empty()
      return false
    }
    if !wasRequested { carryOut(state.loseDetached(entry)) }
    // Only a container that keeps children still has one.
    if entry.child != nil, let retention = node.tree?.cover(node, in: style.rawValue, of: parent) {
      retentions[ObjectIdentifier(entry)] = retention
    }
    return hasMore
  }

  /// Called after the child of an entry was released; see ``ChildEntry/goOn(in:)``.
  func goOn(in owner: Node) {
    guard owner.acceptsChildren else { return empty() }
    run(in: owner)
  }
}
