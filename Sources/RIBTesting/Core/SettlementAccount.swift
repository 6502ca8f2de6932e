internal import RIBKit

/// The results of settling the host: unfinished tasks and input from outside.
///
/// It returns the reasons to fail the test, but doesn't fail it.
struct SettlementAccount {
  /// The tasks that were unfinished when the host last settled.
  private(set) var unfinished: [Settlement.UnfinishedTask] = []
  /// The unfinished tasks that waited for something outside the host.
  private(set) var outside: [Settlement.UnfinishedTask] = []
  /// The sources that the test has declared as outside.
  var allowedOutside: [String] = []
  /// The number of jobs that came from other threads.
  private(set) var foreignJobs = 0
  /// Whether input from outside has been reported.
  private var hasArrived = false
  /// Whether the host has already given up.
  private var hasGivenUp = false

  /// Records that nothing ran and nothing is unfinished.
  mutating func rest() {
    if !unfinished.isEmpty { (unfinished, outside) = ([], []) }
  }

  /// Records the result of settling.
  ///
  /// - Parameters:
  ///   - settlement: The settlement of the host.
  ///   - knowsOutside: Whether a task that doesn't wait for RIBKit must be waiting for something outside.
  ///   - mayArrive: Whether undeclared input may come from outside.
  /// - Returns: The reasons to fail the test: a host that gave up, and undeclared outside work.
  mutating func add(_ settlement: Settlement, knowsOutside: Bool, mayArrive: Bool) -> [String] {
    var failures: [String] = []
    unfinished = settlement.unfinished
    foreignJobs += settlement.foreignJobs
    if settlement.hasReachedLimit, !hasGivenUp {
      hasGivenUp = true
      failures.append(settlement.limitFailure)
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

  /// Returns the failure for undeclared input from outside.
  ///
  /// A task that only waits is harmless, because it may wait for a silent stream. But the input arrives in a different order the next time.
  private static func arrivalFailure(
    _ settlement: Settlement, whoWaited: [Settlement.UnfinishedTask]
  ) -> String {
    let waiting = Dictionary(uniqueKeysWithValues: settlement.outside.map { ($0.identity, $0) })
    let woken = whoWaited.filter { waiting[$0.identity]?.hasMoved(since: $0) ?? true }
    let names = (woken.isEmpty ? whoWaited : woken).map { "\($0.name) (\($0.fileID):\($0.line))" }
    return """
      Work ran outside the host: another thread enqueued \(settlement.foreignJobs == 1 ? "1 job" : "\(settlement.foreignJobs) jobs")\
      \(names.isEmpty ? "" : ", and \(names.joined(separator: ", ")) had been waiting for something outside the host"). \
      The order of that work's effects varies from run to run. Replace the outside work with a stub or a stream, or permit it with \
      allowExternalWork("…") and wait for it with waitForExternalWork(_:timeout:).\(TaskAdoption.obstacle.map { "\n\($0)" } ?? "")
      """
  }
}

extension Settlement {
  /// The failure of a host that gave up.
  var limitFailure: String {
    """
    The host gave up after \(rounds) rounds without settling: something triggers itself repeatedly. \
    The last rounds:\(lastRounds.map { "\n  \($0)" }.joined())
    """
  }
}
