internal import RIBKit

// Changes that aren't stored: senders repeat their events, but nobody repeats changes that a tree has made by itself.

extension Sessions {
  /// Handles changes that aren't stored, or whose save has an unknown result.
  ///
  /// Senders repeat their events, so the session is loaded again before its next event. Nobody repeats a change that the tree made by itself: after
  /// such a change, the tree continues from its state before the events, and is saved later. If the failed save was stored after all, the later save
  /// conflicts with it.
  func fail(_ error: any Error, _ slot: Slot, _ id: String, forSenders: Bool = false) async {
    tell(id, .failed(error))
    guard let awake = slot.awake, let own = slot.own else {
      if isShutDown, slot.own != nil { unsaved.insert(id) }
      return await discard(slot, id)
    }
    planRetry(id)
    if !forSenders, slot.isUnstored { return }
    var record = awake.record
    record.tree = own
    do { slot.awake = try await launchAgain(record, instead: awake, slot, id) } catch {
      tell(id, .failed(error))
      slot.own = nil
      tell(id, .slept)
    }
  }

  func discard(_ slot: Slot, _ id: String) async {
    slot.own = nil
    guard let session = slot.awake?.session else { return }
    slot.awake = nil
    _ = await limited(id) { await session.sleep() }
    tell(id, .slept)
  }

  /// Plans the next attempt to save what a tree has changed by itself, after the store has failed.
  func planRetry(_ id: String) { plan(id, after: .seconds(30)) }
}
