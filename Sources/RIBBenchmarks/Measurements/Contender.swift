internal import Benchmarks

/// One program in a measurement, with the times of its rounds.
struct Contender {
  let work: Work
  let operations: Int
  /// How many processors it runs on.
  var processors = 1
  private let stage = Stage()
  private var count = 1
  private var times: [Double] = []

  init(_ work: Work, operations: Int, processors: Int = 1) {
    self.work = work
    self.operations = operations
    self.processors = processors
  }

  /// Warms up, and finds how often the work must be repeated to be long enough for the clock.
  mutating func calibrate(_ effort: Effort) async {
    while await measure(count).time < effort.shortest { count *= 2 }
  }

  /// Runs one round.
  mutating func runRound() async {
    times.append(await measure(count).time / Double(count * operations))
  }

  /// Counts, and sums up.
  ///
  /// What a program needs once, however often it repeats its work, is left out, so that the counts do not
  /// depend on the number of repetitions. A metered program leaves it out by itself.
  ///
  /// - Parameter keeps: Whether the bytes are those that stay allocated.
  /// - Returns: What one operation costs.
  func cost(keeps: Bool) async -> Cost {
    var (allocations, bytes): ([Double], [Double]) = ([], [])
    for _ in 1...3 {
      let once = work.isMetered ? Meter() : await measure(repetitions)
      let more = await measure(work.isMetered ? 1 : 2 * repetitions)
      let count = Double((work.isMetered ? 1 : repetitions) * operations)
      allocations.append(Double(more.allocations - once.allocations) / count)
      let taken = keeps ? more.growth - once.growth : more.bytesTaken - once.bytesTaken
      bytes.append(Double(taken) / count)
    }
    return Cost(time: Spread(times), allocations: Spread(allocations).median, bytes: Spread(bytes).median)
  }

  /// Enough that what a buffer takes when it grows is spread over many operations.
  private var repetitions: Int { max(2_048 / operations, 2) }

  private func measure(_ count: Int) async -> Meter {
    let meter = Meter()
    await work.run(count, on: stage, meter: meter)
    return meter
  }
}
