internal import Locks
internal import ModelStreams
internal import RIBKit
internal import Synchronization

/// Runs what a `StartMachine` decides: tasks, time limits, and those that wait.
///
/// It is Sendable, and apart from `Modules` for that reason: jobs end on any thread.
final class Starter: Sendable {
  typealias Body = @concurrent @Sendable () async throws -> Void

  private struct State {
    var machine: StartMachine
    var starts: [[Body]] = []
    var stops: [[Body]] = []
    /// For each job that runs its task and the one of its time limit.
    var tasks: [Int: (work: Task<Void, Never>, alarm: Task<Void, Never>)] = [:]
    /// Jobs that another thread has cancelled before their tasks were noted.
    var cancelled: Set<Int> = []
    var version = 0
    var startResult: Result<Void, ModuleProblems> = .success(())
    var stopResult: [ModuleProblem] = []
    var startWaiters: [UnsafeContinuation<Result<Void, ModuleProblems>, Never>] = []
    var stopWaiters: [UnsafeContinuation<[ModuleProblem], Never>] = []
  }

  /// A progress with its number, because two threads may send theirs in the wrong order.
  struct Numbered: Sendable {
    var version: Int
    var progress: ModuleProgress
  }

  private let state: Lock<State>
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private let executor: (any TaskExecutor)?
  private let report: @Sendable (ModuleProblem) -> Void
  private let sender: MutableModelStream<Numbered>
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
    sender = MutableModelStream(
      Numbered(version: 0, progress: machine.progress), removingDuplicates: { $0.progress == $1.progress })
    progress = sender.stream.map(\.progress).removeDuplicates()
    off = sender.stream.map { $0.progress.off }.removeDuplicates()
  }

  var phase: ModuleProgress.Phase { state.withLock { $0.machine.progress.phase } }

  /// Why a module is off; `nil` if it is not.
  func reasonOff(_ module: Int) -> String? {
    guard hasOff.load(ordering: .acquiring) else { return nil }
    return state.withLock { $0.machine.reasonOff(module) }
  }

  /// Begins a start, and waits for its end; the cancellation of the caller cancels it.
  func start(_ bodies: [[Body]]) async throws(ModuleProblems) {
    change { state, now in
      state.starts = bodies
      return state.machine.start(at: now)
    }
    let result = await withTaskCancellationHandler {
      await self.startResult()
    } onCancel: {
      change { $0.machine.cancelStart(at: $1) }
    }
    try result.get()
  }

  /// Waits for the end of a start that another caller has begun.
  func waitForStart() async throws(ModuleProblems) {
    try await startResult().get()
  }

  private func startResult() async -> Result<Void, ModuleProblems> {
    await parked("the start of the modules") { continuation in
      let result = state.withLock { state -> Result<Void, ModuleProblems>? in
        guard state.machine.progress.phase == .starting else { return state.startResult }
        state.startWaiters.append(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Begins a stop, and waits for its end.
  func stop(_ bodies: [[Body]]) async -> [ModuleProblem] {
    change { state, now in
      state.stops = bodies
      return state.machine.stop(at: now)
    }
    return await waitForStop()
  }

  /// Waits for the end of a stop.
  func waitForStop() async -> [ModuleProblem] {
    await parked("the stop of the modules") { continuation in
      let result = state.withLock { state -> [ModuleProblem]? in
        guard state.machine.progress.phase != .stopped else { return state.stopResult }
        state.stopWaiters.append(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Waits, and says so to the host of the task: what it waits for comes from here, not from outside.
  private func parked<Answer: Sendable>(
    _ place: String, _ body: (UnsafeContinuation<Answer, Never>) -> Void
  ) async -> Answer {
    let observer = TaskObservation.current
    let id = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    observer?.park(id, at: place)
    defer { observer?.unpark(id) }
    return await withUnsafeContinuation(body)
  }

  /// Changes the machine under the lock, and does what it has decided outside of it.
  private func change(_ body: (inout State, Duration) -> [StartMachine.Action]) {
    let now = elapsed()
    let (actions, news) = state.withLock { state in
      let actions = body(&state, now)
      state.version += 1
      hasOff.store(state.machine.hasOff, ordering: .releasing)
      return (actions, Numbered(version: state.version, progress: state.machine.progress))
    }
    sender.update { if $0.version < news.version { $0 = news } }
    for action in actions { perform(action) }
  }

  private func perform(_ action: StartMachine.Action) {
    switch action {
    case .run(let number, let place, let job): run(number, place, job)
    case .cancel(let number):
      let work = state.withLock { state in
        if state.tasks[number] == nil { state.cancelled.insert(number) }
        return state.tasks[number]?.work
      }
      work?.cancel()
    case .report(let problem): report(problem)
    case .startEnded(let result):
      let waiters = state.withLock { state in
        state.startResult = result
        defer { state.startWaiters = [] }
        return state.startWaiters
      }
      for waiter in waiters { waiter.resume(returning: result) }
    case .stopEnded(let problems):
      let waiters = state.withLock { state in
        state.stopResult = problems
        defer { state.stopWaiters = [] }
        return state.stopWaiters
      }
      for waiter in waiters { waiter.resume(returning: problems) }
    }
  }

  private func run(_ number: Int, _ place: StartMachine.Place, _ job: StartMachine.Job) {
    let body = state.withLock { place.isStop ? $0.stops : $0.starts }[place.module][place.index]
    // Two tasks beside each other and not a group: a group waits for all of its tasks, and a start-up that hangs would hang the start.
    let work = spawn(job.name) {
      do {
        try await body()
        self.ended(number, .done)
      } catch {
        self.ended(number, .failed(error))
      }
    }
    let alarm = spawn("limit of \(job.name)") {
      guard (try? await self.clock.sleep(for: job.limit.forClocks)) != nil else { return }
      work.cancel()
      self.ended(number, .timedOut)
    }
    let (isOver, isCancelled) = state.withLock { state in
      let isOver = !state.machine.isRunning(number)
      if !isOver { state.tasks[number] = (work, alarm) }
      return (isOver, state.cancelled.remove(number) != nil)
    }
    if isCancelled { work.cancel() }
    if isOver { alarm.cancel() }
  }

  private func ended(_ number: Int, _ outcome: StartMachine.Outcome) {
    change { state, now in state.machine.ended(number, outcome, at: now) }
    state.withLock { $0.tasks.removeValue(forKey: number) }?.alarm.cancel()
  }

  /// Starts a task; the only place in the module that does.
  private func spawn(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    guard let executor else { return Task(name: name, operation: body) }
    return Task(name: name, executorPreference: executor, operation: body)
  }
}

/// A function that returns the time since it was made.
private func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
