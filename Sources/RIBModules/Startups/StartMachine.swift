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

    var isBackground: Bool { job.kind == .start(.background) }
  }

  private struct ModuleStatus {
    var state = ModuleProgress.State.waiting
    /// The duration of its start; `nil` until its sequential start-ups are done.
    var duration: Duration?
    /// The remaining start-ups that run in sequence, those in the background, and the stops; the next one is last.
    var sequential: [Job] = []
    var background: [Job] = []
    var stops: [Job] = []
    /// The number of sequential start-ups done since the last stop, and their total duration.
    var doneCount = 0
    var doneDuration = Duration.zero
    /// Whether one of them is done, or there were none, so that the module must be stopped.
    var hasBegun = false
    /// The number of needed modules that haven't started.
    var missing = 0
    /// The numbers of its running jobs, including those of an earlier start.
    var runs: [Int] = []

    /// Queues the start-ups that an earlier start has not done.
    mutating func prepareStart(_ jobs: [Job], missing: Int) {
      state = .waiting
      duration = nil
      background = jobs.filter { $0.kind == .start(.background) }.reversed()
      sequential = jobs.filter { $0.kind != .start(.background) }.dropFirst(doneCount).reversed()
      self.missing = missing
    }
  }

  /// The running start, or the last one.
  private struct Start {
    /// The modules to start, in order.
    var ready: ArraySlice<Int> = []
    /// The reasons why it fails; empty if it doesn't.
    var reasons: [ModuleError] = []

    var isFailing: Bool { !reasons.isEmpty }
  }

  /// The running stop, or the last one.
  private struct Stop {
    /// Whether a stop follows the running start, which is being cancelled.
    var isWanted = false
    /// The modules that are left to stop; the next one is last.
    var modules: [Int] = []
    var problems: [ModuleError] = []
  }

  private let graph: ModuleGraph
  /// Returns the text of an error in a sentence.
  private let text: @Sendable (any Error) -> String
  private(set) var phase = ModuleProgress.Phase.idle
  private var statuses: [ModuleStatus]
  private var currentStart = Start()
  private var currentStop = Stop()
  private var runs: [Int: Run] = [:]
  private var lastRun = 0
  /// The actions that are decided but not returned yet.
  private var actions: [Action] = []
  /// Whether any module is switched off.
  private(set) var hasOff = false

  init(_ graph: ModuleGraph, text: @escaping @Sendable (any Error) -> String) {
    self.graph = graph
    self.text = text
    statuses = Array(repeating: ModuleStatus(), count: graph.names.count)
  }

  var progress: ModuleProgress {
    ModuleProgress(
      phase: phase,
      modules: graph.order.map {
        .init(name: graph.names[$0], state: statuses[$0].state, duration: statuses[$0].duration)
      })
  }

  /// Whether a stop is running, or follows the start that is being cancelled.
  var isStopping: Bool { currentStop.isWanted || phase == .stopping }

  /// Returns the modules with start-ups or stops that the next start or stop may run.
  ///
  /// While anything runs in the background, a start may run those of all modules: that work may fail at any time, and the start then tries
  /// its module again.
  func modules(forStop isStop: Bool) -> [Int] {
    statuses.indices.filter {
      isStop
        ? statuses[$0].hasBegun || statuses[$0].state == .starting
        : statuses[$0].state != .started || !runs.isEmpty
    }
  }

  /// Returns the reason why a module is switched off; `nil` if it is on.
  func reasonOff(_ module: Int) -> String? {
    if case .off(let reason) = statuses[module].state { reason } else { nil }
  }

  /// Takes the body of a job for its task; returns `nil` if the job has already timed out.
  mutating func takeBody(of number: Int) -> Job.Body? {
    defer { runs[number]?.job.body = nil }
    return runs[number]?.job.body
  }

  /// Cancels everything that runs, because nothing is left to wait for it.
  mutating func abandoned() -> [Action] {
    for number in runs.keys.sorted() { cancel(number) }
    return takeActions()
  }

  private mutating func takeActions() -> [Action] {
    defer { actions = [] }
    return actions
  }

  // MARK: Start

  /// Begins a start; no start and no stop may be running.
  ///
  /// Modules that an earlier start has started stay started; the others are tried again.
  mutating func start(_ jobs: [Int: [Job]], at now: Duration) -> [Action] {
    phase = .starting
    hasOff = false
    let remaining = graph.order.filter { statuses[$0].state != .started }
    for module in remaining {
      let missing = graph.needs[module].count { statuses[$0].state != .started }
      statuses[module].prepareStart(jobs[module] ?? [], missing: missing)
    }
    currentStart = Start(ready: remaining.filter { statuses[$0].missing == 0 }[...])
    return advance(at: now)
  }

  /// Ends a running start early.
  mutating func cancelStart(at now: Duration) -> [Action] {
    guard phase == .starting, !currentStart.isFailing else { return [] }
    fail(
      ModuleError(
        .cancelled, in: "", about: "start",
        "The start of the modules was cancelled. Call start() again to start the remaining modules."))
    return advance(at: now)
  }

  /// Records the end of a job, and its error.
  mutating func ended(_ number: Int, _ error: (any Error)?, at now: Duration) -> [Action] {
    guard let run = runs.removeValue(forKey: number) else { return [] }
    statuses[run.module].runs.removeAll { $0 == number }
    actions.append(.release([run.job]))
    if let error {
      failed(run, error)
      if error is TimedOut { actions.append(.cancel(number)) }
    } else if run.job.kind != .stop, !run.isBackground {
      statuses[run.module].doneCount += 1
      statuses[run.module].hasBegun = true
      statuses[run.module].doneDuration += now - run.beganAt
      continueStart(of: run.module, at: now)
    }
    return advance(at: now)
  }

  private mutating func failed(_ run: Run, _ error: any Error) {
    let problem = problem(run, error)
    guard case .start(let kind) = run.job.kind else {
      currentStop.problems.append(problem)
      actions.append(.report(problem))
      return
    }
    if run.isIgnored { return }
    // Many jobs wrap their cancellation in other errors. A sequential job with such an error is reported; nothing waits for one in the
    // background.
    if run.isCancelled, run.isBackground || error is CancellationError {
      if !run.isBackground { statuses[run.module].state = .waiting }
      return
    }
    switch kind {
    case .required:
      statuses[run.module].state = .failed(reason: problem.description)
      fail(problem)
    case .optional, .background:
      actions.append(.report(problem))
      switchOff(run.module, because: problem.description)
    }
  }

  /// Records the reason why the start fails; running jobs are cancelled and awaited.
  private mutating func fail(_ problem: ModuleError) {
    let wasFailing = currentStart.isFailing
    currentStart.reasons.append(problem)
    guard !wasFailing else { return }
    currentStart.ready = []
    for (number, run) in runs.sorted(by: { $0.key < $1.key }) where !run.isBackground { cancel(number) }
  }

  private mutating func cancel(_ number: Int) {
    runs[number]?.isCancelled = true
    actions.append(.cancel(number))
  }

  private mutating func switchOff(_ module: Int, because reason: String) {
    var queue: ArraySlice = [(module: module, reason: reason)]
    while let (module, reason) = queue.popFirst() {
      guard reasonOff(module) == nil else { continue }
      statuses[module].state = .off(reason: reason)
      hasOff = true
      for number in statuses[module].runs {
        runs[number]?.isIgnored = true
        cancel(number)
      }
      for dependent in graph.dependents[module] {
        queue.append((dependent, "It needs the module “\(graph.names[module])”, which is off."))
      }
    }
  }

  /// Runs the next start-up of a module; without one, the module is started.
  private mutating func continueStart(of module: Int, at now: Duration) {
    if statuses[module].sequential.isEmpty { statuses[module].hasBegun = true }
    guard reasonOff(module) == nil else { return }
    // The next start continues here and marks the module as started, with its background work.
    if currentStart.isFailing {
      statuses[module].state = .waiting
      return
    }
    if let job = statuses[module].sequential.popLast() { return run(job, of: module, at: now) }
    statuses[module].state = .started
    statuses[module].duration = statuses[module].doneDuration
    while let job = statuses[module].background.popLast() { run(job, of: module, at: now) }
    for dependent in graph.dependents[module] where statuses[dependent].state == .waiting {
      statuses[dependent].missing -= 1
      if statuses[dependent].missing == 0 { currentStart.ready.append(dependent) }
    }
  }

  private mutating func run(_ job: Job, of module: Int, at now: Duration) {
    lastRun += 1
    runs[lastRun] = Run(module: module, job: job, beganAt: now)
    statuses[module].runs.append(lastRun)
    actions.append(.run(lastRun, name: job.name, limit: job.limit))
  }

  /// Takes the steps of the start and of the stop that have become possible, and returns all actions since the last call.
  private mutating func advance(at now: Duration) -> [Action] {
    startReady(at: now)
    if phase == .starting, currentStart.ready.isEmpty, runs.values.allSatisfy(\.isBackground) { endStart() }
    if phase == .stopping { stopNext(at: now) }
    return takeActions()
  }

  /// Starts the modules that are ready, including those that become ready meanwhile.
  private mutating func startReady(at now: Duration) {
    var busy: ArraySlice<Int> = []
    while let module = currentStart.ready.popFirst() {
      // A module that became ready at the same time may have switched it off.
      guard statuses[module].state == .waiting else { continue }
      // Jobs that an earlier start cancelled must end first, because a start-up never runs twice at the same time.
      guard statuses[module].runs.isEmpty else {
        busy.append(module)
        continue
      }
      statuses[module].state = .starting
      continueStart(of: module, at: now)
    }
    currentStart.ready = busy
  }

  /// Ends the start, and drops the start-ups that did not run; a requested stop follows.
  private mutating func endStart() {
    phase = currentStart.isFailing ? .failed : .started
    actions.append(.release(statuses.flatMap(\.sequential) + statuses.flatMap(\.background)))
    for module in statuses.indices {
      statuses[module].sequential = []
      statuses[module].background = []
    }
    actions.append(.end(isStop: false, currentStart.reasons))
    if currentStop.isWanted { beginStop() }
  }

  // MARK: Stop

  /// Begins a stop; no other stop may be running.
  ///
  /// A running start is cancelled first. A stop after another stop ends immediately, with the result of that one.
  mutating func stop(_ jobs: [Int: [Job]], at now: Duration) -> [Action] {
    for (module, jobs) in jobs { statuses[module].stops = jobs.reversed() }
    switch phase {
    case .stopping: break
    case .stopped: endStop()
    case .starting:
      currentStop.isWanted = true
      return cancelStart(at: now)
    case .idle, .started, .failed: beginStop()
    }
    return advance(at: now)
  }

  private mutating func beginStop() {
    phase = .stopping
    currentStop = Stop(modules: graph.order.filter { statuses[$0].hasBegun })
    for number in runs.keys.sorted() { cancel(number) }
  }

  /// Runs the next stop, one at a time, beginning with the last module.
  private mutating func stopNext(at now: Duration) {
    // Background work must end first, because it may use modules that are about to be stopped.
    guard runs.isEmpty else { return }
    while let module = currentStop.modules.last {
      if let job = statuses[module].stops.popLast() {
        statuses[module].state = .stopping
        return run(job, of: module, at: now)
      }
      currentStop.modules.removeLast()
      statuses[module].state = .stopped
    }
    for module in statuses.indices {
      statuses[module].state = .stopped
      statuses[module].doneCount = 0
      statuses[module].doneDuration = .zero
      statuses[module].hasBegun = false
    }
    phase = .stopped
    hasOff = false
    endStop()
  }

  /// Ends the stop, and drops the stops that did not run.
  private mutating func endStop() {
    actions.append(.release(statuses.flatMap(\.stops)))
    for module in statuses.indices { statuses[module].stops = [] }
    actions.append(.end(isStop: true, currentStop.problems))
  }

  // MARK: Sentences

  private func problem(_ run: Run, _ error: any Error) -> ModuleError {
    let module = graph.names[run.module]
    let isStop = run.job.kind == .stop
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
