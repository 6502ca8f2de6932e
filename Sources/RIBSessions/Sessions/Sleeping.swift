internal import RIBKit

// Going to sleep: the least recently used sessions when there are too many, and all of them at the shutdown.

extension Sessions {
  /// Puts the least recently used sessions to sleep, until the number of awake sessions is within the limit.
  func makeRoom() async {
    // Each session is tried at most once, because busy sessions move behind the others.
    var left = idle.count
    while left > 0, isShutDown || slots.count - leaving > limit, let id = idle.popFirst(),
      let slot = slots[id]
    {
      left -= 1
      await leave(slot, id)
    }
  }

  private func leave(_ slot: Slot, _ id: String) async {
    leaving += 1
    slot.isBusy = true
    await putToSleep(slot, id)
    leaving -= 1
    rest(slot, id)
  }

  /// Puts a session to sleep as if another one needed its place.
  ///
  /// - Returns: The work that keeps the session awake; empty if the session sleeps.
  package func putToSleep(_ id: String) async -> [String] {
    guard let slot = slots[id] else { return [] }
    guard !slot.isBusy else { return ["an event that is being handled"] }
    idle.remove(id)
    await leave(slot, id)
    if slots[id]?.awake == nil { return [] }
    return slot.toldWork.isEmpty ? ["changes that can't be saved"] : slot.toldWork
  }

  /// Saves a session whose tree has changed by itself, and ends the tree unless it is busy.
  private func putToSleep(_ slot: Slot, _ id: String) async {
    do {
      // It may change again while it is saved. One that does so each time stays awake.
      for _ in 0..<8 {
        guard var awake = slot.awake else { return }
        if !isShutDown {
          let work = await awake.session.reasonsToStayAwake()
          if work != slot.toldWork, !work.isEmpty { tell(id, .keptAwake(by: work)) }
          slot.toldWork = work
          guard work.isEmpty else { return }
        }
        let version = awake.version
        if try await !save(&awake, slot, id, unlessSame: true) { return }
        // The changes that the tree has made by itself may include effects.
        if awake.version != version { await performEffects(awake, slot, id) }
        guard slot.own == nil, let saved = slot.awake else { break }
        let tree = saved.launched ?? saved.record.tree
        if await limited(id, { await saved.session.sleep(ifStill: tree) }) != false {
          slot.awake = nil
          return tell(id, .slept)
        }
      }
      guard isShutDown, slot.awake != nil else { return }
      unsaved.insert(id)
      await discard(slot, id)
    } catch {
      // It stays awake: no sender has been told that these changes are saved, and they aren't lost if the disk recovers.
      tell(id, .failed(error))
      if !isShutDown {
        if slot.isUnstored { planRetry(id) }
        return
      }
      unsaved.insert(id)
      await discard(slot, id)
    }
  }

  /// Saves all awake sessions and puts them to sleep.
  ///
  /// Events that have been sent are handled; later ones are rejected.
  ///
  /// Sessions with running work are put to sleep too, which cancels that work. The store stays open, because others may use it. Close it afterward: a
  /// ``SQLiteStore`` then moves its log into the file.
  ///
  /// - Parameter duration: The maximum time to wait for a slow store or for slow handlers.
  /// - Returns: The sessions whose last changes may not be stored, sorted: saving them failed or took too long, or another process saved first. An event whose
  ///   sender has its reply is always stored.
  @discardableResult
  public func shutdown(within duration: Duration = .seconds(10)) async -> [String] {
    isShutDown = true
    // All sessions are saved now, and a waiting task would keep the store.
    for task in planned.values { task.cancel() }
    planned = [:]
    // Saves wait for the disk together.
    for _ in 0..<64 { start { await $0.makeRoom() } }
    if !slots.isEmpty {
      lastShutdown += 1
      let shutdown = lastShutdown
      let timer = start { sessions in
        guard (try? await sessions.clock.sleep(for: duration.forClocks)) != nil else { return }
        sessions.endWaiting(shutdown)
      }
      await withCheckedContinuation { shutdowns[shutdown] = $0 }
      timer.cancel()
    }
    return unsaved.union(slots.keys).sorted()
  }

  func endWaiting(_ shutdown: Int) { shutdowns.removeValue(forKey: shutdown)?.resume() }
}
