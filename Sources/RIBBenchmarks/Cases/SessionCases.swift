import Foundation
import RIBKit
import RIBSessions
import Synchronization

/// The cost of sessions and of their store; each event has a key, so a row stores the answers to the last 64.
extension Case {
  /// An event to an awake session; the floor calls the actor, saves its tree and stores the bytes.
  static var awakeSession: Case {
    Case(name: "sessions/an event to an awake session, against hand-written code", budget: 4.5) {
      let (store, tally, keys) = (MemoryStore(), Tally(), Keys())
      let sessions = Sessions("tallies", store: MemoryStore(), awake: 10) { _ in Tally() }
      return Contest(
        countsVary: true,
        floor: .onActor { count, stage in
          if await !tally.isAwake { try? await tally.wake(SavedTree()) }
          var record = SessionRecord()
          for _ in 0..<count { await byHand(tally, &record, keys.next(), in: store) }
        },
        body: .onActor { count, stage in
          for _ in 0..<count { use(try? await sessions.send(1, to: "ana", key: keys.next())) }
        })
    }
  }

  /// An event to a session that sleeps before and after; the floor does the same with one tree.
  static var sleepingSession: Case {
    Case(name: "sessions/an event to a sleeping session, against hand-written code", budget: 2.5) {
      let (store, keys) = (MemoryStore(), Keys())
      let sessions = Sessions("tallies", store: MemoryStore(), awake: 0) { _ in Tally() }
      // Several sessions take turns, because a session answers before it sleeps: an immediate second event would find it awake.
      let ids = (0..<16).map { "ana \($0)" }
      return Contest(
        countsVary: true,
        floor: .onActor { count, stage in
          for _ in 0..<count {
            let tally = Tally()
            let bytes = (try? await store.load(ana))?.bytes
            var record = bytes.flatMap { try? SessionRecord($0, of: ana) } ?? SessionRecord()
            try? await tally.wake(record.tree)
            await byHand(tally, &record, keys.next(), in: store)
            await tally.sleep()
          }
        },
        body: .onActor { count, stage in
          for number in 0..<count {
            use(try? await sessions.send(1, to: ids[number % ids.count], key: keys.next()))
          }
        })
    }
  }

  private static func byHand(
    _ tally: Tally, _ record: inout SessionRecord, _ key: String, in store: MemoryStore
  ) async {
    let reply = await tally.handle(1)
    record.answers.append(unfailing { try JSONValueCoder().text(of: reply) }, to: key, limit: 64)
    record.tree = await tally.save() ?? SavedTree()
    let version = try? await store.load(ana)?.version
    use(
      try? await store.save(
        SessionRow(try record.bytes(), after: version ?? 0), for: ana, replacing: version ?? 0))
  }

  private static let ana = SessionID(id: "ana")

  /// The number of sessions whose memory is measured, as in the names of the cases.
  private static let kept = 1_000

  /// The memory of awake sessions; the floor keeps their trees without the actors.
  static var awakeSessionMemory: Case {
    Case(name: "sessions/memory per awake session of four RIBs, 1,000 of them", bytes: 7_000) {
      Contest(
        operations: kept, countsVary: true,
        floor: .metered { count, meter in
          for _ in 0..<count {
            let host = ManualHost()
            var roots: [TallyRouter] = []
            roots.reserveCapacity(kept)
            meter.measure {
              for _ in 0..<kept {
                roots.append(TallyRouter())
                roots.last?.launch(on: host)
              }
            }
            for root in roots { host.shutdown(root) }
          }
        },
        body: .meteredOnActor { count, meter, stage in
          for _ in 0..<count { await keepSessions(awake: kept, meter, on: stage) }
        })
    }
  }

  /// The memory of sleeping sessions.
  ///
  /// The store keeps nothing, so all of it belongs to the sessions. The floor launches their trees and ends them.
  static var sleepingSessionMemory: Case {
    Case(name: "sessions/memory per sleeping session, 1,000 of them", bytes: 8) {
      Contest(
        operations: kept, countsVary: true,
        floor: .metered { count, meter in
          for _ in 0..<count {
            let host = ManualHost()
            meter.measure {
              for _ in 0..<kept {
                let root = TallyRouter()
                root.launch(on: host)
                host.shutdown(root)
              }
            }
          }
        },
        body: .meteredOnActor { count, meter, stage in
          for _ in 0..<count { await keepSessions(awake: 0, meter, on: stage) }
        })
    }
  }

  private static func keepSessions(awake: Int, _ meter: Meter, on stage: isolated Stage) async {
    weak var remaining: Sessions<Tally>?
    do {
      let sessions = Sessions("tallies", store: Nowhere(), awake: awake) { _ in Tally() }
      remaining = sessions
      let start = meter.start()
      for number in 0..<kept { use(try? await sessions.send(1, to: String(number))) }
      while await sessions.awakeCount > awake { await Task.yield() }
      meter.stop(start)
      await sessions.shutdown()
    }
    // The sessions' last task still retains them. If it ended in the next measured part, the memory that it frees would be counted there.
    while remaining != nil { await Task.yield() }
  }
}

/// A session of four RIBs that counts.
actor Tally: Session {
  let root = TallyRouter()
  private(set) var isAwake = false

  func wake(_ saved: SavedTree) async throws {
    isAwake = true
    root.launch(LaunchOptions(restoring: Restoration(saved, coder: JSONValueCoder())))
  }

  func handle(_ event: Int) -> Int {
    root.interactor.sum += event
    return root.interactor.sum
  }
}

final class TallyRouter: Router {
  let interactor = TallyInteractor()

  func didAttach() {
    for _ in 1...3 { attach(Leaf()) }
  }
}

final class TallyInteractor: Interactor {
  let scope = Scope<Never, Never>()
  var sum = 0

  func didBecomeActive() { preserve(\.sum, as: "sum") }
}

/// The keys of events, as long as those of a server that counts its requests.
final class Keys: Sendable {
  private let last = Mutex(100_000_000)

  func next() -> String {
    last.withLock { last in
      last += 1
      return "request-\(last)"
    }
  }
}

/// A store that keeps nothing.
private struct Nowhere: SessionStore {
  func load(_ id: SessionID) -> SessionRow? { nil }
  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) -> Bool { true }
  func delete(_ id: SessionID, replacing version: Int64) -> Bool { true }
}

extension SessionRow {
  /// Creates the row that replaces the one with a version.
  init(_ bytes: [UInt8], after version: Int64) {
    let now = WallTime(seconds: Date().timeIntervalSince1970)
    self.init(bytes: bytes, version: version + 1, savedAt: now)
  }
}

/// Returns the result of a body that can't fail here.
@discardableResult
func unfailing<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fatalError("\(error)") }
}
