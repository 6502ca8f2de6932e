import Basics
import Foundation
import RIBKit
import RIBSessions

/// A process among others on one store, on a clock that jumps: it says every attempt before it is made, and every answer after it.
struct KitchenCase {
  let store: any IndexedSessionStore
  let clock: WallClock
  let log: FileHandle
  /// The number of kitchens.
  let count: Int

  private func sessions(awake: Int) -> Sessions<Kitchen> {
    let log = log
    return Sessions(
      "kitchens", store: store, awake: awake, remembering: 500, savingAfter: .milliseconds(20),
      wallClock: clock
    ) { Kitchen($0, log: log) }
  }

  /// Sends events until the process is killed.
  func run(seed: UInt64, first: Int) async {
    let sessions = sessions(awake: 4)
    say("ready")
    await withTaskGroup { group in
      group.addTask { await sessions.keepDates(every: .milliseconds(50)) }
      for sender in 0..<4 {
        group.addTask {
          var random = SplitMix(seed: seed &* 4 &+ UInt64(sender))
          for serial in stride(from: first + sender, to: .max, by: 4) {
            await order(serial, in: sessions, &random)
          }
        }
      }
    }
  }

  private func order(_ serial: Int, in sessions: Sessions<Kitchen>, _ random: inout SplitMix) async {
    let id = "k\(random.below(count))"
    let date = clock.now.advanced(by: .milliseconds(random.below(1_500) - 20))
    let note = random.below(8) == 0 ? "no onions" : nil
    let ticket = Ticket(serial: serial, date: date, note: note)
    if random.below(10) == 0 { await say("spill", serial, id, sessions, .spill(ticket)) }
    await say("order", serial, id, sessions, .order(ticket))
    switch random.below(10) {
    case 0, 1: await say("serve", serial, id, sessions, .serve(serial))
    case 2:
      let later = clock.now.advanced(by: .milliseconds(random.below(1_500)))
      await say("postpone", serial, id, sessions, .postpone(serial, later))
    default: break
    }
  }

  private func say(
    _ verb: String, _ serial: Int, _ id: String, _ sessions: Sessions<Kitchen>, _ event: Kitchen.Event
  ) async {
    say("\(verb)? \(serial)")
    do {
      let reply = try await sessions.send(event, to: id, key: "\(verb)\(serial)")
      say("\(verb)! \(serial) \(reply)")
    } catch {
      let code = (error as? SessionError).map { "\($0.code)" } ?? "\(type(of: error))"
      say("error \(serial) \(code)")
    }
  }

  /// Waits until nothing is due any more, then says which tickets each kitchen has counted, and which dates are left.
  func look() async throws {
    let sessions = sessions(awake: 1_000)
    // Only the stored dates wake anybody here.
    while try await sessions.wakeDue(limit: 1_000) > 0 {}
    await sessions.shutdown()
    for id in try await sessions.ids(limit: count + 1) {
      guard let row = try await store.load(SessionID(sessions: "kitchens", id: id)) else { continue }
      let tree = try SessionRecord(row.bytes, of: SessionID(sessions: "kitchens", id: id)).tree
      let late = try JSONValueCoder().value([Int].self, of: tree["Kitchen#late"] ?? "[]")
      for serial in late { say("late \(serial)") }
      for place in tree.places where place.hasSuffix("#@lateness") && tree[place] != "null" {
        say("pending \(id) \(place)")
      }
      if row.due != nil { say("due \(id)") }
    }
  }

  /// Writes a line in one call, so that a kill leaves no half of it.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
