internal import Basics
internal import RIBKit
internal import RIBSessions
internal import Testing

/// The things that the processes of a test share: the host with its clock and its date, the store, and the test itself.
final class ProcessWorld {
  let host: ManualHost
  let store = MemoryStore()
  let sink = FailureSink.current()
  let log = SessionLog()
  var processCount = 0
  private var keepers: [() -> (any DateKeeper)?] = []
  /// The events whose replies have not been taken.
  private var sent: [any Answered] = []

  init(_ host: ManualHost) {
    self.host = host
    TaskAdoption.shared.enroll(host.executor)
  }

  /// The harnesses of the processes, in the order of their creation.
  var harnesses: [any DateKeeper] { keepers.compactMap { $0() } }

  /// Adds the harness of a process, without retaining it.
  func add(_ harness: some DateKeeper) { keepers.append { [weak harness] in harness } }

  func note(_ event: some Answered) { sent.append(event) }

  /// Returns the replies to the events since the last call, as strings.
  func takeReplies() -> [String] {
    defer { sent = [] }
    return sent.map(\.answer)
  }
}

/// The harness of a process that looks for the dates of its sessions.
protocol DateKeeper: AnyObject {
  /// Whether the process looks for dates now.
  var isKeepingDates: Bool { get }
  /// The moment at which it looks for the earliest date.
  var nextDue: ManualClock.Instant? { get }

  @discardableResult
  func wakeDue(sourceLocation: SourceLocation) -> Int
  func settle(sourceLocation: SourceLocation)
}

/// An event that may have a reply.
protocol Answered {
  /// The event with its reply, as a string.
  var answer: String { get }
}

/// The events of all processes of a test, in their order.
final class SessionLog: Sendable {
  private struct State {
    var events: [SessionEvent] = []
    /// The events that no expectation has taken, as words.
    var open: [String] = []
  }

  private let state = Lock(State())

  func append(_ event: SessionEvent, ofProcess number: Int) {
    let words = number == 1 ? "\(event)" : "process \(number): \(event)"
    state.withLock { state in
      state.events.append(event)
      state.open.append(words)
    }
  }

  var events: [SessionEvent] { state.withLock { $0.events } }

  func takeOpen() -> [String] {
    state.withLock { state in
      defer { state.open = [] }
      return state.open
    }
  }
}
