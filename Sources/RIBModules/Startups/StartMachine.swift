/// Decides what is to be run, and when, to start and to stop modules.
///
/// It has no tasks and no time: each function is told the time and returns what is to be done. So every order is tested without threads.
struct StartMachine {
  /// A start-up, or what a module does at its stop; known by its place in the list of its module.
  struct Job: Sendable {
    let name: String
    let kind: ModuleRegistry.StartKind
    let limit: Duration
  }

  /// What a job belongs to.
  struct Place: Sendable, Hashable {
    let module: Int
    let index: Int
    let isStop: Bool
  }

  enum Outcome {
    case done
    case failed(any Error)
    case timedOut
  }

  enum Action {
    /// Run a job under a number, and cancel it after its limit.
    case run(Int, Place, Job)
    case cancel(Int)
    case report(ModuleProblem)
    /// The start has ended; wake those that wait for it.
    case startEnded(Result<Void, ModuleProblems>)
    /// The stop has ended; wake those that wait for it.
    case stopEnded([ModuleProblem])
  }

  private struct Run {
    let place: Place
    let job: Job
    /// Whether its module is off by now: how it ends is of no interest, but its end is waited for.
    var isIgnored = false
    /// Whether it was cancelled here, so that its cancellation is no failure of its own.
    var isCancelled = false

    var isBackground: Bool { job.kind == .background }
  }

  private struct Unit {
    var blocking: [Int] = []
    var background: [Int] = []
    /// How many of the blocking start-ups are done.
    var done = 0
    var beganAt = Duration.zero
    /// How many needed modules are not started.
    var missing = 0
    /// Whether its start-ups were done once since the last stop, so that it is to be stopped.
    var wasStarted = false
    var stopped = 0
    /// The numbers of its jobs that run, those of an earlier start included.
    var runs: [Int] = []
  }

  private let graph: ModuleGraph
  private let starts: [[Job]]
  private let stops: [[Job]]
  /// The place of each module in the order, and so in the progress.
  private let places: [Int]
  private var units: [Unit]
  private var runs: [Int: Run] = [:]
  private var lastRun = 0
  /// How many jobs that are not in the background run.
  private var awaitedRuns = 0
  private var ready: [Int] = []
  private var actions: [Action] = []
  private var reasons: [ModuleProblem] = []
  private var isFailing = false
  private var isStopWanted = false
  private var stopping: ArraySlice<Int> = []
  private var stopProblems: [ModuleProblem] = []

  private(set) var progress: ModuleProgress

  init(_ graph: ModuleGraph, starts: [[Job]], stops: [[Job]]) {
    self.graph = graph
    self.starts = starts
    self.stops = stops
    var places = Array(repeating: 0, count: graph.names.count)
    for (place, module) in graph.order.enumerated() { places[module] = place }
    self.places = places
    units = starts.map { jobs in
      var unit = Unit()
      for (index, job) in jobs.enumerated() {
        if job.kind == .background { unit.background.append(index) } else { unit.blocking.append(index) }
      }
      return unit
    }
    progress = ModuleProgress(
      phase: .idle, modules: graph.order.map { .init(name: graph.names[$0], state: .waiting, duration: nil) })
  }

  /// Whether a stop runs, or is to follow the start that is being cancelled.
  var isStopping: Bool { isStopWanted || progress.phase == .stopping }

  /// The modules whose start-ups, or stops, the next start or stop may run.
  ///
  /// Of a start all, while anything runs in the background: it may fail at any moment, and its module be tried again.
  func modules(forStop isStop: Bool) -> [Int] {
    units.indices.filter {
      isStop
        ? units[$0].wasStarted || self[$0] == .starting : self[$0] != .started || !runs.isEmpty
    }
  }

  /// Cancels all that runs; nobody is left who would wait for it.
  mutating func abandoned() -> [Action] {
    for number in runs.keys.sorted() { cancel(number) }
    defer { actions = [] }
    return actions
  }

  /// Whether a job still counts as running.
  func isRunning(_ number: Int) -> Bool { runs[number] != nil }

