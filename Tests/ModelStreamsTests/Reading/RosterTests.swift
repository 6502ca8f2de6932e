import ModelStreams
import Testing

@Suite struct `Roster of members` {
  @Test func `A ticket is void once its place was given to another`() {
    var roster = Roster<String>()
    let first = roster.enter("a")
    #expect(roster.leave(first) == "a")
    let second = roster.enter("b")
    #expect(roster.leave(first) == nil)
    #expect(roster.leave(second) == "b")
    #expect(roster.count == 0)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `Members stay in the order in which they entered, whoever leaves`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var roster = Roster<Int>()
    var expected: [(ticket: Roster<Int>.Ticket, member: Int)] = []
    for member in 0..<60 {
      switch dice.roll(5) {
      case 0 where !expected.isEmpty:
        let leaving = expected.remove(at: dice.roll(expected.count))
        #expect(roster.leave(leaving.ticket) == leaving.member)
      case 1 where dice.roll(4) == 0:
        var members: [Int] = []
        roster.leaveAll(into: &members)
        #expect(members == expected.map(\.member))
        expected = []
      default:
        expected.append((roster.enter(member), member))
      }
      var visited: [Int] = []
      roster.visit { visited.append($0) }
      #expect(visited == expected.map(\.member))
      #expect(roster.count == expected.count)
    }
  }
}
