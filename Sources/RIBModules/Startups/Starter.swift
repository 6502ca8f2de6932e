internal import Basics
internal import ModelStreams
internal import RIBKit
internal import Synchronization

/// Runs what a `StartMachine` decides: tasks, time limits, and those that wait.
///
/// It is Sendable, and apart from `Modules` for that reason: jobs end on any thread.
final class Starter: Sendable {
  private struct State {
    var machine: StartMachine
    /// For each job that runs its task and the one of its time limit.
    var tasks: [Int: (work: Task<Void, Never>, alarm: Task<Void, Never>?)] = [:]
    /// The last start and the last stop, each with an end of its own: what was asked of one is never answered by the next.
    var start: Ending?
    var stop: Ending?
    /// What is to be done, in its order, by one thread at a time; an end with those who wait for it, since a start may begin before it is told.
    var effects: [(action: StartMachine.Action, ending: Ending?)] = []
    var isBusy = false

    mutating func add(_ actions: [StartMachine.Action]) {
      effects += actions.map { action in
        if case .end(let isStop, _) = action { (action, isStop ? stop : start) } else { (action, nil) }
      }
    }

    /// What is to be done by a thread that does so already, or would be the first; the next one last.
    mutating func takeEffects(isFirst: Bool) -> [(action: StartMachine.Action, ending: Ending?)]? {
      guard !isFirst || !isBusy else { return nil }
      isBusy = !effects.isEmpty
      defer { effects = [] }
      return isBusy ? effects.reversed() : nil
    }
  }

  private let state: Lock<State>
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private let executor: (any TaskExecutor)?
  private let report: @Sendable (ModuleProblem) -> Void
  private let sender: MutableModelStream<ModuleProgress>
  /// Whether any module is off: calls read it, and take no lock while it is false.
  private let hasOff = Atomic<Bool>(false)

  let progress: ModelStream<ModuleProgress>
  /// The names of the modules that are off.
  let off: ModelStream<Set<String>>

  init(
    _ machine: StartMachine, clock: any Clock<Duration>, executor: (any TaskExecutor)?,
    report: @escaping @Sendable (ModuleProblem) -> Void
  ) {
    state = Lock(State(machine: machine))
    self.clock = clock
    elapsed = stopwatch(clock)
    self.executor = executor
    self.report = report
    sender = MutableModelStream(machine.progress)
    progress = sender.stream
    off = progress.map(\.off).removeDuplicates()
  }

  /// Why a module is off; `nil` if it is not.
  func reasonOff(_ module: Int) -> String? {
    guard hasOff.load(ordering: .acquiring) else { return nil }
    return state.withLock { $0.machine.reasonOff(module) }
  }

  /// The modules whose start-ups, or stops, the next start or stop may run.
  func modules(forStop isStop: Bool) -> [Int] { state.withLock { $0.machine.modules(forStop: isStop) } }

  /// The start that runs, or has started all; `nil` if the next one is to be begun.
  ///
  /// Nobody else can begin it before, since only the isolation of the modules does.
  var currentStart: Ending? {
    state.withLock { [.starting, .started].contains($0.machine.progress.phase) ? $0.start : nil }
  }

  /// The stop that runs, or is to follow the start that is being cancelled.
  var currentStop: Ending? { state.withLock { $0.machine.isStopping ? $0.stop : nil } }

  /// Begins a start, before it returns.
  func beginStart(_ jobs: [Int: [ModuleRegistry.Job]]) -> Ending {
    let ending = Ending("the start of the modules")
    change { state, now in
      state.start = ending
      return state.machine.start(jobs, at: now)
    }
    return ending
  }

  /// Waits for the end of a start that the caller has begun; the cancellation of the caller cancels it.
  nonisolated(nonsending) func wait(for ending: Ending) async -> [ModuleProblem] {
    await withTaskCancellationHandler {
      await ending.problems
    } onCancel: {
      change { $0.start === ending ? $0.machine.cancelStart(at: $1) : [] }
    }
  }

