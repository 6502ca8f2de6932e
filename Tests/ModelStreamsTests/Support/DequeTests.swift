import Basics
import ModelStreams
import TestSupport
import Testing

@Suite struct DequeTests {
  @Test(arguments: Seeds.first(100))
  func itGivesBackWhatItGotInOrder(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var deque = Deque<Int>()
    var expected: [Int] = []
    for element in 0..<100 {
      switch random.below(6) {
      case 0, 1:
        #expect(deque.popFirst() == (expected.isEmpty ? nil : expected.removeFirst()))
      case 2 where random.below(5) == 0:
        var all: [Int] = []
        while let element = deque.popFirst() { all.append(element) }
        #expect(all == expected)
        expected = []
      default:
        deque.append(element)
        expected.append(element)
      }
      #expect(deque.count == expected.count)
    }
  }

  @Test func itLetsGoOfWhatWasTaken() {
    final class Probe {}
    var deque = Deque<Probe>()
    var probe: Probe? = Probe()
    weak let watched = probe
    if let taken = probe { deque.append(taken) }
    deque.append(Probe())
    probe = nil
    _ = deque.popFirst()
    #expect(watched == nil)
    #expect(deque.count == 1)
  }
}
