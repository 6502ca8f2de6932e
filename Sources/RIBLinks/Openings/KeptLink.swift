internal import DeepLinks
internal import LinkGates
internal import RIBKit

/// A link that has to wait, until its time on the clock of the tree is over.
struct KeptLink<Root: Router> {
  /// What is done when it is resumed.
  enum Resumption {
    /// The gate is asked again.
    case call(DeferredCall)
    /// The plan is carried out again.
    case plan(LinkPlan<Root>)
  }

  let resumption: Resumption
  let reason: String
  let isOver: () -> Bool

  init(_ resumption: Resumption, _ reason: String, for time: Duration, on clock: any Clock<Duration>) {
    self.resumption = resumption
    self.reason = reason
    isOver = Self.deadline(in: time, on: clock)
  }

  private static func deadline<C: Clock<Duration>>(in time: Duration, on clock: C) -> () -> Bool {
    let deadline = clock.now.advanced(by: time)
    return { clock.now >= deadline }
  }
}
