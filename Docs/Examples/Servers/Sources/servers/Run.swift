import Foundation
import RIBSessions

/// A run: starts the servers, sends the events, and checks the store at the end.
struct Run: Sendable {
  let options: Options
  private let place: String
  /// The folder of the store, unless the options name one.
  private let folder: URL?
  /// The beginning of the identifiers, because a database keeps those of other runs.
  private let run = UUID().uuidString.prefix(8)

  init(_ options: Options) throws {
    self.options = options
    try Self.checkLimit(of: options)
    if let store = options.store {
      (place, folder) = (store, nil)
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "servers-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      let path = folder.path(percentEncoded: false)
      throw Failure("Cannot create the folder \(path). Set TMPDIR to a folder that you can write to.")
    }
    place = folder.appending(path: "baskets.db").path(percentEncoded: false)
    self.folder = folder
  }

  /// Checks that there are enough file descriptors, without which Foundation can't start processes.
  private static func checkLimit(of options: Options) throws {
    var limit = rlimit()
    let needed = 64 + 16 * options.processes
    // The type of the constant differs between systems.
    #if canImport(Glibc)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    guard result == 0, limit.rlim_cur < needed else { return }
    throw Failure("\(limit.rlim_cur) open files are too few. Run 'ulimit -n \(needed)' before.")
  }

  /// The store for people: settings may have a password.
  private var name: String { place.contains("=") || place.contains("://") ? "PostgreSQL" : place }

  func perform() async throws {
    try say("processes \(options.processes), store \(name), random number \(options.random)")
    let begin = ContinuousClock.now
    // Fails once, and not in each process, if the store can't be used.
    let store = try store(place)
    _ = try await store.ids(of: "", after: "", limit: 1)
    let balancer = try await Balancer(options, store: place)
    let counts: Counts
    do {
      counts = try await serve(balancer)
    } catch {
      // A frozen one doesn't end with its input.
      await balancer.killAll()
      throw error
    }
    let times = try await timesOfItems(in: store)
    let lost = (0..<options.events).count { times[$0] == nil }
    let twice = times.values.count { $0 > 1 }
    let seconds = String(format: "%.1f", (ContinuousClock.now - begin) / .seconds(1))
    let retries = await balancer.retries
    try say(
      """
      events \(options.events), retries \(retries), wakes \(counts.wakes), \
      conflicts \(counts.conflicts), lost \(lost), counted twice \(twice), seconds \(seconds)
      """)
    if lost + twice > 0 { throw Failure("An event was lost or counted twice; see \(name).") }
    if retries == 0 {
      try say(
        "No event was sent again, so this run proves nothing. Send more events, or pick another --random.")
    }
    try await removeSessions(from: store)
    if let folder { try FileManager.default.removeItem(at: folder) }
  }

  /// Sends all events while a process is killed and another one is frozen.
  private func serve(_ balancer: Balancer) async throws -> Counts {
    let watchdog = Task {
      try await Task.sleep(for: .seconds(options.limit))
      let progress = await balancer.progress
      await balancer.killAll()
      complain(Failure("The run took longer than \(options.limit) s: \(progress)"))
    }
    defer { watchdog.cancel() }
    let interruptions = [SIGINT, SIGTERM].map { endOnSignal($0, balancer) }
    defer { for interruption in interruptions { interruption.cancel() } }
    try await withThrowingTaskGroup { group in
      group.addTask { try await Disturbance(options).run(on: balancer) }
      for sender in 0..<options.senders { group.addTask { try await send(as: sender, to: balancer) } }
      // The first error cancels the others; waitForAll would wait for their end.
      for try await _ in group {}
    }
    return try await balancer.stop(within: .seconds(15))
  }

  private func id(_ number: Int) -> String { "\(run)-basket-\(number)" }

  /// Kills the servers when this program is interrupted, because a frozen one wouldn't end with its input.
  private func endOnSignal(_ number: Int32, _ balancer: Balancer) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler {
      Task {
        await balancer.killAll()
        exit(128 + number)
      }
    }
    source.activate()
    return source
  }

  private func send(as sender: Int, to balancer: Balancer) async throws {
    for item in stride(from: sender, to: options.events, by: options.senders) {
      // An event has one key. If each attempt had its own, each would count.
      try await balancer.send(.add(item), to: id(item % options.sessions)) { attempt in
        options.newKeys ? "add-\(item)-\(attempt)" : "add-\(item)"
      }
    }
  }

  /// Reads all sessions, when no server has them any more.
  private func timesOfItems(in store: any SessionStore) async throws -> [Int: Int] {
    let sessions = Sessions<Basket>("baskets", store: store, awake: 1) { _ in Basket() }
    var times: [Int: Int] = [:]
    // With few events, the other baskets received none.
    for number in 0..<min(options.sessions, options.events) {
      for item in try await sessions.send(.items, to: id(number)) {
        guard item % options.sessions == number else {
          throw Failure("Event \(item) is in \(id(number)), to which it wasn't sent; see \(name).")
        }
        times[item, default: 0] += 1
      }
    }
    await sessions.shutdown()
    return times
  }

  private func removeSessions(from store: any SessionStore) async throws {
    for number in 0..<options.sessions {
      let id = SessionID(sessions: "baskets", id: id(number))
      if let row = try await store.load(id) { _ = try await store.delete(id, replacing: row.version) }
    }
  }
}
