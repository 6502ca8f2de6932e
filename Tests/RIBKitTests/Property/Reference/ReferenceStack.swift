import RIBKit

/// A child stack, or child tabs, in plain values; the selected one of tabs is the top.
struct ReferenceStack {
  var owner: Int?
  var state = StackEntries()
  var steps: [(change: StackEntries.Change, isBuilt: Bool)] = []
  var shown: (id: Int, rib: Int)?
  var isLeaving = false
  var isRunning = false

  /// The entries when all that was asked for has been done.
  var requested: StackEntries {
    var state = state
    for step in steps { state.apply(step.change) }
    return state
  }

  mutating func empty() {
    state.apply(.clear)
    steps = []
  }
}

extension Reference {
  mutating func change(_ stack: Int, _ change: StackEntries.Change, in router: Int) {
    guard owns(stack, router), takesRequests(stack, router) else { return }
    let before = stacks[stack].requested
    var after = before
    after.apply(change)
    let isBuilt = after.made > before.made
    if isBuilt, case .push(let key, _) = change { call(.building, key) }
    stacks[stack].steps.append((change, isBuilt))
    runStack(stack, in: router)
  }

  /// Selects one of tabs, which waits for nothing.
  mutating func select(_ key: Int, _ tabs: Int, in router: Int) {
    guard owns(tabs, router), takesRequests(tabs, router), stacks[tabs].state.key != key else { return }
    let made = stacks[tabs].state.made
    stacks[tabs].state.apply(.push(key, .moveToTop))
    if let new = stacks[tabs].state.top, stacks[tabs].state.made > made {
      call(.building, key)
      stacks[tabs].state.keepChild(of: new.id)
    }
    runStack(tabs, in: router)
  }

  mutating func clearTabs(_ tabs: Int, in router: Int) {
    guard owns(tabs, router) else { return }
    stacks[tabs].empty()
    runStack(tabs, in: router)
  }

  private mutating func owns(_ stack: Int, _ router: Int) -> Bool {
    stacks[stack].owner = stacks[stack].owner ?? router
    if stacks[stack].owner != router { fault(.containerInUse, router) }
    return stacks[stack].owner == router
  }

  /// Whether the router stays; what is about to go is none of the entries then.
  private mutating func takesRequests(_ stack: Int, _ router: Int) -> Bool {
    guard !dropsLate(router) else { return false }
    if let shown = stacks[stack].shown, !stacks[stack].isLeaving, isInPendingDetach(shown.rib) {
      stacks[stack].isLeaving = true
      stacks[stack].state.drop(shown.id)
    }
    return true
  }

  private mutating func runStack(_ stack: Int, in router: Int) {
    guard !stacks[stack].isRunning else { return }
    stacks[stack].isRunning = true
    defer { stacks[stack].isRunning = false }
    while true {
      if let shown = stacks[stack].shown, shown.id != stacks[stack].state.top?.id {
        stacks[stack].isLeaving = true
        requestDetach(of: shown.rib)
        if stacks[stack].shown != nil { return }
      } else if stacks[stack].shown == nil, let top = stacks[stack].state.top, !isBeingBuilt(top, of: stack) {
        attach(top, of: stack, in: router)
      } else if let step = stacks[stack].steps.first {
        stacks[stack].steps.removeFirst()
        stacks[stack].state.apply(step.change)
        if step.isBuilt, let top = stacks[stack].state.top { stacks[stack].state.keepChild(of: top.id) }
      } else {
        return
      }
    }
  }

  /// Whether the child of one of tabs is to come yet, because its builder asks for another.
  private func isBeingBuilt(_ top: StackEntries.Entry, of stack: Int) -> Bool {
    !top.hasChild && stack >= ribs.count
  }

  private mutating func attach(_ top: StackEntries.Entry, of stack: Int, in router: Int) {
    guard top.hasChild else { return stacks[stack].state.dropTop() }
    guard !dropsLate(router) else { return stacks[stack].empty() }
    let isFree = ribs[top.key].phase == .detached
    if isFree { stacks[stack].shown = (top.id, top.key) }
    guard !attach(top.key, to: router, by: .stack(stack)) else { return }
    if isFree { stacks[stack].shown = nil }
    stacks[stack].state.drop(top.id)
  }

  mutating func stackLost(_ rib: Int, _ stack: Int, under parent: Int) {
    guard let shown = stacks[stack].shown, shown.rib == rib else { return }
    let wasAsked = stacks[stack].isLeaving
    stacks[stack].shown = nil
    stacks[stack].isLeaving = false
    guard isOpen(parent) else { return stacks[stack].empty() }
    if !wasAsked { stacks[stack].state.drop(shown.id) }
    runStack(stack, in: parent)
  }
}
