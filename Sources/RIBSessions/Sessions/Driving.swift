internal import ModelStreams
internal import RIBKit

// Each session is driven by one task at a time, which owns its slot meanwhile.

extension Sessions {
  /// Queues an item for a session.
  func add(_ item: Item, to id: String) {
    let slot = slots[id] ?? Slot()
    slots[id] = slot
    slot.waiting.append(item)
    drive(slot, id)
  }

  private func drive(_ slot: Slot, _ id: String) {
    guard !slot.isBusy else { return }
    slot.isBusy = true
    idle.remove(id)
    startDriving(id) { await $0.run(id) }
  }

  /// Starts a task that runs the handlers of a session: while the task awaits the reply to an event that it sends, the session counts as waiting for it.
  @discardableResult
  func startDriving(
    _ id: String, _ body: @escaping @Sendable (isolated Sessions<S>) async -> Void
  ) -> (observer: SessionTask, task: Task<Void, Never>) {
    let observer = SessionTask(WaitGraph.Waiter(sessions: ObjectIdentifier(self), id: whole(id)))
    slots[id]?.task = observer
    let task = TaskObservation.observing(by: observer) {
      start { sessions in await observer.run { await body(sessions) } }
    }
    return (observer, task)
  }

  /// The maximum number of events that are handled and saved together.
  ///
  /// It doesn't exceed the number of remembered answers, because all senders may repeat their events. It is small, because all other events are
  /// handled again after one throws.
  private var batchLimit: Int { remembered > 0 ? min(remembered, 64) : 64 }

  private func run(_ id: String) async {
    guard let slot = slots[id] else { return }
    while !slot.waiting.isEmpty {
      let batch = slot.takeBatch(limit: batchLimit)
      if case .deletion(let answer) = batch.first {
        await delete(slot, id, answer)
      } else {
        await handle(batch, slot, id)
      }
    }
    rest(slot, id)
    await makeRoom()
  }

  /// Ends the work on a slot.
  func rest(_ slot: Slot, _ id: String) {
    slot.isBusy = false
    if !slot.waiting.isEmpty { return drive(slot, id) }
    if slot.awake != nil { return idle.append(id) }
    slots[id] = nil
    if slots.isEmpty { for shutdown in shutdowns.keys { endWaiting(shutdown) } }
  }

  /// Handles events, and does so again if another process has saved the session meanwhile.
  private func handle(_ batch: [Item], _ slot: Slot, _ id: String) async {
    // A known key has its answer, so its sender doesn't repeat anything.
    var hasEvents = false
    do {
      for _ in 0..<8 {
        var awake = try await awake(slot, id)
        awake.watch.disarm()
        hasEvents = batch.contains { item in
          guard case .event(_, let key, _, _) = item else { return false }
          return key.flatMap { awake.record.answers[$0] } == nil
        }
        let results = try await results(of: batch, &awake, slot, id)
        // Before the save, so that no change after it is missed.
        awake.watch.arm()
        let isOptional = batch.allSatisfy(\.isOptional)
        if try await save(
          &awake, slot, id, unlessSame: isOptional, atClock: batch.contains(where: \.isTurn),
          forSenders: hasEvents)
        {
          for (item, result) in zip(batch, results) { answer(item, with: result) }
          return await performEffects(awake, slot, id)
        }
      }
      throw SessionError(
        .contended,
        "Cannot save the session \(whole(id).quoted): other processes saved it at each attempt. Send its events to one process."
      )
    } catch {
      await fail(error, slot, id, forSenders: hasEvents)
      // An event whose changes can't be saved must not fail the others.
      if batch.count > 1, (error as? SessionError)?.code == .notSaved {
        for item in batch { await handle([item], slot, id) }
      } else {
        for item in batch { answer(item, with: .failure(error)) }
      }
    }
  }

  /// Answers an item unless it has its answer already.
  private func answer(_ item: Item, with result: Result<S.Reply?, any Error>) {
    switch item {
    case .event(_, _, let start, let answer):
      noteAnswer(since: start)
      answer.resume(
        with: result.flatMap { reply in
          // A turn has no reply, and an event has one.
          reply.map { .success($0) }
            ?? .failure(SessionError(.failed, "The event has no reply; this is a bug in RIBSessions."))
        })
    case .turn(let answer): answer?.resume(with: result.map { _ in })
    case .deletion: break
    }
  }

