/// The error of a wait on a manual host for something that nothing on the host will bring about.
public struct Unsettled: Error, Sendable, CustomStringConvertible {
  /// What was run meanwhile, and what has not ended.
  public let settlement: Settlement

  /// A sentence that names what has not ended or, if the host has given up, what it did last.
  public var description: String {
    guard !settlement.hasReachedLimit else { return settlement.whyItGaveUp }
    let tasks = settlement.unfinished.map(\.description).joined(separator: "; ")
    return "The host has nothing left to run, but the operation has not ended. Waiting: \(tasks)"
  }
}
