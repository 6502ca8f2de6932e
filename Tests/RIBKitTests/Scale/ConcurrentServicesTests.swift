import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

/// Services on other threads.
@Suite(.failsOnLeaks, .timeLimit(.minutes(20)))
struct ConcurrentServicesTests {
  static let trees = 60
  static let writers = 3
  static let models = 400

  @Test(arguments: Seeds.first(4))
  func whatTheySendWhileTreesChangeAndEndKeepsEveryGuarantee(round: Int) async {
    let service = Service()
    let last = Self.writers * Self.models
    let lasting = Self.trees / 2
    let (reached, released) = (Countdown(lasting), Countdown(Self.trees))
    let nobody = Countdown(.max)
    do {
      let sessions = (0..<Self.trees).map { Session(round * 1_000 + $0, service, released: released) }
      await withTaskGroup(of: Void.self) { group in
        for (number, session) in sessions.enumerated() {
          group.addTask { await session.start(final: last, reached: number < lasting ? reached : nobody) }
        }
        for _ in 0..<Self.writers { group.addTask { Self.write(service) } }
        group.addTask { for event in 1...Self.models { service.events.send(event) } }
        for (number, session) in sessions.enumerated() {
          group.addTask {
            for _ in 0..<30 { await session.change() }
            if number >= lasting { #expect(await session.stop() == []) }
          }
        }
      }
      #expect(service.models.latest == last)
      await reached.wait()
      for session in sessions[..<lasting] { #expect(await session.stop() == []) }
      service.models.send(last + 1)
      service.events.send(Self.models + 1)
      for session in sessions { #expect(await session.violations == []) }
    }
    await released.wait()
  }

  /// Counts the model up, as other writers do at the same time.
  private static func write(_ service: Service) {
    for _ in 0..<models { service.models.update { $0 += 1 } }
  }
}
