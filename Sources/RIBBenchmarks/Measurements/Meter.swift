import AllocationCounter

/// What the measured parts of a program have taken: time, allocations, bytes.
///
/// One thread at a time uses it, in turns that a program's awaiting makes.
final class Meter: @unchecked Sendable {
  /// The beginning of a measured part.
  struct Start {
    let reading: Reading
    let instant: ContinuousClock.Instant
  }

  /// What the allocator's counters say.
  struct Reading {
    let allocations = allocation_counter_total()
    let taken = allocation_counter_bytes_taken()
    let live = allocation_counter_bytes()
  }

  /// In nanoseconds.
  private(set) var time = 0.0
  private(set) var allocations = 0
  /// The bytes that were allocated, freed or not.
  private(set) var bytesTaken = 0
  /// The bytes by which more is allocated than before.
  private(set) var growth = 0

  /// Measures one part.
  func measure<Result>(_ body: () -> Result) -> Result {
    let start = start()
    let result = body()
    stop(start)
    return result
  }

  /// Begins a part; the clock is read last.
  func start() -> Start {
    Start(reading: Reading(), instant: .now)
  }

  /// Ends a part; the clock is read first.
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
