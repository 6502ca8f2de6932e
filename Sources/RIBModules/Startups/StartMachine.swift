/// Decides what is to be run, and when, to start and to stop modules.
///
/// It has no tasks and no time: each function is told the time and returns what is to be done. So every order is tested without threads.
struct StartMachine {
  typealias Job = ModuleRegistry.Job

  /// The error of a job that has not ended within its limit.
  struct TimedOut: Error {}

  enum Action {
    /// Run a job under a number, and end it with ``TimedOut`` after its limit.
    case run(Int, name: String, limit: Duration)
    case cancel(Int)
    case report(ModuleProblem)
    /// The start, or the stop, has ended; wake those that wait for it.
    case end(isStop: Bool, [ModuleProblem])
    /// Let go of bodies, outside of all locks: what they hold may use the modules in its `deinit`.
    case release([Job])
  }

  private struct Run {
    let module: Int
    var job: Job
    let beganAt: Duration
    /// Whether its module is off by now: how it ends is of no interest, but its end is waited for.
    var isIgnored = false
    /// Whether it was cancelled here, so that its cancellation is no failure of its own.
    var isCancelled = false

    var isBackground: Bool { job.kind == .background }
  }

  private struct Unit {
    /// The start-ups that run one after the other, those in the background, and what is done at the stop: what is left, the next one last.
    var blocking: [Job] = []
    var background: [Job] = []
    var stops: [Job] = []
    /// The number of blocking start-ups that are done since the last stop, and the time that they took.
    var done = 0
    var duration = Duration.zero
    /// Whether one of them is done, or there are none: then the module is stopped.
    var hasBegun = false
    /// The number of needed modules that are not started.
    var missing = 0
    /// The numbers of its jobs that run, those of an earlier start included.
    var runs: [Int] = []
  }

  private let graph: ModuleGraph
  /// The text of an error in a sentence.
  private let text: @Sendable (any Error) -> String
  /// The place of each module in the order, and so in the progress.
  private let places: [Int]
  private var units: [Unit]
  private var runs: [Int: Run] = [:]
  private var lastRun = 0
  /// The number of running jobs that are not in the background.
  private var awaitedRuns = 0
  private var ready: [Int] = []
  private var actions: [Action] = []
  private var reasons: [ModuleProblem] = []
  private var isFailing = false
  private var isStopWanted = false
  private var stopping: ArraySlice<Int> = []
  private var stopProblems: [ModuleProblem] = []

  private(set) var progress: ModuleProgress

