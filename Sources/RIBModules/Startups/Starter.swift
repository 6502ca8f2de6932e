internal import Basics
internal import ModelStreams
internal import RIBKit
internal import Synchronization

/// The executor of a `StartMachine`'s decisions: it runs tasks, enforces time limits, and resumes waiting callers.
///
/// It is separate from `Modules` because it must be Sendable: jobs end on any thread.
final class Starter: Sendable {
  private struct State {
    var machine: StartMachine
    /// The task of each running job, and the task of its time limit.
    var tasks: [Int: (work: Task<Void, Never>, alarm: Task<Void, Never>?)] = [:]
    /// The last start and the last stop, each with its own ending, so that a request for one is never answered by the next.
    var start: Ending?
    var stop: Ending?
    /// The actions to perform, in order, by one thread at a time; an end carries its ending, because a start may begin before the end is performed.
    var effects: [(action: StartMachine.Action, ending: Ending?)] = []
    var isBusy = false

    mutating func add(_ actions: [StartMachine.Action]) {
      effects += actions.map { action in
        if case .end(let isStop, _) = action { (action, isStop ? stop : start) } else { (action, nil) }
      }
    }

    /// Returns the actions for a thread that already performs some, or would be the first to do so; the next action is last.
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
  private let report: @Sendable (ModuleError) -> Void
  private let sender: MutableModelStream<ModuleProgress>
  /// Whether any module is off; calls read it, and take no lock while it is `false`.
  private let hasOff = Atomic<Bool>(false)

  let progress: ModelStream<ModuleProgress>
  /// The names of the modules that are off.
  let off: ModelStream<Set<String>>

  init(
    _ machine: StartMachine, clock: any Clock<Duration>, executor: (any TaskExecutor)?,
    report: @escaping @Sendable (ModuleError) -> Void
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

  /// Returns the reason why a module is off; `nil` if it is on.
  func reasonOff(_ module: Int) -> String? {
    guard hasOff.load(ordering: .acquiring) else { return nil }
    return state.withLock { $0.machine.reasonOff(module) }
  }

  /// Returns the modules with start-ups or stops that the next start or stop may run.
  func modules(forStop isStop: Bool) -> [Int] { state.withLock { $0.machine.modules(forStop: isStop) } }

  /// The start that is running or has finished; `nil` if the next one must be begun.
  ///
  /// Nothing else can begin a start in between, because only the isolation of the modules does.
  var currentStart: Ending? {
    state.withLock { [.starting, .started].contains($0.machine.phase) ? $0.start : nil }
  }

  /// The stop that is running, or follows the start that is being cancelled.
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

  /// Waits for the end of a start that the caller began; cancelling the caller's task cancels the start.
  nonisolated(nonsending) func wait(for ending: Ending) async -> [ModuleError] {
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

  /// Cancels a running start.
  func cancelStart() { change { $0.machine.cancelStart(at: $1) } }

  /// Cancels background work when the modules are released.
  func abandon() { change { state, _ in state.machine.abandoned() } }

  /// Changes the machine under the lock, and performs its actions outside the lock.
  ///
  /// Actions from several threads are performed in the order of the decisions, so that a report precedes the end of its start. Each released
  /// body is gone before the next action.
  private func change(_ body: (inout State, Duration) -> [StartMachine.Action]) {
    let now = elapsed()
    state.withLock { state in
      state.add(body(&state, now))
      hasOff.store(state.machine.hasOff, ordering: .releasing)
      // Under the lock to preserve the order; readers are called later.
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
      // Under the lock, so that the tasks are stored before they end.
      state.withLock { $0.tasks[number] = tasks(for: number, name, limit) }
    case .cancel(let number): state.withLock { $0.tasks[number]?.work }?.cancel()
    case .report(let problem): report(problem)
    case .end(_, let problems): ending?.end(with: problems)
    case .release: break
    }
  }

  /// Creates two separate tasks.
  ///
  /// A task group would wait for both, so a start-up that hangs would hang the start.
  private func tasks(
    for number: Int, _ name: String, _ limit: Duration
  ) -> (work: Task<Void, Never>, alarm: Task<Void, Never>?) {
    let work = spawn(name) { self.ended(number, await self.error(of: number)) }
    // No alarm for a limit beyond all clocks: a cancelled sleep keeps its memory in the runtime until its deadline.
    guard limit <= limit.forClocks else { return (work, nil) }
    let alarm = spawn("limit of \(name)") {
      guard (try? await self.clock.sleep(for: max(limit, .zero))) != nil else { return }
      self.ended(number, StartMachine.TimedOut())
    }
    return (work, alarm)
  }

  /// Runs the body of a job, and has released it when it returns.
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

  /// Starts a task; the module starts tasks nowhere else.
  private func spawn(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    guard let executor else { return Task(name: name, operation: body) }
    return Task(name: name, executorPreference: executor, operation: body)
  }
}

/// The end of one start or one stop, which any number of tasks can await.
final class Ending: Sendable {
  private struct State {
    var problems: [ModuleError]?
    var waiters: [CheckedContinuation<[ModuleError], Never>] = []
  }

  private let name: String
  private let state = Lock(State())

  init(_ name: String) { self.name = name }

  func end(with problems: [ModuleError]) {
    let waiters = state.withLock { state in
      state.problems = problems
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: problems) }
  }

  /// The problems, at the end.
  ///
  /// The waiting task reports to its host that it is parked, because it waits for something inside the program.
  var problems: [ModuleError] {
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
