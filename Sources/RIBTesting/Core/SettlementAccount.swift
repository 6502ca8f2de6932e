internal import RIBKit

/// The results of settling the host: the tasks that go on, and what came from outside; a plain value that decides and fails no test itself.
struct SettlementAccount {
  /// The tasks that had not ended when the host settled last.
  private(set) var unfinished: [Settlement.UnfinishedTask] = []
  /// Those of them that waited for something outside of the host.
  private(set) var outside: [Settlement.UnfinishedTask] = []
  /// The sources that the test has declared to be outside.
  var allowedOutside: [String] = []
  /// How many jobs came from other threads.
  private(set) var foreignJobs = 0
  /// Whether it has been reported that something came from outside.
  private var hasArrived = false
  /// Whether the host has given up before.
  private var hasGivenUp = false

  /// Takes over that nothing ran and nothing goes on.
  mutating func rest() {
    if !unfinished.isEmpty { (unfinished, outside) = ([], []) }
  }

  /// Takes over a settlement.
  ///
  /// - Parameters:
  ///   - settlement: The settlement of the host.
  ///   - knowsOutside: Whether a task that waits for nothing of the kit is outside.
  ///   - mayArrive: Whether something may come from outside that the test has not declared.
  /// - Returns: What the test fails for: a host that gave up, and undeclared work outside of it.
  mutating func add(_ settlement: Settlement, knowsOutside: Bool, mayArrive: Bool) -> [String] {
    var failures: [String] = []
    unfinished = settlement.unfinished
    foreignJobs += settlement.foreignJobs
    if settlement.hasReachedLimit, !hasGivenUp {
      hasGivenUp = true
      failures.append(Self.limitFailure(settlement))
    }
    // The tasks that waited before are the cause of the new output.
    let waited = outside
    outside = knowsOutside ? settlement.outside : []
    if !mayArrive, settlement.foreignJobs > 0, allowedOutside.isEmpty, !hasArrived {
      hasArrived = true
      failures.append(Self.arrivalFailure(settlement, whoWaited: waited))
    }
    return failures
  }

  /// The failure for something from outside that the test has not said to be there.
  ///
  /// A task that only waits does no harm: it may wait for a stream that sends nothing. But what it sends comes in another order the next time.
  private static func arrivalFailure(
    _ settlement: Settlement, whoWaited: [Settlement.UnfinishedTask]
  ) -> String {
    let waiting = Dictionary(uniqueKeysWithValues: settlement.outside.map { ($0.identity, $0) })
    let woken = whoWaited.filter { waiting[$0.identity]?.hasMoved(since: $0) ?? true }
    let names = (woken.isEmpty ? whoWaited : woken).map { "\($0.name) (\($0.fileID):\($0.line))" }
    return """
      Something outside of the host went on: another thread gave it \(settlement.foreignJobs == 1 ? "1 job" : "\(settlement.foreignJobs) jobs")\
      \(names.isEmpty ? "" : ", and \(names.joined(separator: ", ")) had waited for something outside"). \
      What follows comes in another order each time. Put a stub or a stream in the place of what is outside, or say that it is \
      meant with allowOutside("…") and wait for it with waitsFor(outside:atMost:).\(TaskAdoption.obstacle.map { "\n\($0)" } ?? "")
      """
  }

  private static func limitFailure(_ settlement: Settlement) -> String {
    let rounds = settlement.lastRounds.map { "\n  \($0)" }.joined()
    return """
      The host gave up after \(settlement.rounds) rounds without settling: something leads to itself again and again. \
      The last rounds:\(rounds)
      """
  }
}