  init(_ graph: ModuleGraph, text: @escaping @Sendable (any Error) -> String) {
    self.graph = graph
    self.text = text
    var places = Array(repeating: 0, count: graph.names.count)
    for (place, module) in graph.order.enumerated() { places[module] = place }
    self.places = places
    units = Array(repeating: Unit(), count: places.count)
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
      isStop ? units[$0].hasBegun || self[$0] == .starting : self[$0] != .started || !runs.isEmpty
    }
  }

  /// Takes the body of a job, for its task; `nil` if it has timed out before.
  mutating func takeBody(of number: Int) -> Job.Body? {
    defer { runs[number]?.job.body = nil }
    return runs[number]?.job.body
  }

  /// Cancels everything that runs, because nothing is left that would wait for it.
  mutating func abandoned() -> [Action] {
    for number in runs.keys.sorted() { cancel(number) }
    defer { actions = [] }
    return actions
  }

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

  /// Begins a start, while none runs and no stop.
  ///
  /// Modules that an earlier one has started stay so, and the others are tried again.
  mutating func start(_ jobs: [Int: [Job]], at now: Duration) -> [Action] {
    progress.phase = .starting
    (reasons, isFailing, hasOff) = ([], false, false)
    let left = graph.order.filter { self[$0] != .started }
    for module in left {
      self[module] = .waiting
      progress.modules[places[module]].duration = nil
      let jobs = jobs[module] ?? []
      let blocking = jobs.filter { $0.kind != .background }
      units[module].blocking = blocking.dropFirst(units[module].done).reversed()
      units[module].background = jobs.filter { $0.kind == .background }.reversed()
      units[module].missing = graph.needs[module].count { self[$0] != .started }
    }
    ready = left.filter { units[$0].missing == 0 }
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

  /// Notes that a job has ended, and with which error.
  mutating func ended(_ number: Int, _ error: (any Error)?, at now: Duration) -> [Action] {
    guard let run = runs.removeValue(forKey: number) else { return [] }
    units[run.module].runs.removeAll { $0 == number }
    if !run.isBackground { awaitedRuns -= 1 }
    actions.append(.release([run.job]))
    if let error {
      failed(run, error)
      if error is TimedOut { actions.append(.cancel(number)) }
    } else if run.job.kind != nil, !run.isBackground {
      units[run.module].done += 1
      units[run.module].hasBegun = true
      units[run.module].duration += now - run.beganAt
      goOn(run.module, at: now)
    }
    return decided(at: now)
  }

  private mutating func failed(_ run: Run, _ error: any Error) {
    let problem = problem(run, error)
    switch run.job.kind {
    case nil:
      stopProblems.append(problem)
      actions.append(.report(problem))
    case _ where run.isIgnored: break
    // Many wrap their cancellation in errors of their own; one beside a failure is told, and of one in the background nobody waits for it.
    case _ where run.isCancelled && (run.isBackground || error is CancellationError):
      if !run.isBackground { self[run.module] = .waiting }
    case .required:
      self[run.module] = .failed(reason: problem.description)
      fail(problem)
    case .optional, .background:
      actions.append(.report(problem))
      switchOff(run.module, because: problem.description)
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
    if units[module].blocking.isEmpty { units[module].hasBegun = true }
    guard reasonOff(module) == nil else { return }
    // The next start goes on here; it makes the module a started one, with what it does in the background.
    if isFailing {
      self[module] = .waiting
      return
    }
    if let job = units[module].blocking.popLast() { return run(job, of: module, at: now) }
    self[module] = .started
    progress.modules[places[module]].duration = units[module].duration
    while let job = units[module].background.popLast() { run(job, of: module, at: now) }
    for dependent in graph.dependents[module] where self[dependent] == .waiting {
      units[dependent].missing -= 1
      if units[dependent].missing == 0 { ready.append(dependent) }
    }
  }

  private mutating func run(_ job: Job, of module: Int, at now: Duration) {
    lastRun += 1
    runs[lastRun] = Run(module: module, job: job, beganAt: now)
    units[module].runs.append(lastRun)
    if job.kind != .background { awaitedRuns += 1 }
    actions.append(.run(lastRun, name: job.name, limit: job.limit))
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
      goOn(module, at: now)
    }
    ready = busy
    if progress.phase == .starting, ready.isEmpty, awaitedRuns == 0 {
      progress.phase = isFailing ? .failed : .started
      end(isStop: false, reasons)
      if isStopWanted { beginStop() }
    }
    if progress.phase == .stopping { stopNext(at: now) }
    defer { actions = [] }
    return actions
  }

  /// Ends the start or the stop, which leaves the jobs that it has not run.
  private mutating func end(isStop: Bool, _ problems: [ModuleProblem]) {
    let lists: [WritableKeyPath<Unit, [Job]>] = isStop ? [\.stops] : [\.blocking, \.background]
    for list in lists {
      actions.append(.release(units.flatMap { $0[keyPath: list] }))
      for module in units.indices { units[module][keyPath: list] = [] }
    }
    actions.append(.end(isStop: isStop, problems))
  }

  // MARK: Stop

  /// Begins a stop, while none runs.
  ///
  /// A start that is running is cancelled first. A stop after another one ends at once, as that did.
  mutating func stop(_ jobs: [Int: [Job]], at now: Duration) -> [Action] {
    for (module, jobs) in jobs { units[module].stops = jobs.reversed() }
    switch progress.phase {
    case .stopping: break
    case .stopped: end(isStop: true, stopProblems)
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
    stopping = graph.order.filter { units[$0].hasBegun }[...]
    for number in runs.keys.sorted() { cancel(number) }
  }

  /// Runs what comes next, one job at a time, the last module first.
  private mutating func stopNext(at now: Duration) {
    // What ran in the background has to end first: it may use what is about to be stopped.
    guard runs.isEmpty else { return }
    while let module = stopping.last {
      if let job = units[module].stops.popLast() {
        self[module] = .stopping
        return run(job, of: module, at: now)
      }
      stopping.removeLast()
      self[module] = .stopped
    }
    for module in graph.order {
      self[module] = .stopped
      (units[module].done, units[module].duration, units[module].hasBegun) = (0, .zero, false)
    }
    progress.phase = .stopped
    hasOff = false
    end(isStop: true, stopProblems)
  }

  // MARK: Sentences

  private func problem(_ run: Run, _ error: any Error) -> ModuleProblem {
    let module = graph.names[run.module]
    let isStop = run.job.kind == nil
    let what = "The \(isStop ? "stop" : "start-up") “\(run.job.name)” of the module “\(module)”"
    if error is TimedOut {
      return ModuleProblem(
        .timedOut, in: module, about: run.job.name,
        "\(what) has not ended within \(run.job.limit). Give it a longer “limit”, or let it end earlier.")
    }
    return ModuleProblem(
      isStop ? .stopFailed : .startFailed, in: module, about: run.job.name, cause: error,
      "\(what) has failed\(run.isCancelled ? " after it was cancelled" : ""): \(text(error)).")
  }
}
