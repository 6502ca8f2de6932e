import Basics
import ModelStreams
import TestSupport
import Testing

@Suite struct StableListTests {
  @Test func aTicketIsVoidOnceItsPlaceWasGivenToAnother() {
    var list = StableList<String>()
    let first = list.append("a")
    #expect(list.remove(first) == "a")
    let second = list.append("b")
    #expect(list.remove(first) == nil)
    #expect(list.remove(second) == "b")
    #expect(list.count == 0)
  }

  @Test(arguments: Seeds.first(200))
  func membersStayInTheOrderInWhichTheyEnteredWhoeverLeaves(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var list = StableList<Int>()
    var expected: [(ticket: StableList<Int>.Ticket, member: Int)] = []
    for member in 0..<60 {
      switch random.below(5) {
      case 0 where !expected.isEmpty:
        let leaving = expected.remove(at: random.below(expected.count))
        #expect(list.remove(leaving.ticket) == leaving.member)
      case 1 where random.below(4) == 0:
        var removed: [Int] = []
        list.removeAll { removed.append($0) }
        #expect(removed == expected.map(\.member))
        expected = []
      default:
        expected.append((list.append(member), member))
      }
      var visited: [Int] = []
      list.visit { visited.append($0) }
      #expect(visited == expected.map(\.member))
      #expect(list.count == expected.count)
    }
  }
}
