internal import Basics
internal import RIBKit
public import RIBSessions
public import Testing

// Events, wakes and sleeps of a process.

extension SessionHarness {
  /// Sends an event to a session, with a key if it may be sent again, and returns its reply.
  ///
  /// - Throws: The error that `Sessions.send` throws; an ``UnansweredError`` if the process was killed meanwhile, or if the session waits for something, which also
  ///   fails the test.
  @discardableResult
  public func send(
    _ event: S.Event, to id: String, key: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> S.Reply {
    try reply(
      to: start(event, to: id, key: key, sourceLocation: sourceLocation), sourceLocation: sourceLocation)
  }

  /// Sends events to a session without awaiting each reply, so that they are handled and saved together as far as possible, and returns
  /// their replies or errors.
  ///
  /// - Throws: An ``UnansweredError``, in the same cases as the function for one event.
  @discardableResult
  public func send(
    all events: [S.Event], to id: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Result<S.Reply, any Error>] {
    let sent = process.store.sending {
      defer { settle(sourceLocation: sourceLocation) }
      return events.map { begin($0, to: id, key: nil) }
    }
    return try sent.map { try result(of: $0, at: sourceLocation) }
  }

  /// Sends an event whose reply depends on something that the test does next, such as resuming a stub.
  ///
  /// - Returns: The event, for ``reply(to:sourceLocation:)``.
  public func start(
    _ event: S.Event, to id: String, key: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> SentEvent<S.Reply> {
    process.store.sending {
      defer { settle(sourceLocation: sourceLocation) }
      return begin(event, to: id, key: key)
    }
  }

  private func begin(_ event: S.Event, to id: String, key: String?) -> SentEvent<S.Reply> {
    let sent = SentEvent<S.Reply>(describe(event), to: id)
    world.note(sent)
    // A sender that repeats an event gives it a key.
    let key = key ?? repeats.map { "of the stress test \($0.count)" }
    let start = { [host] (sessions: Sessions<S>) -> Void in
      _ = host.start("send") {
        do { sent.answer(.success(try await sessions.send(event, to: id, key: key))) } catch {
          sent.answer(.failure(error))
        }
      }
    }
    repeats?.append { if sent.result == nil { start($0) } }
    start(process.sessions)
    return sent
  }

  /// Returns the reply to an event that was started.
  ///
  /// - Throws: The errors of ``send(_:to:key:sourceLocation:)``.
  @discardableResult
  public func reply(
    to event: SentEvent<S.Reply>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> S.Reply {
    process.store.sending { settle(sourceLocation: sourceLocation) }
    return try result(of: event, at: sourceLocation).get()
  }

  private func result(
    of event: SentEvent<S.Reply>, at place: SourceLocation
  ) throws -> Result<S.Reply, any Error> {
    if let result = event.result { return result }
    throw unanswered("The event \(event) has no answer", to: event.id, at: place)
  }

  /// Wakes a session without an event, as on its due date.
  ///
  /// - Throws: The error that an event for the session would receive.
  public func wake(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try run("wake(\(id.debugDescription)) doesn't return", of: id, at: sourceLocation) {
      try await $0.turn(id)
    }
  }

  /// Puts a session to sleep, as the server does to make room for another session.
  ///
  /// The test fails if work keeps it awake.
  public func sleep(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let work = try? run("sleep(\(id.debugDescription)) doesn't return", of: id, at: sourceLocation) {
      await $0.putToSleep(id)
    }
    guard let work, !work.isEmpty else { return }
    fail(
      "\(id.debugDescription) stays awake because of \(listed(work, \.self)). Let it finish first: advance the clock, or answer the call.",
      at: sourceLocation)
  }

  /// Calls a closure with an awake session, on the session's actor, and runs all resulting work.
  ///
  /// ```swift
  /// #expect(try harness.state(of: "ana") { $0.root.items } == ["tea"])
  /// ```
  ///
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws; an ``UnansweredError`` if the session sleeps, which also fails the test.
  @discardableResult
  public func state<Result: Sendable>(
    of id: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (isolated S) throws -> Result
  ) throws -> Result {
    let result = try run(
      "The closure passed to state(of: \(id.debugDescription)) doesn't return", of: id, at: sourceLocation
    ) {
      try await $0.inspect(id, body)
    }
    if let result { return result }
    fail("\(id.debugDescription) sleeps. Send it an event, or wake it first.", at: sourceLocation)
    throw UnansweredError("\(id.debugDescription) sleeps.", at: sourceLocation)
  }

  /// Calls a closure with the sessions, for functions such as `ids()`, and runs all resulting work.
  ///
  /// - Returns: The result of the closure.
  /// - Throws: The error that the closure throws; an ``UnansweredError`` if it waits for something, which also fails the test.
  @discardableResult
  public func run<Result: Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (Sessions<S>) async throws -> Result
  ) throws -> Result {
    try run("The closure passed to run doesn't return", of: nil, at: sourceLocation, body)
  }

  /// Runs an operation of the process to its end.
  private func run<Result: Sendable>(
    _ problem: String, of id: String?, at place: SourceLocation,
    _ operation: @escaping @Sendable (Sessions<S>) async throws -> Result
  ) throws -> Result {
    let sessions = process.sessions
    do {
      defer { settle(sourceLocation: place) }
      return try host.wait { try await operation(sessions) }
    } catch is UnsettledError {
      throw unanswered(problem, to: id, at: place)
    }
  }

  /// Fails the test because a session doesn't continue, unless its process was killed.
  private func unanswered(_ problem: String, to id: String?, at place: SourceLocation) -> UnansweredError {
    let sessions = process.sessions
    let stands = (try? host.wait { await sessions.standstills(of: id) }) ?? []
    guard !stands.isEmpty else {
      return UnansweredError("\(problem), because its process was killed.")
    }
    var things = stands.flatMap { $0.waits + $0.work }
    if things.isEmpty {
      things = ["something outside the host, such as a continuation or a sleep in real time"]
    }
    let waiting = stands.allSatisfy(\.isAwake) ? "The session waits" : "The session doesn't wake, but waits"
    fail(
      """
      \(problem). \(waiting) for \(listed(things, \.self, separator: "; ")). \
      Let a stub answer beforehand, or start the event with start(_:to:key:), let that work finish, and call reply(to:).
      """, at: place)
    return UnansweredError("\(problem).", at: place)
  }
}

/// An event that a ``SessionHarness`` has sent.
public final class SentEvent<Reply: Sendable>: Sendable, CustomStringConvertible {
  /// The event as text.
  public let description: String
  let id: String
  private let state = Lock<Result<Reply, any Error>?>(nil)

  init(_ event: String, to id: String) {
    description = "\(event) of \(id.debugDescription)"
    self.id = id
  }

  /// The reply or the error; `nil` before it arrives.
  public var result: Result<Reply, any Error>? { state.withLock { $0 } }

  func answer(_ result: Result<Reply, any Error>) { state.withLock { $0 = result } }
}

extension SentEvent: Answered {
  var answer: String {
    switch result {
    case .success(let reply): "\(description): \(describe(reply))"
    case .failure(let error): "\(description): threw \(error)"
    case nil: "\(description): no reply"
    }
  }
}

/// The error that a ``SessionHarness`` throws for an operation that gets no answer.
public struct UnansweredError: Error, CustomStringConvertible {
  /// The operation without an answer, and the reason.
  public let description: String

  init(_ description: String) { self.description = description }

  init(_ description: String, at place: SourceLocation) {
    self.description = "\(description) The failure at \(place.fileID):\(place.line) says why."
  }
}
