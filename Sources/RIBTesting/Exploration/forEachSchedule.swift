internal import Basics
public import RIBKit
public import Testing

/// Runs a test under one schedule after the other, until one fails, and names the seed of that one.
///
/// The closure makes everything anew, with the schedule: a host of its own, `ManualHost.forTests(schedule: schedule)`, or a harness, which
/// takes a schedule too. (A host that is made in another way does not run the tasks that services start with `Task { }`, so no schedule
/// orders them.) A host that runs first in, first out shows one order of two calls of a service; in a program they meet in others. A
/// seed leads to the same order every time, if what is made is deterministic.
///
/// The failures are reported as they are, and one more after them, with the seed. A test that awaits takes the seed as an
/// argument, `@Test(arguments: 0..<20 as Range<UInt64>)`, and is run under all of them.
///
/// - Parameters:
///   - seeds: The seeds, at least one, of which each is one schedule.
///   - sourceLocation: Where the seed that fails is reported.
///   - body: The test.
/// - Throws: The error of the closure, after the seed has been reported.
/// - Complexity: O(*n*) calls for *n* seeds.
public func forEachSchedule(
  seeds: Range<UInt64>, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (ManualHost.Schedule) throws -> Void
) rethrows {
  let sink = FailureSink.current()
  if seeds.isEmpty {
    return sink.fail(
      """
      The range \(seeds.lowerBound)..<\(seeds.upperBound) has no seed, so nothing was tested. \
      Give at least one, as in 5..<6.
      """, at: sourceLocation)
  }
  for seed in seeds {
    let before = sink.failures.count
    let hasFailed = Lock(false)
    defer { if hasFailed.withLock({ $0 }) { sink.fail(message(seed, seeds), at: sourceLocation) } }
    // No issue is known: the matcher refuses each, so that it is reported as always. It is the one way to hear of the issues of a closure.
    try withKnownIssue(isIntermittent: true, sourceLocation: sourceLocation) {
      try body(.seeded(seed))
    } matching: { issue in
      if issue.isFailure { hasFailed.withLock { $0 = true } }
      return false
    }
    if sink.failures.count > before { hasFailed.withLock { $0 = true } }
    if hasFailed.withLock({ $0 }) { return }
  }
}

private func message(_ seed: UInt64, _ seeds: Range<UInt64>) -> String {
  """
  The test fails under the schedule of the seed \(seed), the first of \(seeds.lowerBound)..<\(seeds.upperBound) that does. \
  The schedule .seeded(\(seed)) repeats it, in a harness or on ManualHost.forTests(schedule:).
  """
}
