import CMeasuring

/// A meter for the measured parts of a program: time, allocations and bytes.
///
/// It is unchecked because only one thread at a time uses it: a program passes it on only across an `await`.
final class Meter: @unchecked Sendable {
  /// The beginning of a measured part.
  struct Start {
    let reading: Reading
    let instant: ContinuousClock.Instant
  }

  /// The counters of the allocator.
  struct Reading {
    let allocations = allocation_counter_total()
    let taken = allocation_counter_bytes_taken()
    let live = allocation_counter_bytes()
  }

  /// The time in nanoseconds.
  private(set) var time = 0.0
  private(set) var allocations = 0
  /// The allocated bytes, freed or not.
  private(set) var bytesTaken = 0
  /// The bytes that stay allocated.
  private(set) var growth = 0

  /// Measures one part.
  func measure<Result>(_ body: () -> Result) -> Result {
    let start = start()
    let result = body()
    stop(start)
    return result
  }

  /// Begins a part.
  ///
  /// The clock is read last, so that reading the counters is not measured.
  func start() -> Start {
    Start(reading: Reading(), instant: .now)
  }

  /// Ends a part.
  ///
  /// The clock is read first, so that reading the counters is not measured.
  func stop(_ start: Start) {
    let end = ContinuousClock.Instant.now
    let reading = Reading()
    let (seconds, attoseconds) = (end - start.instant).components
    time += Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    allocations += reading.allocations - start.reading.allocations
    bytesTaken += reading.taken - start.reading.taken
    growth += reading.live - start.reading.live
  }
}
