import RIBKit

/// A child slot, in plain values.
struct ReferenceSlot {
  var owner: Int?
  /// The key that was asked for last.
  var key: Int?
  var requests = 0
  var shown: Int?
  var isLeaving = false
  /// The child that was built for the key and is to be attached.
  var built: Int?
  var isRunning = false

  mutating func request(_ key: Int?) {
    self.key = key
    built = nil
    requests += 1
  }
}

extension Reference {
  mutating func show(_ key: Int, slot: Int, in router: Int) {
    slots[slot].owner = slots[slot].owner ?? router
    guard slots[slot].owner == router else { return fault(.containerInUse, router) }
    guard !dropsLate(router) else { return }
    if let shown = slots[slot].shown, !slots[slot].isLeaving, isInPendingDetach(shown) {
      slots[slot].isLeaving = true
      if slots[slot].built == nil { slots[slot].key = nil }
    }
    guard slots[slot].key != key else { return }
    slots[slot].request(key)
    if slots[slot].shown != key || slots[slot].isLeaving {
      let request = slots[slot].requests
      call(.building, key)
      guard slots[slot].requests == request else { return }
      slots[slot].built = key
    }
    runSlot(slot, in: router)
  }

  mutating func clearSlot(_ slot: Int, in router: Int) {
    slots[slot].owner = slots[slot].owner ?? router
    guard slots[slot].owner == router else { return fault(.containerInUse, router) }
    slots[slot].request(nil)
    runSlot(slot, in: router)
  }

  mutating func runSlot(_ slot: Int, in router: Int) {
    guard !slots[slot].isRunning else { return }
    slots[slot].isRunning = true
    defer { slots[slot].isRunning = false }
    while slots[slot].shown != slots[slot].key || slots[slot].isLeaving {
      if let shown = slots[slot].shown {
        slots[slot].isLeaving = true
        requestDetach(of: shown)
        if slots[slot].shown != nil { return }
      } else if let child = slots[slot].built {
        slots[slot].built = nil
        fill(slot, with: child, in: router)
      } else {
        return
      }
    }
  }

  private mutating func fill(_ slot: Int, with child: Int, in router: Int) {
    guard !dropsLate(router) else { return slots[slot].request(nil) }
    let isFree = ribs[child].phase == .detached
    if isFree { slots[slot].shown = child }
    guard !attach(child, to: router, by: .slot(slot)) else { return }
    if isFree { slots[slot].shown = nil }
    slots[slot].request(nil)
  }

  mutating func slotLost(_ rib: Int, _ slot: Int, under parent: Int) {
    guard slots[slot].shown == rib else { return }
    let hasRequest = slots[slot].isLeaving || slots[slot].built != nil
    slots[slot].shown = nil
    slots[slot].isLeaving = false
    if hasRequest, isOpen(parent) { runSlot(slot, in: parent) } else { slots[slot].request(nil) }
  }
}