  /// Whether any module is switched off.
  private(set) var hasOff = false

  /// Whether a module is switched off; then why.
  func reasonOff(_ module: Int) -> String? {
    if case .off(let reason) = self[module] { reason } else { nil }
  }

  private subscript(module: Int) -> ModuleProgress.State {
    get { progress.modules[places[module]].state }
    set { progress.modules[places[module]].state = newValue }
  }

  // MARK: Start

  /// Begins a start; modules that an earlier one has started stay so, and the others are tried again.
  mutating func start(at now: Duration) -> [Action] {
    switch progress.phase {
    case .starting, .started, .stopping: return []
    case .idle, .failed, .stopped: break
    }
    progress.phase = .starting
    (reasons, isFailing, hasOff) = ([], false, false)
    for module in graph.order where self[module] != .started {
      self[module] = .waiting
      progress.modules[places[module]].duration = nil
    }
    for module in graph.order where self[module] == .waiting {
      units[module].missing = graph.needs[module].count { self[$0] != .started }
      if units[module].missing == 0 { ready.append(module) }
    }
    return decided(at: now)
  }

  /// Ends a start before its time, if one is running.
  mutating func cancelStart(at now: Duration) -> [Action] {
    guard progress.phase == .starting, !isFailing else { return [] }
    fail(
      ModuleProblem(
        .cancelled, in: "", about: "start",
        "The start of the modules was cancelled. Call start() again to start those that are not."))
    return decided(at: now)
  }

  /// Notes that a job has ended.
  mutating func ended(_ number: Int, _ outcome: Outcome, at now: Duration) -> [Action] {
    guard let run = runs.removeValue(forKey: number) else { return [] }
    let module = run.place.module
    units[module].runs.removeAll { $0 == number }
    if !run.isBackground { awaitedRuns -= 1 }
    switch outcome {
    case .done where run.isIgnored || run.isBackground: break
    case .done where run.place.isStop: units[module].stopped += 1
    case .done:
      units[module].done += 1
      goOn(module, at: now)
    case .failed, .timedOut:
      if run.place.isStop {
        units[module].stopped += 1
        stopProblems.append(problem(run, outcome))
        actions.append(.report(problem(run, outcome)))
      } else if !run.isIgnored {
        startFailed(run, outcome)
      }
    }
    return decided(at: now)
  }

  private mutating func startFailed(_ run: Run, _ outcome: Outcome) {
    let module = run.place.module
    if case .failed(let error) = outcome, error is CancellationError, run.isCancelled {
      if !run.isBackground { self[module] = .waiting }
      return
    }
    let problem = problem(run, outcome)
    if run.job.kind == .required {
      self[module] = .failed(reason: problem.description)
      fail(problem)
    } else {
      actions.append(.report(problem))
      switchOff(module, because: problem.description)
    }
  }

  /// Notes why the start fails; what runs is cancelled and waited for.
  private mutating func fail(_ problem: ModuleProblem) {
    reasons.append(problem)
    guard !isFailing else { return }
    isFailing = true
    ready = []
    for (number, run) in runs.sorted(by: { $0.key < $1.key }) where !run.isBackground { cancel(number) }
  }

  private mutating func cancel(_ number: Int) {
    runs[number]?.isCancelled = true
    actions.append(.cancel(number))
  }

  private mutating func switchOff(_ module: Int, because reason: String) {
    var queue = [(module: module, reason: reason)]
    var index = 0
    while index < queue.count {
      let (module, reason) = queue[index]
      index += 1
      guard reasonOff(module) == nil else { continue }
      self[module] = .off(reason: reason)
      hasOff = true
      for number in units[module].runs {
        runs[number]?.isIgnored = true
        cancel(number)
      }
      for dependent in graph.dependents[module] {
        queue.append((dependent, "It needs the module “\(graph.names[module])”, which is off."))
      }
    }
  }

