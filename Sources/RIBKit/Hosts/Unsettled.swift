/// The error of a wait on a manual host for something that nothing on the host will bring about.
public struct Unsettled: Error, Sendable, CustomStringConvertible {
  /// What was run meanwhile, and what has not ended.
  public let settlement: Settlement

  /// A sentence that names what has not ended.
  public var description: String {
    let tasks = settlement.unfinished.map(\.description).joined(separator: "; ")
    return settlement.hasReachedLimit
      ? "The host gave up after \(settlement.rounds) rounds without coming to rest. Running: \(tasks)"
      : "The host has nothing left to run, but the operation has not ended. Waiting: \(tasks)"
  }
}
