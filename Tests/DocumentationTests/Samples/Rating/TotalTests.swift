import RIBKit
import Testing

struct TotalTests {
  @Test func aModelArrivesInTheNextTurn() {
    let root = TotalInteractor()
    let host = ManualHost()
    root.launch(on: host)
    host.run { root.give(5) }
    #expect(root.early == 0)
    #expect(root.exact == 5)
    host.settle()
    #expect(root.total == 5)
    host.shutdown(root)
  }
}
