internal import Benchmarks

extension Figures {
  /// Measures a case: warms up, then runs rounds in which its programs alternate.
  ///
  /// Programs alternate so that a machine that becomes slower or faster meanwhile affects all of them.
  static func measuring(_ subject: Case, _ effort: Effort) async -> Figures {
    var figures = Figures(name: subject.name, budget: subject.budget)
    switch subject.subject {
    case .contest(let prepare):
      let contest = prepare()
      let costs = await costs(
        [contest.floor, contest.body].map { Contender($0, operations: contest.operations) },
        figures.keepsBytes, effort)
      (figures.floor, figures.body) = (costs[0], costs[1])
      if contest.countsVary {
        figures.floor.allocations = nil
        figures.body.allocations = nil
        if !figures.keepsBytes {
          figures.floor.bytes = nil
          figures.body.bytes = nil
        }
      }
    case .series(let sizes, let prepare):
      let trials = sizes.map(prepare)
      let costs = await costs(
        trials.map { Contender($0.work, operations: $0.operations) }, trials.contains(where: \.measuresBytes),
        effort)
      figures.series = zip(sizes, zip(trials, costs)).map { size, measured in
        Point(size: size, cost: measured.1, measuresBytes: measured.0.measuresBytes)
      }
      (figures.floor, figures.body) = (costs.first ?? Cost(), costs.last ?? Cost())
    case .speedUp(let prepare):
      guard Processors.available > 1 else {
        figures.omission =
          Processors.available == 1
          ? "there is only one processor" : "threads cannot be pinned to one processor on this system"
        return figures
      }
      let trial = prepare()
      let costs = await costs(
        (1...2).map { Contender(trial.work, operations: trial.operations, processors: $0) }, false, effort)
      (figures.floor, figures.body) = (costs[0], costs[1])
    }
    return figures
  }

  private var keepsBytes: Bool { budget.unit == .bytes }

  private static func costs(_ contenders: [Contender], _ keepsBytes: Bool, _ effort: Effort) async -> [Cost] {
    var contenders = contenders
    let alternates = contenders.contains { $0.processors > 1 }
    func setProcessors(for contender: Contender) {
      if alternates { Processors.limit(to: contender.processors) }
    }
    for index in contenders.indices {
      setProcessors(for: contenders[index])
      await contenders[index].calibrate(effort)
    }
    for _ in 0..<effort.rounds {
      for index in contenders.indices {
        setProcessors(for: contenders[index])
        await contenders[index].runRound()
      }
    }
    if alternates { Processors.limit(to: 1) }
    var costs: [Cost] = []
    for contender in contenders { costs.append(await contender.cost(keeps: keepsBytes)) }
    return costs
  }
}

/// One program in a measurement, with the times of its rounds.
struct Contender {
  let work: Work
  let operations: Int
  /// The number of processors on which it runs.
  var processors = 1
  private let stage = Stage()
  private var count = 1
  private var times: [Double] = []

  init(_ work: Work, operations: Int, processors: Int = 1) {
    self.work = work
    self.operations = operations
    self.processors = processors
  }

  /// Warms up, and determines how often the work must be repeated to be long enough for the clock.
  mutating func calibrate(_ effort: Effort) async {
    while await measure(count).time < effort.shortest { count *= 2 }
  }

  /// Runs one round.
  mutating func runRound() async {
    times.append(await measure(count).time / Double(count * operations))
  }

  /// Counts allocations and bytes, and summarizes the rounds.
  ///
  /// Counts are the difference between a number of repetitions and twice as many, so that allocations that a program makes once are not
  /// counted. A metered program excludes them itself.
  ///
  /// - Parameter keeps: Whether to count the bytes that stay allocated.
  /// - Returns: The cost of one operation.
  func cost(keeps: Bool) async -> Cost {
    var (once, more): ([Meter], [Meter]) = ([], [])
    for _ in 1...5 {
      once.append(work.isMetered ? Meter() : await measure(repetitions))
      more.append(await measure(work.isMetered ? 1 : 2 * repetitions))
    }
    let count = Double((work.isMetered ? 1 : repetitions) * operations)
    // The runtime allocates now and then, more often on a busy machine, so the least that a program took is what it needs. Kept bytes can
    // also be too few, if memory of an earlier round is freed late: their median is used.
    func least(_ number: (Meter) -> Int) -> Double {
      Double(more.map(number).min()! - once.map(number).min()!) / count
    }
    let kept = zip(once, more).map { Double($1.growth - $0.growth) / count }
    return Cost(
      time: Spread(times), allocations: least(\.allocations),
      bytes: keeps ? Spread(kept).median : least(\.bytesTaken))
  }

  /// The number of repetitions that spreads the growth of a buffer over many operations.
  private var repetitions: Int { max(2_048 / operations, 2) }

  private func measure(_ count: Int) async -> Meter {
    let meter = Meter()
    await work.run(count, on: stage, meter: meter)
    return meter
  }
}

/// The rounds for one measurement.
struct Effort {
  let rounds: Int
  /// The minimum time of a round, in nanoseconds.
  let shortest: Double

  /// An effort that is enough for times.
  static let full = Effort(rounds: 11, shortest: 10e6)

  /// An effort that is enough for allocations and bytes.
  static let counts = Effort(rounds: 3, shortest: 1e6)
}
