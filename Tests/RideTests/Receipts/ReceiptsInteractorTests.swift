import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Receipts keeps totals", .ribs)
struct ReceiptsInteractorTests {
  @Test("It tells the totals of its rider, and nothing is left when it resigns")
  func totals() {
    let bench = Bench()
    let inbox = Inbox<ReceiptTotals>()
    let first = Receipt(trip: "t1", cents: 1_250)
    var all = Receipts()
    all.add(first, for: bench.ana)
    let receipts = MutableModelStream(all, removingDuplicates: nil)
    let router = bench.launch(
      ReceiptsInteractor(receipts: receipts.stream, rider: bench.ana, listener: inbox.listener))
    #expect(inbox.events == [ReceiptTotals([first])])
    let second = Receipt(trip: "t2", cents: 750)
    all.add(second, for: bench.ana)
    all.add(first, for: Rider("eve"))
    receipts.send(all)
    bench.host.settle()
    #expect(inbox.events.last?.count == 2)
    #expect(inbox.events.last?.cents == 2_000)
    #expect(bench.shutdown(router) == [])
    #expect(inbox.events.last == ReceiptTotals.none)
  }
}
