extension ManualHost {
  /// Settles, and lets the actor of the caller run what waits for it, until every task has ended or is parked.
  ///
  /// It is for trees that the host drives, whose flows and workflow steps run on their own actor: it must be called on that
  /// actor. On a tree that lives on the host it does no more than ``settle(limit:)``.
  ///
  /// It counts tasks of the kit, not jobs of the actor. What the host runs, and everything that flows do between the kit and
  /// the host, is exact on an actor that serves in order, as the main actor does: it happens in one order, every time,
  /// and it has all happened when this returns. Two things are not. A task that waits for something that the kit does not
  /// know may be about to go on, so the actor gets a thousand turns in which nothing changes before that task counts as
  /// ``Settlement/outside``. And a task that the user has started himself is not counted at all: it takes part for as long
  /// as this goes on.
  ///
  /// It does not return early when the calling task is cancelled.
  ///
  /// - Parameter limit: The number of rounds after which it gives up; a turn of the actor in which a task of the kit
  ///   has moved is one.
  /// - Returns: What was run and what has not ended.
  @discardableResult
  public nonisolated(nonsending) func settleFlows(limit: Int = ManualHost.defaultLimit) async -> Settlement {
    let caller: (any Actor)? = #isolation
    guard let actor = caller else { return settle(limit: limit) }
    return await FlowSettling.settle(executor, limit: limit, on: actor)
  }

  /// Moves the clock and wakes, one after the other, those whose deadline it reaches; before and after each of them it
  /// settles as ``settleFlows(limit:)`` does.
  ///
  /// A flow that sleeps again and again is woken at each of its moments, which ``advance(by:)`` cannot do for flows
  /// of a tree that the host only drives: they go on when the actor is free. When a settling gives up at its limit the
  /// clock stops there.
  ///
  /// - Parameters:
  ///   - duration: How far; not negative.
  ///   - limit: The number of rounds after which each settling gives up.
  /// - Returns: What was run, all together, and what has not ended.
  @discardableResult
  public nonisolated(nonsending) func settleFlows(
    advancingBy duration: Duration, limit: Int = ManualHost.defaultLimit
  ) async -> Settlement {
    let moment = moment(after: duration)
    var settlement = await settleFlows(limit: limit)
    while !settlement.hasReachedLimit, clock.wakeNext(through: moment) {
      settlement.add(await settleFlows(limit: limit))
    }
    guard !settlement.hasReachedLimit else { return settlement }
    advance(to: max(moment, clock.now))
    settlement.add(await settleFlows(limit: limit))
    return settlement
  }
}
