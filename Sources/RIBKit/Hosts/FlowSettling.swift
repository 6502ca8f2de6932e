// Settling a host that only drives trees: between two rounds of the host their actor runs the flows.

extension ManualHost {
  /// Settles, and lets the actor of the caller run what waits for it, until every task has ended or is parked.
  ///
  /// It is for trees that the host drives, whose flows and workflow steps run on their own actor: it must be called on that
  /// actor. On a tree that lives on the host it does no more than ``settle(limit:)``.
  ///
  /// It counts tasks of the kit, not jobs of the actor. What the host runs, and everything that flows do between the kit and
  /// the host, is exact on an actor that serves in order, as the main actor does: it happens in one order, every time,
  /// and it has all happened when this returns. Two things are not. A task that waits for something that the kit does not
  /// know may be about to go on, so it counts as ``Settlement/outside`` only
  /// after a thousand passes of the actor's queue in which nothing has changed. And a task that the user has started is not counted
  /// at all: it takes part for as long as this goes on.
  ///
  /// It does not return early when the calling task is cancelled.
  ///
  /// - Parameter limit: The number of rounds after which it gives up; a pass of the actor's queue in which a task
  ///   of the kit has moved is one.
  /// - Returns: The settlement.
  @discardableResult
  public nonisolated(nonsending) func settleFlows(limit: Int = ManualHost.defaultLimit) async -> Settlement {
    let caller: (any Actor)? = #isolation
    guard let actor = caller else { return settle(limit: limit) }
    return await FlowSettling.settle(executor, limit: limit, on: actor)
  }

  /// Moves the clock and wakes, one after the other, the sleepers whose deadline it reaches; before and after each of them it
  /// settles as ``settleFlows(limit:)`` does.
  ///
  /// A flow that sleeps again and again is woken at each of its moments, which ``advance(by:)`` cannot do for flows
  /// of a tree that the host only drives: they go on when the actor is free. When a settling gives up at its limit the
  /// clock stops there.
  ///
  /// - Parameters:
  ///   - duration: How far; not negative.
  ///   - limit: The number of rounds after which each settling gives up.
  /// - Returns: The settlement of all of it.
  @discardableResult
  public nonisolated(nonsending) func settleFlows(
    advancingBy duration: Duration, limit: Int = ManualHost.defaultLimit
  ) async -> Settlement {
    let moment = moment(after: duration)
    var settlement = await settleFlows(limit: limit)
    while !settlement.hasReachedLimit, wakeNext(through: moment) {
      settlement.add(await settleFlows(limit: limit))
    }
    guard !settlement.hasReachedLimit else { return settlement }
    advance(to: max(moment, clock.now))
    settlement.add(await settleFlows(limit: limit))
    return settlement
  }
}

/// A settling of a manual host in turn with the actor of the trees that it drives.
///
/// Each step is a task of its own, because a new task goes to the back of its actor's queue at once. A task that suspends,
/// in whatever way, is resumed on a thread of the pool, at an unpredictable time.
final class FlowSettling: TreeTask {
  /// The number of passes of the actor's queue in which nothing moves, after which it is over when every task is parked.
  ///
  /// A task that was woken counts as parked until it has got there itself, which takes it fewer passes than these.
  private static let passesWhenParked = 20
  /// The number of such passes after which a task that waits for nothing of the kit counts as outside.
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

  /// Settles, in turn with the actor of the caller.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - limit: The number of rounds after which it gives up.
  ///   - actor: The actor of the caller.
  /// - Returns: The settlement.
  static func settle(
    _ host: ManualExecutor, limit: Int, on actor: isolated any Actor
  ) async -> Settlement {
    let settling = FlowSettling(host, limit: limit)
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

/// A task that settles a manual host whenever it has something to do, while a caller waits for the tasks of a tree that the host drives.
///
/// Unchecked because it is an item of its own mailbox, whose marks the mailbox guards.
final class HostDriver: TreeTask, HostWaiter, MailboxItem, @unchecked Sendable {
  private let host: ManualExecutor
  private let mailbox = Mailbox(scheduler: nil)
  var isQueued = false
  var isLeft = false

  init(_ host: ManualExecutor) {
    self.host = host
  }

  func hostHasWork() {
    mailbox.post(self)
  }

  func run(on actor: isolated any Actor) async {
    repeat {
      var opened: [Mailbox.Entry] = []
      _ = mailbox.takeAll(into: &opened)
      if host.run(limit: ManualHost.defaultLimit).hasReachedLimit { hostHasWork() }
    } while await mailbox.waitForItem(isolation: actor)
  }

  func collect(at place: UInt64, through last: UInt64, into due: inout DueDeliveries) -> UInt64? { nil }

  func deliver(_ part: Range<Int>) {}

  /// Lets the task end.
  func end() {
    host.remove(self)
    mailbox.close()
  }
}
