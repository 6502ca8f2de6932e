internal import Basics
public import RIBKit
public import Testing

/// Runs a test under one schedule after another until a run fails, and reports the seed of that run.
///
/// The closure must create everything itself, using the schedule: its own host, `ManualHost.forTests(schedule: schedule)`, or a harness,
/// which takes a schedule too. (A host that is created differently does not run the tasks that services start with `Task { }`, so no
/// schedule orders them.) A host that runs jobs first in, first out shows only one order of two service calls; in a program, other orders
/// occur too. A seed always produces the same order if the closure is deterministic.
///
/// The failures are reported unchanged, followed by one with the seed. If a test awaits, give it the seed as an
/// argument instead: with `@Test(arguments: 0..<20 as Range<UInt64>)` it runs with every seed.
///
/// There must be at least one seed.
///
/// - Throws: The error that the closure throws, after the seed has been reported.
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
      Pass at least one, as in 5..<6.
      """, at: sourceLocation)
  }
  for seed in seeds {
    let before = sink.failures.count
    let hasFailed = Lock(false)
    defer { if hasFailed.withLock({ $0 }) { sink.fail(message(seed, seeds), at: sourceLocation) } }
    // The matcher rejects every issue as unknown, so that each is reported as usual. This is the only way to learn of the issues of
    // a closure.
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
  The test fails with the seed \(seed), the first failing seed in \(seeds.lowerBound)..<\(seeds.upperBound). \
  To reproduce it, pass the schedule .seeded(\(seed)) to a harness or to ManualHost.forTests(schedule:).
  """
}
