import AllocationCounter

/// How long a case took and how long its floor, in the same rounds.
struct Measurement {
  let name: String
  let budget: Double
  /// The medians, in nanoseconds for each operation.
  let time: Double
  let floor: Double
  /// Allocations for each operation.
  let allocations: Double
  let floorAllocations: Double

  /// The ratio to the floor; times alone mean nothing.
  var ratio: Double { time / floor }

  private static let rounds = 11
  private static let shortest = Duration.milliseconds(10)

  /// Measures a case: a round to warm up, then rounds in which floor and body take turns.
  init(_ subject: Case) async {
    name = subject.name
    budget = subject.budget
    let (contest, stage) = (subject.prepare(), Stage())
    let floorCount = await Self.calibrate(contest.floor, stage)
    let count = await Self.calibrate(contest.body, stage)
    var (floors, times): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.rounds {
      floors.append(await Self.time(contest.floor, floorCount, stage))
      times.append(await Self.time(contest.body, count, stage))
    }
    let operations = Double(contest.operations)
    floor = floors.sorted()[Self.rounds / 2] / operations
    time = times.sorted()[Self.rounds / 2] / operations
    floorAllocations = await Self.allocations(contest.floor, floorCount, stage) / operations
    allocations = await Self.allocations(contest.body, count, stage) / operations
  }

  /// How often a work must be repeated to be long enough for the clock.
  private static func calibrate(_ work: Work, _ stage: Stage) async -> Int {
    var count = 1
    while await ContinuousClock().measure({ await work.run(count, on: stage) }) < shortest { count *= 2 }
    return count
  }

  private static func time(_ work: Work, _ count: Int, _ stage: Stage) async -> Double {
    let duration = await ContinuousClock().measure { await work.run(count, on: stage) }
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
  }

  private static func allocations(_ work: Work, _ count: Int, _ stage: Stage) async -> Double {
    let before = allocation_counter_total()
    await work.run(count, on: stage)
    return Double(allocation_counter_total() - before) / Double(count)
  }
}
