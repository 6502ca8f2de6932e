import Foundation
import RIBKit
import RIBTesting
import Testing

/// The tasks that an actor starts, and that are isolated to it, stay on the host.
@Suite(.timeLimit(.minutes(5))) struct ActorTaskTests {
  @Test(arguments: scenarios.indices) func twoHundredCopiesAtOnceWriteOneLog(index: Int) async {
    let scenario = scenarios[index]
    let logs = await withTaskGroup(of: String.self) { group in
      for _ in 0..<200 {
        group.addTask {
          let log = Log()
          let host = ManualHost.forTests()
          scenario.run(host, log)
          let text = log.text
          // Nothing comes late. A kit stream that goes with its owner ends its reader: that is not late.
          try? await Task.sleep(for: .milliseconds(20))
          withExtendedLifetime(host) {}
          return log.text.hasPrefix(text) && !text.isEmpty ? text : "lost"
        }
      }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(logs.count == 1, "\(scenario.name): \(logs)")
    #expect(logs["lost"] == nil)
  }

  @Test func aTickerOfAnActorTicksAsOftenAsTheTimeMoves() {
    let log = Log()
    let host = ManualHost.forTests()
    let hand = Hand("a", host.clock, log)
    settled(host) { await hand.tick(every: .seconds(1), upTo: 5) }
    host.advance(by: .seconds(3))
    #expect(log.text == "a1 a2 a3")
    host.advance(by: .seconds(2))
    #expect(log.text.hasPrefix("a1 a2 a3 a4 a5"))
  }
}
