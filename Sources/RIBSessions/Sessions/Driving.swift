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

  /// The number of attempts to store a session, or to delete it, when other processes save it at the same time.
  var attempts: Int { 8 }

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
    // An event with a known key already has its answer, so its sender doesn't repeat it.
    var hasEvents = false
    do {
      for _ in 0..<attempts {
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
  /// An event that throws leaves no change: the tree ends, is launched again from its state before the batch, and the other events are
  /// handled again.
  ///
  /// - Returns: The results; none for a turn.
  /// - Throws: An error for all of them.
  private func results(
    of batch: [Item], _ awake: inout Awake, _ slot: Slot, _ id: String
  ) async throws -> [Result<S.Reply?, any Error>] {
    var state = BatchState<S.Reply>(awake.record, own: slot.own, launched: awake.launched)
    while let item = state.next(of: batch) {
      guard case .event(let event, let key, _, _) = item else {
        state.settle(.success(nil))
        continue
      }
      if let key, let known = awake.record.answers[key] {
        state.settle(Result { try Self.reply(known, to: key) })
        continue
      }
      let (session, isFirst) = (awake.session, state.isFirst)
      // A handler that exceeds its time limit takes the tree with it, so the tree is read before.
      if isFirst, limits.handlingTime != nil {
        try rebase(&state, on: await session.look(), slot, id)
      }
      var step = BatchState<S.Reply>.Step.proceed
      switch await limited(id, { await session.handleFully(event, isFirst: isFirst) }) {
      case nil:
        step = state.fail(timedOut(id, "handling an event"), leaving: nil)
        abandon(awake, slot, id)
      case .lost(let look):
        // This throws, because there are losses.
        try check(look.losses, of: id)
      case .replied(let before, let reply):
        try rebase(&state, on: before, slot, id)
        do {
          if let key {
            awake.record.answers.append(try Self.text(of: reply, to: key), to: key, limit: remembered)
          }
          state.reply(reply)
        } catch {
          step = state.fail(error, leaving: nil)
        }
      case .failed(let before, let error, let after):
        try rebase(&state, on: before, slot, id)
        step = state.fail(error, leaving: after.tree)
      }
      if step == .launchAgain { awake = try await launchAgain(state.base, instead: awake, slot, id) }
    }
    return state.results
  }

  /// Begins a batch from a look before its first event: the tree may have changed by itself since the last save.
  private func rebase(_ state: inout BatchState<S.Reply>, on look: Look?, _ slot: Slot, _ id: String) throws {
    guard let look else { return }
    try check(look.losses, of: id)
    if let own = state.rebase(on: look.tree) { slot.own = own }
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
        "Cannot read the stored answer to the event \(key.debugDescription): it isn't a \(S.Reply.self) (\(error)). The event was already handled. Keep replies readable by both versions during a deployment."
      )
    }
  }
}
