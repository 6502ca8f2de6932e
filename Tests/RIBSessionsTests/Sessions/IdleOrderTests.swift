import Basics
import RIBKit
import RIBSessions
import TestSupport
import Testing

struct IdleOrderTests {
  @Test(arguments: Seeds.first(50))
  func itIsTheOrderOfTheLastUse(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    var order = IdleOrder()
    var model: [String] = []
    for _ in 0..<1_000 {
      let id = "\(generator.below(20))"
      switch generator.below(8) {
      case 0: #expect(order.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      case 1...2:
        order.remove(id)
        model.removeAll { $0 == id }
      default:
        order.append(id)
        model.removeAll { $0 == id }
        model.append(id)
      }
      #expect(order.count == model.count)
    }
    while let id = order.popFirst() { #expect(id == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  @Test func whatIsUsedAgainAndAgainTakesNoRoom() {
    var order = IdleOrder()
    for number in 0..<10_000 { order.append("\(number % 3)") }
    #expect(order.entryCount <= 200)
  }
}