  /// Begins a stop, before it returns.
  func beginStop(_ jobs: [Int: [ModuleRegistry.Job]]) -> Ending {
    let ending = Ending("the stop of the modules")
    change { state, now in
      state.stop = ending
      return state.machine.stop(jobs, at: now)
    }
    return ending
  }

  /// Cancels a start, if one is running.
  func cancelStart() { change { $0.machine.cancelStart(at: $1) } }

  /// Cancels what runs in the background when the modules are gone.
  func abandon() { change { state, _ in state.machine.abandoned() } }

  /// Changes the machine under the lock, and does what it has decided outside of it.
  ///
  /// What many threads have decided is done in that order: so a report comes before the end of its start. Each body that is released is gone
  /// before what comes next.
  private func change(_ body: (inout State, Duration) -> [StartMachine.Action]) {
    let now = elapsed()
    state.withLock { state in
      state.add(body(&state, now))
      hasOff.store(state.machine.hasOff, ordering: .releasing)
      // Under the lock for the sake of the order; who reads it is called later.
      sender.send(state.machine.progress)
    }
    var isFirst = true
    while var effects = state.withLock({ $0.takeEffects(isFirst: isFirst) }) {
      isFirst = false
      while let (action, ending) = effects.popLast() { perform(action, ending) }
    }
  }

  private func perform(_ action: StartMachine.Action, _ ending: Ending?) {
    switch action {
    case .run(let number, let name, let limit):
      // Under the lock, so that they are noted before they end.
      state.withLock { $0.tasks[number] = tasks(for: number, name, limit) }
    case .cancel(let number): state.withLock { $0.tasks[number]?.work }?.cancel()
    case .report(let problem): report(problem)
    case .end(_, let problems): ending?.end(with: problems)
    case .release: break
    }
  }

  /// Two tasks beside each other and not a group: a group waits for all of its tasks, and a start-up that hangs would hang the start.
  private func tasks(
    for number: Int, _ name: String, _ limit: Duration
  ) -> (work: Task<Void, Never>, alarm: Task<Void, Never>?) {
    let work = spawn(name) { self.ended(number, await self.error(of: number)) }
    // None for a limit that no clock can take: a cancelled sleep of the runtime keeps its memory until its moment.
    guard limit <= limit.forClocks else { return (work, nil) }
    let alarm = spawn("limit of \(name)") {
      guard (try? await self.clock.sleep(for: max(limit, .zero))) != nil else { return }
      self.ended(number, StartMachine.TimedOut())
    }
    return (work, alarm)
  }

  /// Runs the body of a job, and has let go of it when it returns.
  private func error(of number: Int) async -> (any Error)? {
    do {
      try await state.withLock { $0.machine.takeBody(of: number) }?()
      return nil
    } catch {
      return error
    }
  }

  private func ended(_ number: Int, _ error: (any Error)?) {
    change { state, now in state.machine.ended(number, error, at: now) }
    state.withLock { $0.tasks.removeValue(forKey: number) }?.alarm?.cancel()
  }

  /// Starts a task; the only place in the module that does.
  private func spawn(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    guard let executor else { return Task(name: name, operation: body) }
    return Task(name: name, executorPreference: executor, operation: body)
  }
}

/// The end of one start or of one stop, for which any number of tasks wait.
final class Ending: Sendable {
  private struct State {
    var problems: [ModuleProblem]?
    var waiters: [CheckedContinuation<[ModuleProblem], Never>] = []
  }

  private let name: String
  private let state = Lock(State())

  init(_ name: String) { self.name = name }

  func end(with problems: [ModuleProblem]) {
    let waiters = state.withLock { state in
      state.problems = problems
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: problems) }
  }

  /// What has gone wrong, at the end; the task that waits says so to its host: what it waits for comes from here, not from outside.
  var problems: [ModuleProblem] {
    get async {
      let observer = TaskObservation.current
      let id = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
      observer?.park(id, at: name)
      defer { observer?.unpark(id) }
      return await withCheckedContinuation { continuation in
        let problems = state.withLock { state in
          if state.problems == nil { state.waiters.append(continuation) }
          return state.problems
        }
        if let problems { continuation.resume(returning: problems) }
      }
    }
  }
}

/// A function that returns the time since it was made.
private func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
