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
  private(set) var heldHost: ManualHost?
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
  /// The channels of the presenters and model streams that the harness records, and how each tells the model that is current.
  var latestModels: [(channel: Channel, latest: () -> Any)] = []
  /// The channels of all that the harness records.
  var recorded: Set<Channel> = []

  /// Whether the test is ending, so that output no longer needs an expectation.
  var isFinishing = false

  /// The tasks that go on, and what came from outside of the host.
  var account = SettlementAccount()
  /// Sees the RIBs that are made while the host runs something for the test; `nil` where one interactor is tested, without children.
  let watch: LeakWatch?
  /// Whether the host runs something for the test right now.
  var isRunningHost = false
  /// Whether a step of the test is in progress.
  var isInStep = false
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

  /// The lines that a failure adds to show why something did not come.
  var context: String {
    var text = ""
    let open = log.open
    if !open.isEmpty { text += "\nNot expected yet: \(listed(open, \.text))." }
    if !account.unfinished.isEmpty {
      text += "\nStill running: \(listed(account.unfinished, \.description, separator: "; "))."
    }
    if actor != nil, account.unfinished.contains(where: { $0.parkedAt == nil }) {
      text +=
        "\nFlows of the main actor run only when it is free: await settleFlows() before what they lead to is expected."
    }
    if account.allowedOutside.isEmpty, let heldHost, TaskAdoption.shared.strays(of: heldHost.executor) > 0 {
      text += """
        \nThe test's own code has started or woken a task outside of the host, where the task goes on. \
        Start or feed it inside: harness.run { _ in … }.
        """
    }
    if account.foreignJobs > 0 {
      text +=
        "\nJobs that other threads gave to the host: \(account.foreignJobs). What these lead to may come in another order."
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
  static func seen<Result>(by watch: LeakWatch?, _ body: () throws -> Result) rethrows -> Result {
    guard let watch else { return try body() }
    return try watch.watch(body)
  }
}
