internal import RIBKit
internal import RIBSessions
internal import Testing

/// The shared part of all harnesses: the host, the log, the failures, and the checks at the end.
///
/// A tree retains the core, by its observer and its fault handler. The core must never retain a router or an interactor, neither
/// directly nor in a closure, because the harness would then keep alive what it checks for release. The ``TreeDriver`` of the harness retains them.
///
/// A core belongs to the test's thread, or to its actor. Code that may be called elsewhere (listeners, stubs, calls from outside)
/// gets the log and the sink, which have locks.
final class HarnessCore {
  /// The host, until the harness has finished.
  private(set) var heldHost: ManualHost?
  /// Whether the host was created for the harness, so that nothing else uses it.
  private let ownsHost: Bool
  let log: HarnessLog
  /// The part of a tree that the harness tests.
  let extent: HarnessExtent
  let exhaustivity: Exhaustivity
  /// The actor of the harness's trees; `nil` for the host.
  let actor: (any Actor)?
  /// The line of the test that created the harness.
  let origin: SourceLocation
  lazy var files = FailureFiles()
  var sink: FailureSink { log.sink }

  /// Whether a late call is the last output of a subject that was deactivated during the call, which is harmless.
  var allowsLastWords = false

  /// Whether the test has expected an attach or a detach.
  var expectsChanges = false

  /// Whether output must be expected in the order in which it arrives.
  var ordersChannels = true

  /// The streams and stubs that the harness records.
  var taps: [any Stoppable] = []
  /// The channels of the recorded presenters and model streams, with closures that return the current model.
  var latestModels: [(channel: Channel, latest: () -> Any)] = []
  /// Closures that make the recorded presenters show what they showed when the recording began, as new ones would.
  var presenterResets: [() -> Void] = []
  /// The channels of everything that the harness records.
  var recorded: Set<Channel> = []

  /// Whether the subject has ever been activated, attached or launched.
  var hasBegun = false
  /// Whether the test is ending, so that output no longer needs an expectation.
  var isFinishing = false
  /// Whether the process of the tree was killed, so that nothing that it leaves behind is a failure.
  var isKilled = false

  /// The unfinished tasks, and the input from outside the host.
  var account = SettlementAccount()
  /// The watch on RIBs that are created while the host runs for the test; `nil` for a single interactor, which has no children.
  let watch: LeakWatch?
  /// Whether the host is currently running for the test.
  var isRunningHost = false
  /// Whether a step of the test is in progress.
  var isInStep = false
  /// The call site of a late call; set immediately before the observer is notified of the call and takes it.
  var lateSite: String?

  private init(
    _ host: ManualHost, owned ownsHost: Bool, _ log: HarnessLog, _ extent: HarnessExtent,
    on actor: (any Actor)?, _ exhaustivity: Exhaustivity,
    watching watch: LeakWatch?, at origin: SourceLocation
  ) {
    heldHost = host
    self.ownsHost = ownsHost
    self.watch = watch
    self.log = log
    self.extent = extent
    self.actor = actor
    self.exhaustivity = exhaustivity
    self.origin = origin
  }

  /// Creates the core of a harness, and its subject with a listener that logs its events; fails if the subject doesn't keep the listener.
  ///
  /// The subject is created inside the host, in the trees' isolation, because an actor may start tasks when it is created.
  static func make<Event, Tested>(
    _ extent: HarnessExtent, on given: ManualHost?, _ schedule: ManualHost.Schedule, _ actor: (any Actor)?,
    _ exhaustivity: Exhaustivity, at origin: SourceLocation, _ make: (Listener<Event>) -> Tested
  ) -> (HarnessCore, Tested) {
    let host = given ?? ManualHost(schedule: schedule)
    // This comes first: a task that starts earlier, even in the initializer of an actor, counts as older than the host and is never
    // adopted.
    TaskAdoption.shared.enroll(host.executor)
    var log = HarnessLog(origin: origin)
    let watch = extent == .interactor ? nil : LeakWatch(within: .current)
    let tested = log.failingForFaults {
      LeakWatch.seen(by: watch) {
        let listener = Listener<Event> { [log] in log.append($0, to: .events) }
        return actor == nil ? host.run { make(listener) } : make(listener)
      }
    }
    // Only the listener can retain the log so far: if nothing else does, the listener was not kept. This must happen before the
    // core gets the log.
    let isHeard = Event.self == Never.self || !isKnownUniquelyReferenced(&log)
    let core = HarnessCore(
      host, owned: given == nil, log, extent, on: actor, exhaustivity, watching: watch, at: origin)
    if exhaustivity == .exhaustive, !isHeard {
      core.fail(
        """
        The closure that creates \(Tested.self) ignores its listener, so no event can arrive. Pass the listener to the interactor, or \
        make the harness loose if no event matters.
        """, at: origin)
    }
    return (core, tested)
  }

