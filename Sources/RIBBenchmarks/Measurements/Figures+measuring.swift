internal import Benchmarks

extension Figures {
  /// Measures a case: warms up, then runs rounds in which all its programs take turns.
  static func measuring(_ subject: Case, _ effort: Effort) async -> Figures {
    var figures = Figures(name: subject.name, budget: subject.budget)
    switch subject.subject {
    case .contest(let prepare):
      let contest = prepare()
      let costs = await costs(
        [contest.floor, contest.body].map { Contender($0, operations: contest.operations) },
        figures.keepsBytes, effort)
      (figures.floor, figures.body) = (costs[0], costs[1])
    case .series(let sizes, let prepare):
      let trials = sizes.map(prepare)
      let costs = await costs(
        trials.map { Contender($0.work, operations: $0.operations) }, trials.contains(where: \.isWeighed),
        effort)
      figures.series = zip(sizes, zip(trials, costs)).map { size, measured in
        Point(size: size, cost: measured.1, isWeighed: measured.0.isWeighed)
      }
      (figures.floor, figures.body) = (costs.first ?? Cost(), costs.last ?? Cost())
    case .speedUp(let prepare):
      guard Processors.available > 1 else {
        figures.omission =
          Processors.available == 1
          ? "there is only one processor" : "threads cannot be held to one processor on this system"
        return figures
      }
      let trial = prepare()
      let costs = await costs(
        (1...2).map { Contender(trial.work, operations: trial.operations, processors: $0) }, false, effort)
      (figures.floor, figures.body) = (costs[0], costs[1])
    }
    return figures
  }

  private var keepsBytes: Bool {
    if case .bytes = budget { true } else { false }
  }

  private static func costs(_ contenders: [Contender], _ keepsBytes: Bool, _ effort: Effort) async -> [Cost] {
    var contenders = contenders
    let alternates = contenders.contains { $0.processors > 1 }
    func turn(_ contender: Contender) {
      if alternates { Processors.limit(to: contender.processors) }
    }
    for index in contenders.indices {
      turn(contenders[index])
      await contenders[index].calibrate(effort)
    }
    for _ in 0..<effort.rounds {
      for index in contenders.indices {
        turn(contenders[index])
        await contenders[index].runRound()
      }
    }
    if alternates { Processors.limit(to: 1) }
    var costs: [Cost] = []
    for contender in contenders { costs.append(await contender.cost(keeps: keepsBytes)) }
    return costs
  }
}
