import Basics
import ModelStreams
import RIBKit
import RIBSessions
import Testing

/// How often an autosave reads a tree.
struct AutosaveCostTests {
  private actor App {
    private let root = NoteRouter()

    func run(_ autosave: Autosave, _ clock: SlowClock, cost: Duration) async throws {
      _ = try await autosave.load()
      let coder = SlowCoder(hands: clock.hands, cost: cost)
      root.launch(LaunchOptions(restoring: Restoration(SavedTree(), coder: coder)))
      await autosave.run(root, every: .seconds(2), clock: clock)
    }

    /// Changes a property without a turn, which the tree doesn't know.
    func type(_ text: String) { root.interactor.draft = text }
  }

  /// Runs for two minutes of the clock.
  private func reads(cost: Duration, at time: Int? = nil) async throws -> Int {
    let (store, app) = (FlakyStore(of: ""), App())
    let run = Lock<Task<Void, any Error>?>(nil)
    let clock = SlowClock { count in
      if count == time { await app.type("Dear") }
      if count == 60 { run.withLock { $0?.cancel() } }
    }
    let task = Task {
      while run.withLock({ $0 == nil }) { await Task.yield() }
      try await app.run(Autosave(store), clock, cost: cost)
    }
    run.withLock { $0 = task }
    try await task.value
    if time != nil { #expect(try await store.tree("app") == ["Note#draft": "\"Dear\""]) }
    return clock.hands.reads.withLock { $0 }
  }

  @Test func aSmallTreeIsReadAtEachInterval() async throws {
    #expect(try await reads(cost: .microseconds(100)) == 61)
  }

  @Test func aLargeTreeWithoutAChangeIsReadForAThousandthOfTheTime() async throws {
    // After 0, 32, 64 and 96 seconds, and at the end.
    #expect(try await reads(cost: .milliseconds(31)) == 5)
  }

  @Test func aChangeThatTheTreeDoesNotKnowIsFoundLater() async throws {
    #expect(try await reads(cost: .milliseconds(31), at: 20) == 5)
    // At the end.
    #expect(try await reads(cost: .milliseconds(31), at: 55) == 5)
  }
}

/// A clock that moves while values are written, as when they are many.
private struct SlowClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  final class Hands: Sendable {
    let offset = Lock(Duration.zero)
    let sleeps = Lock(0)
    let reads = Lock(0)
  }

  let hands = Hands()
  /// Called with the number of each sleep.
  let tick: @Sendable (Int) async -> Void
  var now: Instant { Instant(offset: hands.offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    hands.offset.withLock { $0 = max($0, deadline.offset) }
    let count = hands.sleeps.withLock { count in
      count += 1
      return count
    }
    await tick(count)
  }
}

private struct SlowCoder: ValueCoder {
  let hands: SlowClock.Hands
  let cost: Duration

  func text<Value: Encodable>(of value: Value) throws -> String {
    hands.offset.withLock { $0 += cost }
    hands.reads.withLock { $0 += 1 }
    return try JSONValueCoder().text(of: value)
  }

  func value<Value: Decodable>(_ type: Value.Type, of text: String) throws -> Value {
    try JSONValueCoder().value(type, of: text)
  }
}