  /// Runs a closure in the isolation of the harness's trees.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try overseeing {
      if actor == nil, let heldHost { try heldHost.run(body) } else { try body() }
    }
  }

  /// Runs a closure, lets the watch see the RIBs that it creates, and fails the test for invalid calls of RIBs before their attach.
  func overseeing<Result>(_ body: () throws -> Result) rethrows -> Result {
    // A single interactor reports to its tree as soon as it has one, and creates no RIBs.
    if watch == nil, hasBegun { return try body() }
    return try log.failingForFaults { try LeakWatch.seen(by: watch, body) }
  }

  /// Whether the caller runs in the isolation of the harness's trees, or may enter it.
  var isOnActor: Bool { actor?.unownedExecutor.isCurrent != .no }

  /// Fails the test and logs the failure.
  func fail(_ message: String, at place: SourceLocation) {
    if isKilled { return }
    log.append(Failure(message, at: place))
    sink.fail(sink.isCollector ? message : message + files.mention(log, origin), at: place)
  }

  /// Returns the launch options for trees of the harness.
  ///
  /// Every tree is saved, so that a value without a place fails the first test that attaches its RIB.
  func options(restoring saved: SavedTree, version: Int) -> LaunchOptions {
    var options = LaunchOptions(
      faults: .report { [self] fault in
        fail(fault.failure, at: log.cause)
      },
      observer: HarnessObserver(core: self), showsValues: true)
    // A set would be converted to a mask in each test.
    if extent == .interactor { options.kindMask = HarnessObserver.withoutValues }
    options.harness.hasIdleChildren = extent == .router
    options.host = host
    options.restoring = Restoration(saved, coder: JSONValueCoder(), version: version)
    // This is called on another thread, unknown to the test: only the log and the sink may be used there.
    options.harness.strayCall = { [log] sentence, fileID, line in
      log.fail(Failure(sentence, at: SourceLocation(place: "\(fileID)", Int(line), inPackageOf: log.origin)))
    }
    // The tree that calls this retains the core by its observer.
    options.harness.lateCall = { [unowned self] fileID, line in lateSite = "\(fileID):\(line)" }
    return options
  }

  /// Ends the host if it was created for the harness, so that objects shared with other tests, such as services, don't wait for the host.
  func endHost() -> Bool {
    if ownsHost { host.end() }
    return ownsHost
  }

  /// The host; valid only while the harness exists.
  var host: ManualHost {
    guard let heldHost else { fatalError("RIBTesting: a harness was used after its test.") }
    return heldHost
  }

  /// Releases the host when the harness has finished.
  ///
  /// The host keeps a task that never ends, which retains its tree, which retains this core. Later a workflow harness or a recorded
  /// stub may still use the core: it finds the past output, but nothing runs.
  func leaveHost() {
    heldHost = nil
  }

  /// The lines that a failure adds to explain missing output.
  var context: String {
    var text = ""
    let open = log.open
    if !open.isEmpty { text += "\nOutput that the test hasn't expected so far: \(listed(open, \.text))." }
    if !account.unfinished.isEmpty {
      text += "\nTasks still running: \(listed(account.unfinished, \.description, separator: "; "))."
    }
    if actor != nil, account.unfinished.contains(where: { $0.parkedAt == nil }) {
      text += """
        \nTasks on the main actor, and services that aren't nonisolated, run only when it is free: await settleTasks() before you expect \
        their effects.
        """
    }
    if account.allowedOutside.isEmpty, let heldHost, TaskAdoption.shared.strays(of: heldHost.executor) > 0 {
      text += """
        \nThe test's own code started or resumed a task outside the host, where the task continues. Start or resume it inside harness.run \
        { _ in … }.
        """
    }
    if account.foreignJobs > 0 {
      text +=
        "\nJobs from other threads: \(account.foreignJobs). Their effects may occur in any order."
      if let obstacle = TaskAdoption.obstacle { text += "\n\(obstacle)" }
    }
    return text
  }
}

/// Returns the first elements as strings, joined.
func listed<Element>(
  _ elements: [Element], _ text: (Element) -> String, separator: String = ", ", limit: Int = 20
) -> String {
  let known = elements.prefix(limit).map(text).joined(separator: separator)
  return elements.count > limit ? "\(known) and \(elements.count - limit) more" : known
}

extension HarnessLog {
  /// Runs a closure, and fails the test for invalid calls of RIBs that have never been in a tree.
  fileprivate func failingForFaults<Result>(_ body: () throws -> Result) rethrows -> Result {
    // The reference is weak because a task of the closure may keep it. A retained log means that the subject keeps its listener.
    let surroundings = LaunchSurroundings(report: { [weak self] fault in
      guard let self else { return }
      fail(Failure(fault.failure, at: cause))
    })
    return try LaunchSurroundings.$current.withValue(surroundings, operation: body)
  }
}

extension TreeFault {
  /// The message of a failure for the fault.
  fileprivate var failure: String { "RIBKit rejected an invalid call [\(code.rawValue)]: \(self)" }
}

extension LeakWatch {
  /// Lets a watch see the RIBs that a closure creates.
  static func seen<Result>(by watch: LeakWatch?, _ body: () throws -> Result) rethrows -> Result {
    guard let watch else { return try body() }
    return try watch.watch(body)
  }
}
