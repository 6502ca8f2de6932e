/// Chooses the process of each session, and another one if it doesn't answer.
actor Balancer {
  private let options: Options
  private let store: String
  private var servers: [ServerProcess] = []
  /// Processes that didn't answer, until they are tried again.
  private var avoided: [Int: ContinuousClock.Instant] = [:]
  private var counts = Counts()
  private(set) var answered = 0
  private(set) var retries = 0
  private var lastProblem: (any Error)?

  init(_ options: Options, store: String) async throws {
    (self.options, self.store) = (options, store)
    for number in 0..<options.processes { servers.append(try await start(number)) }
  }

  private func start(_ number: Int) async throws -> ServerProcess {
    let numbers = ["--awake", "\(options.awake)", "--remember", "\(options.remember)"]
    return try await ServerProcess(number, ["serve", store] + numbers)
  }

  /// Sends an event until a process answers.
  func send(_ event: BasketEvent, to session: String, key: (_ attempt: Int) -> String) async throws {
    var attempt = 0
    while true {
      guard let number = server(of: session) else {
        try await Task.sleep(for: .milliseconds(20))
        continue
      }
      attempt += 1
      do {
        _ = try await servers[number].send(event, to: session, key: key(attempt), within: .seconds(1))
        answered += 1
        if answered % max(options.events / 10, 1) == 0 {
          try say("answered \(answered) of \(options.events)")
        }
        return
      } catch let failure as Failure where failure.isFinal || failure.status == Failure.output.status {
        throw failure
      } catch {
        // The process may be slow, frozen or gone. The next one decides with the same key, on the same store.
        retries += 1
        lastProblem = error
        avoided[number] = .now + .seconds(2)
      }
    }
  }

  /// The process with the highest hash of its number and the session: if it fails, only its sessions move.
  private func server(of session: String) -> Int? {
    let now = ContinuousClock.now
    return servers.indices.filter { avoided[$0].map { $0 <= now } ?? true }
      .max { stableHash("\($0) \(session)") < stableHash("\($1) \(session)") }
  }

  /// The progress of a run that is given up.
  var progress: String {
    let cause = lastProblem.map { "; the cause of the last one: \($0)" } ?? ""
    return "\(answered) of \(options.events) events were answered, after \(retries) retries\(cause)"
  }

  func kill(_ number: Int) async throws {
    try say("after \(answered) events: kill process \(number)")
    await servers[number].kill()
    counts.add(await servers[number].counts)
  }

  func restart(_ number: Int) async throws {
    try say("after \(answered) events: start process \(number) again")
    servers[number] = try await start(number)
    avoided[number] = nil
  }

  func freeze(_ number: Int) async throws {
    try say("after \(answered) events: freeze process \(number)")
    await servers[number].freeze()
  }

  func resume(_ number: Int) async throws {
    try say("after \(answered) events: resume process \(number)")
    await servers[number].resume()
  }

  /// Ends all processes in order.
  func stop(within duration: Duration) async throws -> Counts {
    for (number, server) in servers.enumerated() {
      if let problem = await server.stop(within: duration) { try say("process \(number): \(problem)") }
      counts.add(await server.counts)
    }
    return counts
  }

  func killAll() async { for server in servers { await server.kill() } }
}

/// The hash FNV-1a, because Swift's own differs between processes.
///
/// It is mixed once more, because its high bits depend little on the last letters.
func stableHash(_ text: String) -> UInt64 {
  let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) {
    ($0 ^ UInt64($1)) &* 1_099_511_628_211
  }
  return (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
}
