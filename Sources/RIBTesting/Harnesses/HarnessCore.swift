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
  /// The line of the test that has made the harness.
  let origin: SourceLocation

  /// The life of what is tested, for those who lead it in place of the test.
  weak var life: (any Lifecycle)?

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

  init(host: ManualHost, strictness: Strictness, at origin: SourceLocation) {
    self.host = host
    self.strictness = strictness
    self.origin = origin
    log = HarnessLog(cause: origin)
  }

  /// What the trees of the harness are launched with.
  ///
  /// - Parameter kinds: What the trace tells of the tree; `nil` is everything.
  /// - Returns: The options.
  func options(observing kinds: Set<TreeEvent.Kind>?) -> LaunchOptions {
    LaunchOptions(
      faults: .report { [sink, log] fault in
        sink.fail("A misuse was refused [\(fault.code.rawValue)]: \(fault)", at: log.cause)
      },
      observer: HarnessObserver(core: self), observedKinds: kinds)
  }

  /// Does what the test asks for, then runs everything that follows from it.
  @discardableResult
  func step<Result>(
    _ name: @autoclosure () -> String, at place: SourceLocation, _ body: () throws -> Result
  ) rethrows -> Result {
    sink.flush()
    log.begin(name(), at: place)
    let result = try body()
    settle()
    return result
  }

  /// Runs everything that is left to run and fails for what is outside.
  func settle() {
    let settlement = host.settle()
    unfinished = settlement.unfinished
    if settlement.hasReachedLimit { failForLimit(settlement) }
    guard strictness == .exhaustive else { return }
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
    let open = log.open
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
