internal import ModelStreams
internal import RIBKit

// The steps of driving a session that use the store: waking, saving and deleting it.

extension Sessions {
  /// Returns the session of a slot, and wakes it if it sleeps.
  func awake(_ slot: Slot, _ id: String) async throws -> Awake {
    if let awake = slot.awake { return awake }
    let awake = try await wake(slot, id)
    tell(id, .woke)
    return awake
  }

  private func wake(_ slot: Slot, _ id: String) async throws -> Awake {
    if !wakes.enter(limit: limits.wakes) { await withCheckedContinuation { wakes.wait($0) } }
    let place = SessionTask.Place { [executor] in
      Task(executorPreference: executor) { await self.leaveWakes() }
    }
    SessionTask.current?.hold(place)
    defer { if place.take() { wakes.leave() } }
    guard let row = try await store.load(whole(id)) else {
      return try await launch(SessionRecord(), version: 0, due: nil, slot, id)
    }
    guard row.version != 0 else {
      throw SessionError(
        .damaged, "Cannot load \(whole(id).quoted): its version in the store is 0, which isn't valid.")
    }
    return try await launch(
      try await Self.record(row.bytes, of: whole(id)), version: row.version, due: row.due, slot, id)
  }

  private func leaveWakes() { wakes.leave() }

  /// Launches a tree, unless it can't be restored as it was.
  func launch(
    _ record: SessionRecord, version: Int64, due: WallTime?, _ slot: Slot, _ id: String
  ) async throws -> Awake {
    guard record.tree.version <= S.version else {
      throw SessionError(
        .newer,
        "Cannot wake the session \(whole(id).quoted): it was saved by version \(record.tree.version) of the program, but this process runs version \(S.version). Send the event to a newer process."
      )
    }
    let (session, watch) = (make(id), ChangeWatch())
    let surroundings = LaunchSurroundings(
      clock: clock, wallClock: wallClock, executor: executor, report: report)
    let look = try await session.launch(record.tree, in: surroundings, isNew: version == 0) { [weak self] in
      if watch.take() { self?.planLater(id) }
    }
    var awake = Awake(session: session, version: version, record: record, due: due, watch: watch)
    do { try check(look.losses, of: id) } catch {
      await session.sleep()
      throw error
    }
    awake.launched = look.tree
    slot.awake = awake
    return awake
  }

  /// Throws an error if a tree has lost values that it may not lose.
  func check(_ losses: [UnreadValue], of id: String) throws {
    guard let first = losses.first else { return }
    let more = losses.count > 1 ? " and \(losses.count - 1) more" : ""
    let place = first.place.isEmpty ? "the saved tree" : first.place
    throw SessionError(
      .unreadable,
      "Cannot restore \(place)\(more) of \(whole(id).quoted): \(first.reason). Migrate it in wake(_:), or return true for it in mayLose(_:); the stored row is unchanged."
    )
  }

