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
    /// The bodies of jobs that may yet be run; they may hold services.
    var bodies: [StartMachine.Place: Body] = [:]
    /// The bodies of jobs whose tasks have not taken them yet.
    var begun: [Int: Body] = [:]
    /// For each job that runs its task and the one of its time limit.
    var tasks: [Int: (work: Task<Void, Never>, alarm: Task<Void, Never>?)] = [:]
    /// Jobs that another thread has cancelled before their tasks were noted.
    var cancelled: Set<Int> = []
    var version = 0
    /// The last start and the last stop, each with an end of its own: what was asked of one is never answered by the next.
    var start: Ending<Result<Void, ModuleProblems>>?
    var stop: Ending<[ModuleProblem]>?

    /// Prepares the bodies of jobs that begin, and returns those that an end leaves over.
    mutating func take(_ actions: [StartMachine.Action]) -> [Body] {
      var unneeded: [Body] = []
      for action in actions {
        switch action {
        case .run(let number, let place, _): begun[number] = bodies.removeValue(forKey: place)
        case .startEnded: unneeded += takeBodies(ofStop: false)
        case .stopEnded: unneeded += takeBodies(ofStop: true)
        case .cancel, .report: break
        }
      }
      return unneeded
    }

    private mutating func takeBodies(ofStop isStop: Bool) -> [Body] {
      let taken = bodies.filter { $0.key.isStop == isStop }
      for place in taken.keys { bodies[place] = nil }
      return Array(taken.values)
    }
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

  /// Why a module is off; `nil` if it is not.
  func reasonOff(_ module: Int) -> String? {
    guard hasOff.load(ordering: .acquiring) else { return nil }
    return state.withLock { $0.machine.reasonOff(module) }
  }

  /// What a call of `start` or `stop` has to do.
  enum Turn<Value: Sendable> {
    /// Begin; nobody else can do so before, since only the isolation of the modules does.
    case begin
    /// Wait for the end of what others have begun.
    case join(Ending<Value>)
    case waitForStop(Ending<[ModuleProblem]>)
    case nothing
  }

  /// The modules whose start-ups, or stops, the next start or stop may run.
  func modules(forStop isStop: Bool) -> [Int] { state.withLock { $0.machine.modules(forStop: isStop) } }

  /// Cancels a start, if one is running.
  func cancelStart() { change { $0.machine.cancelStart(at: $1) } }

  /// Cancels what runs in the background when the modules are gone.
  func abandon() { change { state, _ in state.machine.abandoned() } }

  /// What a start finds.
  var startTurn: Turn<Result<Void, ModuleProblems>> {
    state.withLock { state in
      // A stop that is wanted counts: the start before it is being cancelled, and is not the one that is asked for.
      if state.machine.isStopping, let stop = state.stop { return .waitForStop(stop) }
      return switch state.machine.progress.phase {
      case .started: .nothing
      case .starting: state.start.map { .join($0) } ?? .begin
      case .idle, .failed, .stopped, .stopping: .begin
      }
    }
  }

  /// What a stop finds.
  var stopTurn: Turn<[ModuleProblem]> {
    state.withLock { state in
      let isOver = state.machine.progress.phase == .stopped
      return if state.machine.isStopping || isOver, let stop = state.stop { .join(stop) } else { .begin }
    }
  }

  /// Begins a start, before it returns.
  func beginStart(_ bodies: [StartMachine.Place: Body]) -> Ending<Result<Void, ModuleProblems>> {
    let ending = Ending<Result<Void, ModuleProblems>>("the start of the modules")
    change { state, now in
      state.start = ending
      state.bodies.merge(bodies) { $1 }
      return state.machine.start(at: now)
    }
    return ending
  }

  /// Waits for the end of a start that the caller has begun; the cancellation of the caller cancels it.
  func wait(for ending: Ending<Result<Void, ModuleProblems>>) async -> Result<Void, ModuleProblems> {
    await withTaskCancellationHandler {
      await ending.value
    } onCancel: {
      change { $0.start === ending ? $0.machine.cancelStart(at: $1) : [] }
    }
  }

  /// Begins a stop, before it returns.
  func beginStop(_ bodies: [StartMachine.Place: Body]) -> Ending<[ModuleProblem]> {
    let ending = Ending<[ModuleProblem]>("the stop of the modules")
    change { state, now in
      state.stop = ending
      state.bodies.merge(bodies) { $1 }
      return state.machine.stop(at: now)
    }
    return ending
  }

  /// Changes the machine under the lock, and does what it has decided outside of it.
  private func change(_ body: (inout State, Duration) -> [StartMachine.Action]) {
    let now = elapsed()
    // The endings come with the actions, since a report among them may begin the next start, which has an ending of its own. The bodies that
    // are not needed any more are released outside of the lock: what they hold may use the modules in its `deinit`.
    let (actions, news, start, stop, unneeded) = state.withLock { state in
      let actions = body(&state, now)
      state.version += 1
      hasOff.store(state.machine.hasOff, ordering: .releasing)
      return (
        actions, Numbered(version: state.version, progress: state.machine.progress), state.start, state.stop,
        state.take(actions)
      )
    }
    withExtendedLifetime(unneeded) {}
    sender.update { if $0.version < news.version { $0 = news } }
    for action in actions {
      switch action {
      case .run(let number, _, let job): run(number, job)
      case .cancel(let number):
        let work = state.withLock { state in
          if state.tasks[number] == nil { state.cancelled.insert(number) }
          return state.tasks[number]?.work
        }
        work?.cancel()
      case .report(let problem): report(problem)
      case .startEnded(let result): start?.end(with: result)
      case .stopEnded(let problems): stop?.end(with: problems)
      }
    }
  }

  private func run(_ number: Int, _ job: StartMachine.Job) {
    // Two tasks beside each other and not a group: a group waits for all of its tasks, and a start-up that hangs would hang the start.
    let work = spawn(job.name) {
      self.ended(number, await self.outcome(of: number))
    }
    // None for a limit that no clock can take: a cancelled sleep of the runtime keeps its memory until its moment.
    let alarm =
      job.limit > job.limit.forClocks
      ? nil
      : spawn("limit of \(job.name)") {
        guard (try? await self.clock.sleep(for: job.limit)) != nil else { return }
        work.cancel()
        self.ended(number, .timedOut)
      }
    let (isOver, isCancelled) = state.withLock { state in
      let isOver = !state.machine.isRunning(number)
      if !isOver { state.tasks[number] = (work, alarm) }
      return (isOver, state.cancelled.remove(number) != nil)
    }
    if isCancelled { work.cancel() }
    if isOver { alarm?.cancel() }
  }

  /// Runs the body of a job, and has let go of it when it returns.
  private func outcome(of number: Int) async -> StartMachine.Outcome {
    do {
      try await state.withLock { $0.begun.removeValue(forKey: number) }?()
      return .done
    } catch {
      return .failed(error)
    }
  }

  private func ended(_ number: Int, _ outcome: StartMachine.Outcome) {
    change { state, now in state.machine.ended(number, outcome, at: now) }
    state.withLock { $0.tasks.removeValue(forKey: number) }?.alarm?.cancel()
  }

  /// Starts a task; the only place in the module that does.
  private func spawn(_ name: String, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    guard let executor else { return Task(name: name, operation: body) }
    return Task(name: name, executorPreference: executor, operation: body)
  }
}

/// The end of one start or of one stop, for which any number of tasks wait.
final class Ending<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiters: [UnsafeContinuation<Value, Never>] = []
  }

  private let name: String
  private let state = Lock(State())

  init(_ name: String) { self.name = name }

  func end(with value: Value) {
    let waiters = state.withLock { state in
      state.value = value
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume(returning: value) }
  }

  /// Waits for the end, and says so to the host of the task: what it waits for comes from here, not from outside.
  var value: Value {
    get async {
      let observer = TaskObservation.current
      let id = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
      observer?.park(id, at: name)
      defer { observer?.unpark(id) }
      return await withUnsafeContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiters.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }
}

/// A function that returns the time since it was made.
private func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
