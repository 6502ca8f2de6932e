/// One settling of a manual host in turn with the actor of the trees that it drives.
///
/// Each step is a task of its own, because a new task goes to the back of its actor's queue at once. A task that suspends,
/// in whatever way, is resumed by way of the threads of the pool, which takes as long as it takes.
final class FlowSettling: TreeTask {
  /// How often the actor is given its turn in vain when every task is parked.
  ///
  /// A task that was woken counts as parked until it has got there itself, which takes it fewer turns than these.
  private static let turnsWhenParked = 20
  /// How often the actor is given its turn in vain before a task that waits for nothing of the kit is outside.
  private static let turnsWhenNot = 1_000

  private let host: ManualExecutor
  private let limit: Int
  private var settlement: Settlement
  private var turnsInVain = 0
  private var recorder: RoundRecorder?
  private let gate = Gate<Settlement>()

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
  /// - Returns: What was run and what has not ended.
  static func settle(
    _ host: ManualExecutor, limit: Int, on actor: isolated any Actor
  ) async -> Settlement {
    let settling = FlowSettling(host, limit: limit)
    guard !settling.settlement.hasReachedLimit else {
      host.complain(of: settling.settlement)
      return settling.settlement
    }
    Tree.spawnBehind(Confined(value: settling), on: actor)
    return await settling.gate.wait(isolation: actor)
  }

  override func run(on actor: isolated any Actor) async {
    step()
    let patience = settlement.outside.isEmpty ? Self.turnsWhenParked : Self.turnsWhenNot
    if settlement.hasReachedLimit || turnsInVain >= patience {
      recorder?.end()
      host.complain(of: settlement)
      gate.open(settlement)
    } else {
      Tree.spawnBehind(Confined(value: self), on: actor)
    }
  }

  private func step() {
    let rounds = limit - settlement.rounds
    if recorder == nil, rounds <= RoundRecorder.rounds { recorder = RoundRecorder() }
    let next = host.settle(limit: rounds, recorder: recorder)
    let hasMoved = next.rounds > 0 || !next.hasSameTasks(as: settlement)
    turnsInVain = hasMoved ? 0 : turnsInVain + 1
    settlement.add(next)
    guard hasMoved, next.rounds == 0 else { return }
    settlement.rounds += 1
    if settlement.rounds >= limit { host.giveUp(&settlement, recorder) }
  }
}