  /// Stores a session; discards the tree if another process has stored the session.
  ///
  /// - Parameters:
  ///   - awake: The session.
  ///   - slot: Its slot.
  ///   - id: Its identifier.
  ///   - unlessSame: Whether nothing is stored if nothing has changed.
  ///   - isAtClock: Whether the tree reads the wall clock first.
  ///   - forSenders: Whether some of the changes are those of events, whose senders receive the error.
  /// - Returns: Whether the stored state is that of the tree.
  /// - Throws: The error of the store, or a ``SessionError`` if the tree can't be saved or has lost something.
  func save(
    _ awake: inout Awake, _ slot: Slot, _ id: String, unlessSame: Bool = false,
    atClock isAtClock: Bool = false, forSenders: Bool = false
  ) async throws -> Bool {
    slot.isUnstored = false
    let look = await awake.session.look(atClock: isAtClock)
    try check(look.losses, of: id)
    guard let tree = look.tree else {
      throw SessionError(
        .notSaved,
        "Cannot save the session \(whole(id).quoted): its tree was launched without a restoration, or has ended. Launch it with a restoration."
      )
    }
    guard tree.unsaved.isEmpty else { throw SessionError.unsaved(tree, of: whole(id)) }
    let now = wallClock.now
    guard tree.version == S.version else { throw otherVersion(tree.version, of: id) }
    let due = due(look.dates, at: now)
    let (hasChanged, hadOwn) = (tree != (awake.launched ?? awake.record.tree), slot.own != nil)
    let isSame = !hasChanged && !hadOwn && due == awake.due
    // A sender may repeat a key, and then receives the answer that it missed.
    if isSame, unlessSame || awake.launched != nil && awake.record.answers.isEmpty {
      slot.awake = awake
      if look.mayChange { planNextSave(id) }
      return true
    }
    guard due == nil || store is any IndexedSessionStore else {
      throw unsupported("save the wake-up time of \(whole(id).quoted)")
    }
    awake.record.tree = tree
    // A huge number in a modified row must not overflow, which would end the process.
    awake.record.attempts = look.hasEffects ? min(max(awake.record.attempts, 0), 7) + 1 : 0
    let bytes = try await Self.bytes(awake.record)
    let row = SessionRow(
      replacing: awake.version, bytes, savedAt: now,
      due: [due, retryDate(after: awake.record.attempts, at: now)].compactMap(\.self).min())
    // Before the save, so that these changes survive its failure.
    if hasChanged, !forSenders { slot.own = tree }
    slot.isUnstored = true
    guard try await store.save(row, for: whole(id), replacing: awake.version) else {
      tell(id, .conflicted)
      if isShutDown, slot.own != nil { unsaved.insert(id) }
      await discard(slot, id)
      return false
    }
    (awake.version, awake.due, awake.launched) = (row.version, due, nil)
    (slot.awake, slot.own, slot.isUnstored) = (awake, nil, false)
    tell(id, .saved(bytes: bytes.count))
    // The next attempt, which is planned if the last save failed, must not hold up a later change.
    if hadOwn { planned.removeValue(forKey: id)?.cancel() }
    if look.mayChange { planNextSave(id) }
    return true
  }

  /// Plans the next save of a tree with a running task: the tree doesn't notice what that task changes outside a turn.
  private func planNextSave(_ id: String) { plan(id, after: pause * 5) }

  /// Performs the stored effects of the session, and stores that they are done; otherwise each wake would repeat them.
  func performEffects(_ awake: Awake, _ slot: Slot, _ id: String) async {
    var awake = awake
    let session = awake.session
    do {
      guard let look = await limited(id, { await session.performEffects() }) else {
        abandon(awake, slot, id)
        throw timedOut(id, "didSave()")
      }
      if look.tree == (awake.launched ?? awake.record.tree) { return }
      _ = try await save(&awake, slot, id)
    } catch { await fail(error, slot, id) }
  }

  /// Deletes the row of a session, and then ends its tree.
  func delete(_ slot: Slot, _ id: String, _ answer: CheckedContinuation<Bool, any Error>) async {
    do {
      for _ in 0..<attempts {
        let row = try await store.load(whole(id))
        if let row, try await !store.delete(whole(id), replacing: row.version) { continue }
        // Only now, so that a deletion that fails loses nothing.
        await discard(slot, id)
        if row != nil { tell(id, .deleted) }
        return answer.resume(returning: row != nil)
      }
      throw SessionError(
        .contended,
        "Cannot delete the session \(whole(id).quoted): other processes saved it at each attempt. Stop sending events to it."
      )
    } catch { answer.resume(throwing: error) }
  }

  // Not on this actor, because it takes longer than everything that runs there.
  @concurrent private static func bytes(_ record: SessionRecord) async throws -> [UInt8] {
    try record.bytes()
  }

  @concurrent private static func record(_ bytes: [UInt8], of id: SessionID) async throws -> SessionRecord {
    try SessionRecord(bytes, of: id)
  }
}
