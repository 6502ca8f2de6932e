import Basics
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// More events than a tree can take: the limit of a turn, and the notice of a flood.
@Suite(.failsOnLeaks, .timeLimit(.minutes(20)))
struct FloodTests {
  @Test(arguments: [1, 10, 100])
  func noJobOfTheActorMakesMoreDeliveriesThanTheLimit(_ limit: Int) async {
    let actor = SteppedActor()
    let launch = Task { await actor.launchAndObserve(limit) }
    let deliveries = await actor.deliveriesInJobs(of: 300)
    #expect(deliveries.allSatisfy { (1...limit).contains($0) })
    await actor.runToItsEnd()
    await launch.value
  }

  /// Each of its turns delivers a single event, far from the limit, so that only their time tells the tree to give way.
  @Test func aSlowHandlerThatSendsToItselfLetsOthersInAfterEachTurn() async {
    let actor = SteppedActor()
    let launch = Task { await actor.launchAndSendToItself(until: 10) }
    #expect(await actor.deliveriesInJobs(of: 10) == Array(repeating: 1, count: 10))
    await actor.runToItsEnd()
    await launch.value
  }

  /// Each of the first events takes a millisecond, so that a turn of a few milliseconds has room for eight of them at least.
  ///
  /// Those that follow take no time, so turns grow again; then each takes a millisecond again.
  @Test func fullTurnsAdaptToTheTimeThatTheirDeliveriesTake() async {
    let actor = SteppedActor()
    let launch = Task {
      await actor.launchAndObserve(1_024, sending: 1_000) { event in
        (249...368).contains(event) ? .zero : .milliseconds(1)
      }
    }
    let deliveries = await actor.deliveriesInJobs(of: 1_000)
    #expect(Array(deliveries.dropFirst().prefix(4)) == [64, 32, 16, 8])
    #expect((deliveries.dropFirst(5).first ?? 0) > 64, "\(deliveries)")
    #expect(deliveries.dropFirst(6).contains(8), "\(deliveries)")
    await actor.runToItsEnd()
    await launch.value
  }

  @Test(arguments: [0, -5])
  func aLimitBelowOneIsOne(_ limit: Int) async {
    let count = await ProbeActor.live { me in
      let countdown = Countdown(20)
      let source = EventSource<Int>()
      me.root.launch(LaunchOptions(turnLimit: limit))
      me.root.interactor.observe(source.stream) { _, _ in countdown.countDown() }
      for event in 1...20 { source.send(event) }
      await countdown.wait()
      return 20
    }
    #expect(count == 20)
  }

  @Test func aFloodIsToldOnceForEachObservation() {
    let host = ManualHost()
    let log = EventLog()
    let root = ProbeRouter("root", Transcript())
    host.run { root.launch(LaunchOptions(observer: log), on: host) }
    let source = EventSource<Int>()
    host.run {
      root.interactor.observe(source.stream, fileID: "A/Flooded.swift", line: 7) { _, _ in }
      root.interactor.observe(source.stream, buffering: .newest(20_000)) { _, _ in }
    }
    for event in 1...10_000 { source.send(event) }
    host.settle()
    #expect(log.details(of: .flooded) == [])
    for _ in 1...2 {
      for event in 1...10_001 { source.send(event) }
      host.settle()
    }
    #expect(log.details(of: .failed) == [])
    let notices = log.details(of: .flooded)
    #expect(notices.count == 1)
    expectWords(notices.first ?? "", ["10001 events", "A/Flooded.swift:7", "buffering"])
    host.shutdown(root)
    root.forget()
  }
}

/// An actor whose jobs a test runs one by one, with a tree that counts its deliveries.
private actor SteppedActor {
  private let queue = JobQueue()
  private let deliveries = MutableModelStream(0)
  private let hasEnded = MutableModelStream(false)
  private let clock = HandClock()
  private var root: ProbeRouter?

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
  nonisolated var count: Int { deliveries.latest }
  nonisolated var isOver: Bool { hasEnded.latest }

  /// Observes events with a handler that takes some time for each.
  func launchAndObserve(
    _ limit: Int, sending count: Int = 300,
    taking time: @escaping @Sendable (Int) -> Duration = { _ in .zero }
  ) {
    let root = ProbeRouter("root", Transcript())
    let source = EventSource<Int>()
    root.launch(LaunchOptions(clock: clock, turnLimit: limit))
    root.interactor.observe(source.stream) { [deliveries, clock] _, event in
      deliveries.update { $0 += 1 }
      clock.advance(by: time(event))
    }
    for event in 1...count { source.send(event) }
    self.root = root
  }

  /// Observes events with a handler that keeps the actor for longer than a turn should take, and then sends the next one.
  func launchAndSendToItself(until last: Int) {
    let root = ProbeRouter("root", Transcript())
    let source = EventSource<Int>()
    root.launch(LaunchOptions(clock: clock))
    root.interactor.observe(source.stream) { [deliveries, clock] _, event in
      deliveries.update { $0 += 1 }
      clock.advance(by: .milliseconds(5))
      if event < last { source.send(event + 1) }
    }
    source.send(1)
    self.root = root
  }

  private func end() async {
    await root?.shutdown()
    root?.forget()
    root = nil
    hasEnded.send(true)
  }

  /// Runs jobs until so many events have been delivered.
  ///
  /// - Returns: The number of them in each job that delivered any.
  nonisolated func deliveriesInJobs(of total: Int) async -> [Int] {
    var deliveries: [Int] = []
    while count < total {
      let before = count
      await runNextJob()
      if count > before { deliveries.append(count - before) }
    }
    return deliveries
  }

  /// Ends the tree, and runs jobs until it has ended.
  nonisolated func runToItsEnd() async {
    async let end: Void = end()
    while !isOver { await runNextJob() }
    await end
  }

  /// Runs a job, as soon as there is one.
  nonisolated func runNextJob() async {
    while !isOver {
      if let job = queue.next() { return job.runSynchronously(on: unownedExecutor) }
      await Task.yield()
    }
  }
}

private final class JobQueue: SerialExecutor {
  private let jobs = Lock<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
