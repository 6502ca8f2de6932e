import RIBKit

/// A child stack, in plain values.
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
    stacks[stack].owner = stacks[stack].owner ?? router
    guard stacks[stack].owner == router else { return fault(.containerInUse, router) }
    guard !dropsLate(router) else { return }
    if let shown = stacks[stack].shown, !stacks[stack].isLeaving, isInPendingDetach(shown.rib) {
      stacks[stack].isLeaving = true
      if stacks[stack].state.top?.id == shown.id { stacks[stack].state.dropTop() }
    }
    let before = stacks[stack].requested
    var after = before
    after.apply(change)
    let isBuilt = after.made > before.made
    if isBuilt, case .push(let key, _) = change { call(.building, key) }
    stacks[stack].steps.append((change, isBuilt))
    runStack(stack, in: router)
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
      } else if stacks[stack].shown == nil, let top = stacks[stack].state.top {
        attach(top, of: stack, in: router)
      } else if let step = stacks[stack].steps.first {
        stacks[stack].steps.removeFirst()
        stacks[stack].state.apply(step.change)
        if step.isBuilt { stacks[stack].state.keepChildOfTop() }
      } else {
        return
      }
    }
  }

  private mutating func attach(_ top: StackEntries.Entry, of stack: Int, in router: Int) {
    guard top.hasChild else { return stacks[stack].state.dropTop() }
    guard !dropsLate(router) else { return stacks[stack].empty() }
    let isFree = ribs[top.key].phase == .detached
    if isFree { stacks[stack].shown = (top.id, top.key) }
    guard !attach(top.key, to: router, by: .stack(stack)) else { return }
    if isFree { stacks[stack].shown = nil }
    stacks[stack].state.dropTop()
  }

  mutating func stackLost(_ rib: Int, _ stack: Int, under parent: Int) {
    guard let shown = stacks[stack].shown, shown.rib == rib else { return }
    let wasAsked = stacks[stack].isLeaving
    stacks[stack].shown = nil
    stacks[stack].isLeaving = false
    guard isOpen(parent) else { return stacks[stack].empty() }
    if !wasAsked, stacks[stack].state.top?.id == shown.id { stacks[stack].state.dropTop() }
    runStack(stack, in: parent)
  }
}
