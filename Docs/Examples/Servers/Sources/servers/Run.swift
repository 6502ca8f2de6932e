import Foundation
import RIBSessions

/// A run: starts the servers, sends the events, and checks the store at the end.
struct Run: Sendable {
  let options: Options
  let store: String

  /// Creates the store in a temporary folder.
  init(_ options: Options) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "servers-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      let path = folder.path(percentEncoded: false)
      throw Failure("Cannot create the folder \(path). Set TMPDIR to a folder that you can write to.")
    }
    store = folder.appending(path: "baskets.db").path(percentEncoded: false)
    self.options = options
  }

  func perform() async throws {
    say("processes \(options.processes), store \(store), random number \(options.random)")
    let begin = ContinuousClock.now
    // Fails once, and not in each process, if the file can't be written.
    _ = try SQLiteStore(path: store)
    let balancer = try await Balancer(options, store: store)
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
      try await group.waitForAll()
    }
    let counts = await balancer.stop(within: .seconds(15))
    let times = try await timesOfItems()
    let lost = (0..<options.events).count { times[$0] == nil }
    let twice = times.values.count { $0 > 1 }
    let seconds = String(format: "%.1f", (ContinuousClock.now - begin) / .seconds(1))
    say(
      """
      events \(options.events), retries \(await balancer.retries), wakes \(counts.wakes), \
      conflicts \(counts.conflicts), lost \(lost), counted twice \(twice), seconds \(seconds)
      """)
    if lost + twice > 0 { throw Failure("An event was lost or counted twice; see \(store).") }
    try FileManager.default.removeItem(at: URL(filePath: store).deletingLastPathComponent())
  }

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
      try await balancer.send(.add(item), to: "basket-\(item % options.sessions)") { attempt in
        options.newKeys ? "add-\(item)-\(attempt)" : "add-\(item)"
      }
    }
  }

  /// Reads all sessions, when no server has them any more.
  private func timesOfItems() async throws -> [Int: Int] {
    let sessions = Sessions<Basket>(store: try SQLiteStore(path: store), awake: 1) { _ in Basket() }
    var times: [Int: Int] = [:]
    // With few events, the other baskets received none.
    for number in 0..<min(options.sessions, options.events) {
      for item in try await sessions.send(.items, to: "basket-\(number)") {
        guard item % options.sessions == number else {
          throw Failure("Event \(item) is in basket-\(number), to which it wasn't sent; see \(store).")
        }
        times[item, default: 0] += 1
      }
    }
    return times
  }
}