  /// Handles the events of a batch.
  ///
  /// An event that throws leaves no change: the tree ends, is launched again from its state before the batch, and the other events are handled again.
  ///
  /// - Returns: The results; none for a turn.
  /// - Throws: An error for all of them.
  private func results(
    of batch: [Item], _ awake: inout Awake, _ slot: Slot, _ id: String
  ) async throws -> [Result<S.Reply?, any Error>] {
    var base = awake.record
    if let own = slot.own { base.tree = own }
    // The tree before the batch, which has what it has done by itself since the last save.
    var baseline = slot.own ?? awake.launched ?? base.tree
    func begin(at look: Look) throws {
      try check(look.losses, of: id)
      guard let tree = look.tree, tree.unsaved.isEmpty else { return }
      if tree != baseline { slot.own = tree }
      (base.tree, baseline) = (tree, tree)
    }
    var isFirst = true
    var failures: [Int: any Error] = [:]
    while true {
      var results: [Result<S.Reply?, any Error>] = []
      var handled = 0
      for (index, item) in batch.enumerated() {
        if let error = failures[index] {
          results.append(.failure(error))
          continue
        }
        guard case .event(let event, let key, _, _) = item else {
          results.append(.success(nil))
          continue
        }
        if let key, let known = awake.record.answers[key] {
          results.append(Result { try Self.reply(known, to: key) })
          continue
        }
        let session = awake.session
        // If a handler exceeds its time limit, the tree as it was before is no longer available.
        if isFirst, limits.handlingTime != nil {
          try begin(at: await session.look())
        }
        let isFirstNow = isFirst
        isFirst = false
        guard
          let (before, result, afterError) = await limited(
            id, { await session.handleFully(event, isFirst: isFirstNow) })
        else {
          failures[index] = timedOut(id, "handling an event")
          abandon(awake, slot, id)
          break
        }
        if let before { try begin(at: before) }
        do {
          let reply = try result.get()
          if let key {
            awake.record.answers.append(try Self.text(of: reply, to: key), to: key, limit: remembered)
          }
          handled += 1
          results.append(.success(reply))
        } catch {
          failures[index] = error
          // Most events that throw do so before they change anything.
          guard handled == 0, let afterError, afterError.tree == baseline else { break }
          results.append(.failure(error))
        }
      }
      if results.count == batch.count { return results }
      awake = try await launchAgain(base, instead: awake, slot, id)
    }
  }

  /// Launches the tree of an awake session again from an earlier state.
  func launchAgain(
    _ base: SessionRecord, instead old: Awake, _ slot: Slot, _ id: String
  ) async throws -> Awake {
    if slot.awake != nil {
      slot.awake = nil
      _ = await limited(id) { await old.session.sleep() }
    }
    var awake = try await launch(base, version: old.version, due: old.due, slot, id)
    awake.watch.disarm()
    awake.launched = old.launched
    return awake
  }

  private static func text(of reply: S.Reply, to key: String) throws -> String {
    do { return try JSONValueCoder().text(of: reply) } catch {
      throw SessionError(
        .notSaved,
        "Cannot store the answer to the event \(key.debugDescription): JSON can't express this \(S.Reply.self) (\(error)). Reply with another value, or send the event without a key."
      )
    }
  }

  private static func reply(_ text: String, to key: String) throws -> S.Reply? {
    do { return try JSONValueCoder().value(S.Reply.self, of: text) } catch {
      throw SessionError(
        .unreadable,
        "Cannot read the stored answer to the event \(key.debugDescription): it isn't a \(S.Reply.self) (\(error)). The event was handled before. Keep replies readable by both versions during a deployment."
      )
    }
  }
}

extension Sessions {
  /// The session of a slot, which wakes if it sleeps.
  private func awake(_ slot: Slot, _ id: String) async throws -> Awake {
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
  private func launch(
    _ record: SessionRecord, version: Int64, due: WallTime?, _ slot: Slot, _ id: String
  ) async throws -> Awake {
    guard record.tree.version <= S.version else {
      throw SessionError(
        .newer,
        "Cannot wake the session \(whole(id).quoted): version \(record.tree.version) of the program saved it, and this is \(S.version). Send the event to a newer process."
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

  private func check(_ losses: [UnreadValue], of id: String) throws {
    guard let first = losses.first else { return }
    let more = losses.count > 1 ? ", and \(losses.count - 1) more" : ""
    let place = first.place.isEmpty ? "the saved tree" : first.place
    throw SessionError(
      .unreadable,
      "Cannot restore \(place) of \(whole(id).quoted)\(more): \(first.reason). Migrate it in wake(_:), or return true for it in mayLose(_:); its row is unchanged."
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
        "Cannot save the session \(whole(id).quoted): its tree was launched without a restoration, or has ended. Launch it with one."
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
      if look.mayChange { plan(id, after: pause * 5) }
      return true
    }
    guard due == nil || store is any IndexedSessionStore else {
      throw unsupported("keep the date of \(whole(id).quoted)")
    }
    awake.record.tree = tree
    // A number from a row that somebody has changed must not end the process.
    awake.record.attempts = look.hasEffects ? min(max(awake.record.attempts, 0), 7) + 1 : 0
    let bytes = try await Self.bytes(awake.record)
    let row = SessionRow(
      replacing: awake.version, bytes, savedAt: now,
      due: [due, retryDate(after: awake.record.attempts, at: now)].compactMap(\.self).min())
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
    if hadOwn { planned.remove(id) }
    if look.mayChange { plan(id, after: pause * 5) }
    return true
  }

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

  private func delete(_ slot: Slot, _ id: String, _ answer: CheckedContinuation<Bool, any Error>) async {
    do {
      for _ in 0..<8 {
        let row = try await store.load(whole(id))
        if let row, try await !store.delete(whole(id), replacing: row.version) { continue }
        // Only now, so that a deletion that fails loses nothing.
        await discard(slot, id)
        if row != nil { tell(id, .deleted) }
        return answer.resume(returning: row != nil)
      }
      throw SessionError(
        .contended,
        "Cannot delete the session \(whole(id).quoted): other processes saved it at each attempt. Send no more events to it."
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
