internal import RIBKit
internal import Testing

/// What all harnesses share: the host, the log, the failures, and what is checked at the end.
///
/// It is of no use without its harness.
public final class HarnessCore {
  let host: ManualHost
  let log: HarnessLog
  let sink = FailureSink.current()
  let strictness: Strictness
  /// Where the trees of the harness live; `nil` is the host.
  let actor: (any Actor)?
  /// The line of the test that has made the harness.
  let origin: SourceLocation

  /// The life of what is tested, for those who lead it in place of the test.
  unowned var life: (any Lifecycle)?

  /// Whether a late call is the last word of one who was deactivated while it spoke, which does no harm.
  var allowsLastWords = false

  /// What the harness listens to.
  var taps: [any Stoppable] = []

  /// Whether what comes out now is the end of the test and nobody's to expect.
  var isFinishing = false

  /// What goes on since the host has settled last.
  private var unfinished: [Settlement.UnfinishedTask] = []
  /// The tasks outside that have been reported, by description.
  private var reported: Set<String> = []

  /// Makes the core of a harness whose trees live on an actor; `nil` is the host.
  init(host: ManualHost?, on actor: (any Actor)?, _ strictness: Strictness, at origin: SourceLocation) {
    self.host = host ?? ManualHost()
    self.actor = actor is ManualHost ? nil : actor
    self.strictness = strictness
    self.origin = origin
    log = HarnessLog(cause: origin)
  }

  /// Runs a closure where the trees of the harness live.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try actor == nil ? host.run(body) : body()
  }

  /// What the trees of the harness are launched with.
  ///
  /// - Parameter kinds: What the trace tells of the tree; `nil` is everything.
  /// - Returns: The options.
  func options(observing kinds: Set<TreeEvent.Kind>?) -> LaunchOptions {
    var options = LaunchOptions(
      faults: .report { [sink, log] fault in
        sink.fail("A misuse was refused [\(fault.code.rawValue)]: \(fault)", at: log.cause)
      },
      observer: HarnessObserver(core: self), observedKinds: kinds)
    if actor != nil { options.host = host }
    return options
  }

  /// Does what the test asks for, then runs everything that follows from it.
  @discardableResult
  func step<Result>(_ step: Step, at place: SourceLocation, _ body: () throws -> Result) rethrows -> Result {
    begin(step, at: place)
    let result = try body()
    account(for: host.settle(), knowsOutside: actor == nil)
    return result
  }

  /// Notes what the test does, which is the cause of what comes out now.
  func begin(_ step: Step, at place: SourceLocation) {
    sink.flush()
    log.begin(step, at: place)
  }

  /// Fails for a host that did not come to rest, and for what is outside of it.
  ///
  /// - Parameters:
  ///   - settlement: What the host ran.
  ///   - knowsOutside: Whether a task that waits for nothing of the kit is outside; on an actor that the host drives it may
  ///     as well wait for that actor.
  func account(for settlement: Settlement, knowsOutside: Bool) {
    unfinished = settlement.unfinished
    if settlement.hasReachedLimit { failForLimit(settlement) }
    guard strictness == .exhaustive, knowsOutside else { return }
    for task in settlement.outside where reported.insert(task.description).inserted {
      sink.fail(
        """
        \(task.name) waits for something outside of the host: a foreign continuation, a detached task, a file. \
        The test cannot know when that comes. Put a Stub or a stream in its place.
        """, at: task.location)
    }
  }

  private func failForLimit(_ settlement: Settlement) {
    sink.fail(
      """
      The host gave up after \(settlement.rounds) rounds without coming to rest.\(context)
      """, at: log.cause)
  }

  /// What a failure adds for one who must find out why something did not come.
  var context: String {
    var text = ""
    // What a loose test does not ask about is of no interest to it.
    let open = strictness == .loose ? [] : log.open
    if !open.isEmpty { text += "\nNot expected yet: \(open.map(\.text).joined(separator: ", "))." }
    if !unfinished.isEmpty {
      text += "\nStill running: \(unfinished.map(\.description).joined(separator: "; "))."
    }
    return text
  }
}

extension Settlement.UnfinishedTask {
  /// The line at which the task was started.
  var location: SourceLocation { SourceLocation(place: fileID, line) }
}

extension SourceLocation {
  /// A place of which the file ID and the line are known.
  init(place fileID: String, _ line: Int) {
    self.init(
      fileID: fileID.contains("/") ? fileID : "Unknown/\(fileID)", filePath: fileID, line: max(line, 1),
      column: 1)
  }
}
