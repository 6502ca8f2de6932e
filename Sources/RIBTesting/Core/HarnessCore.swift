internal import RIBKit
internal import Testing

/// The shared part of all harnesses: the host, the log, the failures, and the checks at the end.
///
/// A tree holds the core, by its observer and its fault handler. The core must never hold a router or an interactor, neither
/// directly nor in a closure: the harness would keep alive what it checks for release. ``HarnessLife`` holds them.
///
/// A core belongs to the test's thread, or to its actor. What may be called on others (listeners, stubs, calls from outside) gets the
/// log and the sink, which have locks.
final class HarnessCore {
  /// The host until the harness is over.
  private var heldHost: ManualHost?
  /// Whether the host was made for the harness, and is of use to nothing else.
  private let ownsHost: Bool
  let log: HarnessLog
  let exhaustivity: Exhaustivity
  /// Where the trees of the harness live; `nil` is the host.
  let actor: (any Actor)?
  /// The line of the test that has made the harness.
  let origin: SourceLocation
  lazy var files = FailureFiles()
  var sink: FailureSink { log.sink }

  /// Whether a late call is the last word of a subject that was deactivated while it spoke, which does no harm.
  var allowsLastWords = false

  /// Whether the test has expected something to be attached or detached.
  var expectsChanges = false

  /// Whether what comes is expected in the order in which it comes.
  var ordersChannels = true

  /// The streams and stubs that the harness records.
  var taps: [any Stoppable] = []
  /// Where the view models of each presenter go, and the one that it showed when the harness began to listen.
  var shown: [ObjectIdentifier: (channel: Channel, first: Any)] = [:]
  /// The channels of the presenters and stubs that the harness records.
  var recorded: Set<Channel> = []

  /// Whether the test is ending, so that output no longer needs an expectation.
  var isFinishing = false

  /// The tasks that had not ended when the host settled last.
  private(set) var unfinished: [Settlement.UnfinishedTask] = []
  /// Those of them that waited for something outside of the host.
  private(set) var outside: [Settlement.UnfinishedTask] = []
  /// Sees the RIBs that are made while the host runs something for the test; `nil` where one interactor is tested, without children.
  let watch: LeakWatch?
  /// The sources that the test has declared to be outside.
  var allowedOutside: [String] = []
  /// Whether it has been reported that something came from outside.
  private var hasArrived = false
  /// How many jobs came from other threads.
  private var foreignJobs = 0
  /// Whether the host runs something for the test right now.
  private var isRunningHost = false
  /// Whether the host has given up before.
  private var hasGivenUp = false
  /// Whether a step of the test is in progress.
  private var isInStep = false
  /// The place of a late call; set right before the observer is notified of that call, which takes it.
  var lateSite: String?

  private init(
    _ host: ManualHost, owned ownsHost: Bool, _ log: HarnessLog, on actor: (any Actor)?,
    _ exhaustivity: Exhaustivity,
    watching watch: LeakWatch?, at origin: SourceLocation
  ) {
    heldHost = host
    self.ownsHost = ownsHost
    self.watch = watch
    self.log = log
    self.actor = actor
    self.exhaustivity = exhaustivity
    self.origin = origin
  }

  /// Makes the core of a harness whose trees live on an actor, or on the host, and what it tests, with a listener whose events go to
  /// the log; fails if that listener is not kept.
  ///
  /// It is made inside of the host, where the trees live: an actor may start tasks when it is made.
  static func make<Event, Tested>(
    _ extent: HarnessExtent, on given: ManualHost?, _ schedule: ManualHost.Schedule, _ actor: (any Actor)?,
    _ exhaustivity: Exhaustivity, at origin: SourceLocation, _ make: (Listener<Event>) -> Tested
  ) -> (HarnessCore, Tested) {
    let host = given ?? ManualHost(schedule: schedule)
    // First of all: a task that is started before this, also by the initializer of an actor, counts as older than the host and is
    // never adopted.
    TaskAdoption.shared.enroll(host.executor)
    var log = HarnessLog(origin: origin)
    let watch = extent == .interactor ? nil : LeakWatch(within: .current)
    let tested = LeakWatch.seen(by: watch) {
      let listener = Listener<Event> { [log] in log.append($0, to: .events) }
      return actor == nil ? host.run { make(listener) } : make(listener)
    }
    // The listener is all that can hold the log yet: if nothing else does, it was not kept. This must stay before the log is given to the core.
    let isHeard = Event.self == Never.self || !isKnownUniquelyReferenced(&log)
    let core = HarnessCore(
      host, owned: given == nil, log, on: actor, exhaustivity, watching: watch, at: origin)
    if exhaustivity == .exhaustive, !isHeard {
      core.fail(
        """
        The closure that makes \(Tested.self) throws its listener away, so that no event would ever come: \
        give the listener to the interactor. If no event matters, make the harness loose.
        """, at: origin)
    }
    return (core, tested)
  }