  /// Runs the next start-up of a module; if there is none the module is started.
  private mutating func goOn(_ module: Int, at now: Duration) {
    guard units[module].done == units[module].blocking.count else {
      if isFailing {
        self[module] = .waiting
        return
      }
      return run(Place(module: module, index: units[module].blocking[units[module].done], isStop: false))
    }
    units[module].wasStarted = true
    // The next start makes it a started one, with what it does in the background.
    if isFailing {
      self[module] = .waiting
      return
    }
    self[module] = .started
    progress.modules[places[module]].duration = now - units[module].beganAt
    for index in units[module].background { run(Place(module: module, index: index, isStop: false)) }
    for dependent in graph.dependents[module] where self[dependent] == .waiting {
      units[dependent].missing -= 1
      if units[dependent].missing == 0 { ready.append(dependent) }
    }
  }

  private mutating func run(_ place: Place) {
    lastRun += 1
    let job = place.isStop ? stops[place.module][place.index] : starts[place.module][place.index]
    runs[lastRun] = Run(place: place, job: job)
    units[place.module].runs.append(lastRun)
    if job.kind != .background { awaitedRuns += 1 }
    actions.append(.run(lastRun, place, job))
  }

  /// Does what has become possible, and returns all actions since the last time.
  private mutating func decided(at now: Duration) -> [Action] {
    var busy: [Int] = []
    var index = 0
    while index < ready.count {
      let module = ready[index]
      index += 1
      // Its turn may have come when a module beside it switched it off.
      guard self[module] == .waiting else { continue }
      // What an earlier start has cancelled ends first: no start-up runs beside itself.
      guard units[module].runs.isEmpty else {
        busy.append(module)
        continue
      }
      self[module] = .starting
      units[module].beganAt = now
      goOn(module, at: now)
    }
    ready = busy
    if progress.phase == .starting, ready.isEmpty, awaitedRuns == 0 {
      progress.phase = isFailing ? .failed : .started
      actions.append(.startEnded(isFailing ? .failure(ModuleProblems(reasons)) : .success(())))
      if isStopWanted { beginStop() }
    }
    if progress.phase == .stopping { stopNext() }
    defer { actions = [] }
    return actions
  }

  // MARK: Stop

  /// Begins a stop: a start that is running is cancelled first.
  mutating func stop(at now: Duration) -> [Action] {
    switch progress.phase {
    case .stopping, .stopped: return []
    case .starting:
      isStopWanted = true
      return cancelStart(at: now)
    case .idle, .started, .failed: beginStop()
    }
    return decided(at: now)
  }

  private mutating func beginStop() {
    progress.phase = .stopping
    (isStopWanted, stopProblems) = (false, [])
    stopping = graph.order.filter { units[$0].wasStarted }[...]
    for number in runs.keys.sorted() { cancel(number) }
  }

  /// Runs what comes next, one job at a time, the last module first.
  private mutating func stopNext() {
    // What ran in the background has to end first: it may use what is about to be stopped.
    guard runs.isEmpty else { return }
    while let module = stopping.last {
      if units[module].stopped < stops[module].count {
        self[module] = .stopping
        return run(Place(module: module, index: units[module].stopped, isStop: true))
      }
      stopping.removeLast()
      self[module] = .stopped
    }
    for module in graph.order {
      self[module] = .stopped
      (units[module].done, units[module].stopped, units[module].wasStarted) = (0, 0, false)
    }
    progress.phase = .stopped
    hasOff = false
    actions.append(.stopEnded(stopProblems))
  }

  // MARK: Sentences

  private func problem(_ run: Run, _ outcome: Outcome) -> ModuleProblem {
    let module = graph.names[run.place.module]
    let noun = run.place.isStop ? "stop" : "start-up"
    let what = "The \(noun) “\(run.job.name)” of the module “\(module)”"
    if case .failed(let error) = outcome {
      return ModuleProblem(
        run.place.isStop ? .stopFailed : .startFailed, in: module, about: run.job.name, cause: error,
        "\(what) has failed: \(error).")
    }
    return ModuleProblem(
      .timedOut, in: module, about: run.job.name,
      "\(what) has not ended within \(run.job.limit). Give it a longer “limit”, or let it end earlier.")
  }
}
