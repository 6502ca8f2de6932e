internal import ModelStreams

// Settling of a host that only drives trees: between two rounds of the host their actor runs the tasks.

extension ManualHost {
  /// Settles, and lets the caller's actor run its waiting jobs, until every task has ended or is parked.
  ///
  /// Use it for trees that the host drives, whose tasks and workflow steps run on their own actor, and call it on that actor. For a tree
  /// that is launched on the host, it is equivalent to ``settle(limit:)``.
  ///
  /// It counts RIBKit's tasks, not jobs of the actor. Work on the host, and the work of tasks that wait only for RIBKit or the host, is
  /// deterministic on an actor that runs its jobs in order, such as the main actor: it happens in the same order every time, and is
  /// complete when this function returns. Two cases are not deterministic. A task that waits for something unknown to RIBKit may be about
  /// to continue, so it counts as ``Settlement/outside`` only after a thousand passes through the actor's queue without any change. And a
  /// task that you have started yourself is not counted at all: it can run while this function runs, but the function doesn't wait for it.
  ///
  /// It doesn't return early when the calling task is cancelled.
  ///
  /// It gives up after `limit` rounds, which include passes through the actor's queue in which a task of RIBKit has made progress.
  @discardableResult
  public nonisolated(nonsending) func settleTasks(limit: Int = ManualHost.defaultLimit) async -> Settlement {
    let caller: (any Actor)? = #isolation
    guard let actor = caller else { return settle(limit: limit) }
    return await TaskSettling.settle(executor, limit: limit, on: actor)
  }

  /// Advances the clock and wakes the sleepers that become due, one at a time, settling before and after each.
  ///
  /// It settles as ``settleTasks(limit:)`` does, and the limit applies to each settlement. A task that sleeps repeatedly wakes at each of
  /// its due times, which ``advance(by:)`` cannot achieve for tasks of a tree that the host only drives, because they continue only when
  /// the actor is free. If settling gives up at its limit, the clock stops at the instant that it has reached. The duration must not be
  /// negative.
  ///
  /// - Returns: The combined settlement.
  @discardableResult
  public nonisolated(nonsending) func settleTasks(
    advancingBy duration: Duration, limit: Int = ManualHost.defaultLimit
  ) async -> Settlement {
    let moment = moment(after: duration)
    var settlement = Settlement()
    var hasArrived = false
    while true {
      settlement.add(await settleTasks(limit: limit))
      guard !hasArrived, !settlement.hasReachedLimit else { return settlement }
      if !wakeNext(through: moment) {
        advance(to: max(moment, clock.now))
        hasArrived = true
      }
    }
  }
}

/// The settling of a manual host in alternation with the actor of the trees that it drives.
///
/// Each step is a task of its own, because a new task immediately goes to the back of its actor's queue. A task that suspends, in
/// any way, is resumed on a thread of the pool, at an unpredictable time.
final class TaskSettling: TreeTask {
  /// The number of unchanged passes of the actor's queue after which settling ends if every task is parked.
  ///
  /// A woken task counts as parked until it unparks itself, which takes fewer passes than this.
  private static let passesWhenParked = 20
  /// The number of such passes after which a task that waits for nothing in RIBKit counts as outside.
  private static let passesWhenNot = 1_000

  private let host: ManualExecutor
  private let limit: Int
  private var settlement: Settlement
  private var idlePasses = 0
  private var recorder: RoundRecorder?
  private let outcome = OneShot<Settlement>()

  private init(_ host: ManualExecutor, limit: Int) {
    self.host = host
    self.limit = limit
    settlement = host.settle(limit: limit)
  }

  /// Settles, in alternation with the caller's actor, up to a number of rounds.
  static func settle(
    _ host: ManualExecutor, limit: Int, on actor: isolated any Actor
  ) async -> Settlement {
    let settling = TaskSettling(host, limit: limit)
    guard !settling.settlement.hasReachedLimit else {
      host.complain(of: settling.settlement)
      return settling.settlement
    }
    startTaskBehind(UnsafeTransfer(value: settling), on: actor)
    return await settling.outcome.wait(isolation: actor)
  }

  func run(on actor: isolated any Actor) async {
    step()
    let passes = settlement.outside.isEmpty ? Self.passesWhenParked : Self.passesWhenNot
    if settlement.hasReachedLimit || idlePasses >= passes {
      recorder?.end()
      host.complain(of: settlement)
      outcome.set(settlement)
    } else {
      startTaskBehind(UnsafeTransfer(value: self), on: actor)
    }
  }

  private func step() {
    let rounds = limit - settlement.rounds
    if recorder == nil, rounds <= RoundRecorder.rounds { recorder = RoundRecorder() }
    let next = host.settle(limit: rounds, recorder: recorder)
    let hasMoved = next.rounds > 0 || !next.hasSameTasks(as: settlement)
    idlePasses = hasMoved ? 0 : idlePasses + 1
    settlement.add(next)
    guard hasMoved, next.rounds == 0 else { return }
    settlement.rounds += 1
    if settlement.rounds >= limit { host.giveUp(&settlement, recorder) }
  }
}

/// A task that settles a manual host whenever it has work, while a caller waits for the tasks of a tree that the host drives.
///
/// The caller and the task are on the same actor.
final class HostDriver: TreeTask {
  private let host: ManualExecutor
  private let wakes: AsyncStream<Void>
  private let waiter: ManualExecutor.Waiter
  private let ticket: StableList<ManualExecutor.Waiter>.Ticket
  private var hasEnded = false

  init(_ host: ManualExecutor) {
    self.host = host
    (wakes, waiter) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    ticket = host.add(waiter)
  }

  func run(on actor: isolated any Actor) async {
    var wakes = wakes.makeAsyncIterator()
    repeat {
      if host.run(limit: ManualHost.defaultLimit).hasReachedLimit { waiter.yield() }
    } while await wakes.next(isolation: actor) != nil && !hasEnded
  }

  /// Lets the task end.
  func end() {
    hasEnded = true
    host.remove(ticket)
    waiter.finish()
  }
}
