/// A state machine that decides which start-ups and stops of modules run, and when.
///
/// It has no tasks and no clock: each function takes the time and returns actions. So every order can be tested without threads.
struct StartMachine {
  typealias Job = ModuleRegistry.Job

  /// The error of a job that did not end within its limit.
  struct TimedOut: Error {}

  enum Action {
    /// Run a job with a number, and end it with ``TimedOut`` after its limit.
    case run(Int, name: String, limit: Duration)
    case cancel(Int)
    case report(ModuleError)
    /// The start or the stop has ended, so resume those that wait for it.
    case end(isStop: Bool, [ModuleError])
    /// Release the bodies outside all locks, because the objects that they hold may use the modules in `deinit`.
    case release([Job])
  }

  private struct Run {
    let module: Int
    var job: Job
    let beganAt: Duration
    /// Whether its module is off by now, so that its result is ignored, although its end is still awaited.
    var isIgnored = false
    /// Whether the machine cancelled it, so that its cancellation isn't a failure of its own.
    var isCancelled = false

    var isBackground: Bool { job.kind == .background }
  }

  private struct Unit {
    /// The remaining start-ups that run in sequence, those in the background, and the stops; the next one is last.
    var blocking: [Job] = []
    var background: [Job] = []
    var stops: [Job] = []
    /// The number of sequential start-ups done since the last stop, and their total duration.
    var done = 0
    var duration = Duration.zero
    /// Whether one of them is done, or there were none, so that the module must be stopped.
    var hasBegun = false
    /// The number of needed modules that haven't started.
    var missing = 0
    /// The numbers of its running jobs, including those of an earlier start.
    var runs: [Int] = []
  }

  private let graph: ModuleGraph
  /// Returns the text of an error in a sentence.
  private let text: @Sendable (any Error) -> String
  /// The position of each module in the order, and so in the progress.
  private let places: [Int]
  private var units: [Unit]
  private var runs: [Int: Run] = [:]
  private var lastRun = 0
  /// The number of running jobs that are not in the background.
  private var awaitedRuns = 0
  private var ready: [Int] = []
  private var actions: [Action] = []
  private var reasons: [ModuleError] = []
  private var isFailing = false
  private var isStopWanted = false
  private var stopping: ArraySlice<Int> = []
  private var stopProblems: [ModuleError] = []

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

  /// Whether a stop is running, or follows the start that is being cancelled.
  var isStopping: Bool { isStopWanted || progress.phase == .stopping }

  /// Returns the modules with start-ups or stops that the next start or stop may run.
  ///
  /// While anything runs in the background, a start may run those of all modules: that work may fail at any time, and the start then tries
  /// its module again.
  func modules(forStop isStop: Bool) -> [Int] {
    units.indices.filter {
      isStop ? units[$0].hasBegun || self[$0] == .starting : self[$0] != .started || !runs.isEmpty
    }
  }

  /// Takes the body of a job for its task; returns `nil` if the job has already timed out.
  mutating func takeBody(of number: Int) -> Job.Body? {
    defer { runs[number]?.job.body = nil }
    return runs[number]?.job.body
  }

  /// Cancels everything that runs, because nothing is left to wait for it.
  mutating func abandoned() -> [Action] {
    for number in runs.keys.sorted() { cancel(number) }
    defer { actions = [] }
    return actions
  }

  /// Whether any module is switched off.
  private(set) var hasOff = false

  /// Returns the reason why a module is switched off; `nil` if it is on.
  func reasonOff(_ module: Int) -> String? {
    if case .off(let reason) = self[module] { reason } else { nil }
  }

  private subscript(module: Int) -> ModuleProgress.State {
    get { progress.modules[places[module]].state }
    set { progress.modules[places[module]].state = newValue }
  }

  // MARK: Start

  /// Begins a start; no start and no stop may be running.
  ///
  /// Modules that an earlier start has started stay started; the others are tried again.
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

  /// Ends a running start early.
  mutating func cancelStart(at now: Duration) -> [Action] {
    guard progress.phase == .starting, !isFailing else { return [] }
    fail(
      ModuleError(
        .cancelled, in: "", about: "start",
        "The start of the modules was cancelled. Call start() again to start the remaining modules."))
    return decided(at: now)
  }

  /// Records the end of a job, and its error.
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
    // Many jobs wrap their cancellation in other errors. A sequential job with such an error is reported; nothing waits for one in the background.
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

  /// Records the reason why the start fails; running jobs are cancelled and awaited.
  private mutating func fail(_ problem: ModuleError) {
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

  /// Runs the next start-up of a module; without one, the module is started.
  private mutating func goOn(_ module: Int, at now: Duration) {
    if units[module].blocking.isEmpty { units[module].hasBegun = true }
    guard reasonOff(module) == nil else { return }
    // The next start continues here and marks the module as started, with its background work.
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

  /// Does everything that has become possible, and returns all actions since the last call.
  private mutating func decided(at now: Duration) -> [Action] {
    var busy: [Int] = []
    var index = 0
    while index < ready.count {
      let module = ready[index]
      index += 1
      // A module that became ready at the same time may have switched it off.
      guard self[module] == .waiting else { continue }
      // Jobs that an earlier start cancelled must end first, because a start-up never runs twice at the same time.
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

  /// Ends the start or the stop, and drops the jobs that did not run.
  private mutating func end(isStop: Bool, _ problems: [ModuleError]) {
    let lists: [WritableKeyPath<Unit, [Job]>] = isStop ? [\.stops] : [\.blocking, \.background]
    for list in lists {
      actions.append(.release(units.flatMap { $0[keyPath: list] }))
      for module in units.indices { units[module][keyPath: list] = [] }
    }
    actions.append(.end(isStop: isStop, problems))
  }

  // MARK: Stop

  /// Begins a stop; no other stop may be running.
  ///
  /// A running start is cancelled first. A stop after another stop ends immediately, with the result of that one.
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

  /// Runs the next stop, one at a time, beginning with the last module.
  private mutating func stopNext(at now: Duration) {
    // Background work must end first, because it may use modules that are about to be stopped.
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

  private func problem(_ run: Run, _ error: any Error) -> ModuleError {
    let module = graph.names[run.module]
    let isStop = run.job.kind == nil
    let what = "The \(isStop ? "stop" : "start-up") “\(run.job.name)” of the module “\(module)”"
    if error is TimedOut {
      return ModuleError(
        .timedOut, in: module, about: run.job.name,
        "\(what) did not finish within \(run.job.limit). Raise its “limit”, or make it finish earlier.")
    }
    return ModuleError(
      isStop ? .stopFailed : .startFailed, in: module, about: run.job.name, cause: error,
      "\(what) failed\(run.isCancelled ? " after it was cancelled" : ""): \(text(error)).")
  }
}
