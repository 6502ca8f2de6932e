import Basics
import ModelStreams
import TestSupport
import Testing

@Suite struct SubscriberQueueTests {
  @Test(arguments: Seeds.first(300))
  func itKeepsDropsCountsAndWakesAsItsPolicySays(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let limit = random.below(4) + 1
    let policy: EventBuffering = [.unbounded, .newest(limit), .oldest(limit)][random.below(3)]
    var queue = SubscriberQueue<Int>(policy)
    var kept: [Int] = []
    var dropped = 0
    for event in 0..<40 {
      switch random.below(5) {
      case 0:
        var all: [Int] = []
        while case .next(let event) = queue.take() { all.append(event) }
        #expect(all == kept)
        kept = []
      case 1:
        guard case .next(let first) = queue.take() else {
          #expect(kept.isEmpty)
          continue
        }
        #expect(kept.first == first)
        kept = Array(kept.dropFirst())
      default:
        let (mustWake, given) = queue.append(event)
        #expect(mustWake == kept.isEmpty)
        kept.append(event)
        guard policy != .unbounded, kept.count > limit else {
          #expect(given == nil)
          continue
        }
        dropped += 1
        if policy == .newest(limit) {
          #expect(given == kept.removeFirst())
        } else {
          #expect(given == nil)
          kept.removeLast()
        }
      }
      #expect(queue.dropped == dropped)
    }
    let isFirst = queue.close()
    #expect(isFirst)
    let (mustWake, _) = queue.append(-1)
    #expect(!mustWake)
    #expect(queue.isFinished == kept.isEmpty)
  }
}