  /// Runs a closure where the trees of the harness live.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try LeakWatch.seen(by: watch) {
      if actor == nil, let heldHost { try heldHost.run(body) } else { try body() }
    }
  }

  /// Whether the caller runs where the trees of the harness live, or may go there.
  var isOnActor: Bool { actor?.unownedExecutor.isCurrent != false }

  /// Fails the test and notes it in the log.
  func fail(_ message: String, at place: SourceLocation) {
    log.append(Failure(message, at: place))
    sink.fail(sink.isCollector ? message : message + files.mention(log, origin), at: place)
  }

  /// The launch options of the trees of the harness.
  ///
  /// - Parameter extent: How much is tested.
  /// - Returns: The options.
  func options(for extent: HarnessExtent) -> LaunchOptions {
    var options = LaunchOptions(
      faults: .report { [self] fault in
        fail("A misuse was refused [\(fault.code.rawValue)]: \(fault)", at: log.cause)
      },
      observer: HarnessObserver(core: self), showsValues: true)
    // A set would be made into a mask in each test.
    if extent == .interactor { options.kindMask = HarnessObserver.withoutValues }
    options.hasQuietChildren = extent == .router
    options.host = host
    // Called on another thread, of which the test knows nothing: only the log and the sink may be used there.
    options.strayCall = { [log] sentence, fileID, line in
      log.fail(Failure(sentence, at: SourceLocation(place: "\(fileID)", Int(line), inPackageOf: log.origin)))
    }
    // The tree that calls this holds the core by its observer.
    options.lateCall = { [unowned self] fileID, line in lateSite = "\(fileID):\(line)" }
    return options
  }

  /// Ends the host if it was made for the harness: what other tests share with it, a service for example, must not wait for it.
  func endHost() -> Bool {
    if ownsHost { host.end() }
    return ownsHost
  }

  /// The host; only while there is a harness.
  var host: ManualHost {
    guard let heldHost else { preconditionFailure("RIBTesting: a harness was used when it was over.") }
    return heldHost
  }

  /// Lets go of the host when the harness is over.
  ///
  /// A task that never ends is kept by the host, and holds its tree, which holds this core. Something may use the core later, a
  /// workflow harness or a stub that was recorded: it finds what has come, and nothing runs any more.
  func leaveHost() {
    heldHost = nil
  }

  /// Carries out a step of the test, then runs everything that follows from it, also if it throws.
  @discardableResult
  func step<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result {
    begin(step, at: place)
    let isFree = isFree(for: step, at: place)
    let isOutermost = !isInStep
    isInStep = true
    defer {
      if isOutermost { isInStep = false }
      // Also when the body throws: what it did before is in the host, and would be told of the next step.
      if isFree { settle() }
    }
    return try body()
  }

  /// Carries out a step of the test where the trees of the harness live, then runs everything that follows from it.
  func runStep<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result
  {
    try self.step(step, at: place) { try run(body) }
  }

  /// Runs everything that is left to run, by settling the host or by a given function.
  ///
  /// - Returns: Whether it did; it fails the test where that cannot be.
  @discardableResult
  func drive(_ step: Step, at place: SourceLocation, _ body: () -> Void = {}) -> Bool {
    begin(step, at: place)
    guard isFree(for: step, at: place) else { return false }
    drive(body)
    return true
  }

  /// Calls a function that runs the host, as a part of the step that has begun, then runs everything that is left.
  func drive(_ body: () -> Void) {
    running(body)
    settle()
  }

  /// Ends a tree as a part of the step that has begun, and runs everything that follows.
  func shutdown(_ root: some Router) {
    account(for: running { host.shutdown(root) }, knowsOutside: actor == nil)
  }

  /// Calls a function that runs the host; meanwhile, functions of the harness are refused.
  ///
  /// The flag is not the same as being inside of the host: a closure of `run` is inside too, but the test itself calls it, and may use the
  /// harness there.
  func running<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isOutermost = !isRunningHost
    isRunningHost = true
    defer { if isOutermost { isRunningHost = false } }
    return try LeakWatch.seen(by: watch, body)
  }

  /// Whether the test itself uses the harness; fails the test if something does that the host runs.
  func isFree(for step: Step, at place: SourceLocation) -> Bool {
    isFree(for: step, at: place, unless: isRunningHost)
  }

  /// Whether the test may end: not inside of a closure of which the harness runs what follows, since nothing looks at that any more.
  func mayFinish(at place: SourceLocation) -> Bool {
    isFree(for: Step("finishes"), at: place, unless: isRunningHost || isInStep)
  }

  private func isFree(for step: Step, at place: SourceLocation, unless isUsed: Bool) -> Bool {
    guard isUsed else { return true }
    fail(
      """
      The harness was used (“\(step.text)”) by something that it was running: a hook, a handler or a stub. \
      What follows from that cannot run there. Do it in the test, when the call that has led there has returned.
      """, at: place)
    return false
  }

  private func settle() {
    guard let heldHost else { return }
    account(for: running { heldHost.settle() }, knowsOutside: actor == nil)
  }

  /// Notes a step of the test, which is the cause of the output that follows.
  func begin(_ step: Step, at place: SourceLocation) {
    sink.flush()
    log.begin(step, at: place)
  }

  /// Fails for a host that gave up, and for undeclared work outside of it.
  ///
  /// - Parameters:
  ///   - settlement: The settlement of the host.
  ///   - knowsOutside: Whether a task that waits for nothing of the kit is outside; on an actor that the host drives it may
  ///     as well wait for that actor.
  func account(for settlement: Settlement, knowsOutside: Bool) {
    // Nearly every settling ends here: it must cost nothing.
    if settlement.unfinished.isEmpty, settlement.foreignJobs == 0, !settlement.hasReachedLimit {
      if !unfinished.isEmpty { (unfinished, outside) = ([], []) }
      return
    }
    unfinished = settlement.unfinished
    foreignJobs += settlement.foreignJobs
    if settlement.hasReachedLimit, !hasGivenUp {
      hasGivenUp = true
      failForLimit(settlement)
    }
    // The tasks that waited before are the cause of the new output.
    let waited = outside
    outside = knowsOutside ? settlement.outside : []
    failForArrival(settlement, whoWaited: waited)
  }

  /// Fails when something came from outside that the test has not said to be there.
  ///
  /// A task that only waits does no harm: it may wait for a stream that sends nothing. But what it sends comes in another order the next time.
  private func failForArrival(_ settlement: Settlement, whoWaited: [Settlement.UnfinishedTask]) {
    guard exhaustivity == .exhaustive, settlement.foreignJobs > 0, allowedOutside.isEmpty, !hasArrived else {
      return
    }
    hasArrived = true
    let waiting = Dictionary(uniqueKeysWithValues: settlement.outside.map { ($0.identity, $0) })
    let woken = whoWaited.filter { waiting[$0.identity]?.hasMoved(since: $0) ?? true }
    let names = (woken.isEmpty ? whoWaited : woken).map { "\($0.name) (\($0.fileID):\($0.line))" }
    fail(
      """
      Something outside of the host went on: another thread gave it \(settlement.foreignJobs == 1 ? "1 job" : "\(settlement.foreignJobs) jobs")\
      \(names.isEmpty ? "" : ", and \(names.joined(separator: ", ")) had waited for something outside"). \
      What follows comes in another order each time. Put a stub or a stream in the place of what is outside, or say that it is \
      meant with allowOutside("…") and wait for it with waitsFor(outside:atMost:).\(TaskAdoption.obstacle.map { "\n\($0)" } ?? "")
      """, at: log.cause)
  }

  private func failForLimit(_ settlement: Settlement) {
    let rounds = settlement.lastRounds.map { "\n  \($0)" }.joined()
    fail(
      """
      The host gave up after \(settlement.rounds) rounds without settling: something leads to itself again and again. \
      The last rounds:\(rounds)
      """, at: log.cause)
  }

  /// The lines that a failure adds to show why something did not come.
  var context: String {
    var text = ""
    let open = log.open
    if !open.isEmpty { text += "\nNot expected yet: \(listed(open, \.text))." }
    if !unfinished.isEmpty {
      text += "\nStill running: \(listed(unfinished, \.description, separator: "; "))."
    }
    if actor != nil, unfinished.contains(where: { $0.parkedAt == nil }) {
      text +=
        "\nFlows of the main actor run only when it is free: await settleFlows() before what they lead to is expected."
    }
    if foreignJobs > 0 {
      text +=
        "\nJobs that other threads gave to the host: \(foreignJobs). What these lead to may come in another order."
      if let obstacle = TaskAdoption.obstacle { text += "\n\(obstacle)" }
    }
    return text
  }
}

/// The texts of the first few of many.
func listed<Element>(
  _ elements: [Element], _ text: (Element) -> String, separator: String = ", ", limit: Int = 20
) -> String {
  let known = elements.prefix(limit).map(text).joined(separator: separator)
  return elements.count > limit ? "\(known) and \(elements.count - limit) more" : known
}

extension LeakWatch {
  /// Lets a watch see the RIBs that a closure makes.
  fileprivate static func seen<Result>(by watch: LeakWatch?, _ body: () throws -> Result) rethrows -> Result {
    guard let watch else { return try body() }
    return try watch.watch(body)
  }
}
