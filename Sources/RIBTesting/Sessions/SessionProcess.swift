internal import Basics
internal import RIBKit
internal import RIBSessions

/// One process in the test of sessions.
final class SessionProcess<S: Session> {
  let executor: ProcessExecutor
  let store: ProcessStore
  let sessions: Sessions<S>
  /// The process, if it was killed and must never be released.
  var itself: SessionProcess<S>?

  init(_ world: SessionWorld, make: (ProcessExecutor, ProcessStore) -> Sessions<S>) {
    executor = ProcessExecutor(world.host.executor)
    store = ProcessStore(world.store, executor)
    sessions = make(executor, store)
  }
}

/// The things that the processes of a test share: the host with its clock and its date, the store, and the test itself.
final class SessionWorld {
  let host: ManualHost
  let store = MemoryStore()
  let sink = FailureSink.current()
  let log = SessionLog()
  var processCount = 0
  /// The events whose replies nobody has taken as texts.
  private var sent: [any Answered] = []

  init(_ host: ManualHost) {
    self.host = host
    TaskAdoption.shared.enroll(host.executor)
  }

  func note(_ event: some Answered) { sent.append(event) }

  /// Returns the replies to the events since the last call, as texts.
  func takeReplies() -> [String] {
    defer { sent = [] }
    return sent.map(\.answer)
  }
}

/// An event that may have a reply.
protocol Answered {
  /// The event with its reply, as a text.
  var answer: String { get }
}

/// The events of all processes of a test, in their order.
final class SessionLog: Sendable {
  private struct State {
    var events: [SessionEvent] = []
    /// Those that no expectation has taken, as words.
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
