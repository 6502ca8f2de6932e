import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// Many trees on as many actors.
@Suite(.failsOnLeaks, .timeLimit(.minutes(20)))
struct ManyTreesTests {
  #if RIB_PTHREAD_LOCK
    // The thread sanitizer remembers every lock of every actor.
    static let count = 200
  #else
    static let count = Seeds.areAllTried ? 10_000 : 1_000
  #endif

  @Test func theyLaunchAttachObserveOneServiceGetItsLastModelShutDownAndAreReleased() async {
    let service = Service()
    let (reached, released) = (Countdown(Self.count), Countdown(Self.count))
    do {
      let sessions = (0..<Self.count).map { Session($0, service, released: released) }
      await withTaskGroup { group in
        for session in sessions { group.addTask { await session.start(final: 10, reached: reached) } }
      }
      for model in 1...10 {
        service.models.send(model)
        service.events.send(model)
      }
      await reached.wait()
      let violations = await withTaskGroup(of: [String].self) { group in
        for session in sessions { group.addTask { await session.stop() } }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(violations == [])
    }
    await released.wait()
  }
}
