import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct ReceiptsInteractorTests {
  let first = Receipt(trip: "t1", cents: 1_250)
  let second = Receipt(trip: "t2", cents: 750)
  let receipts = MutableModelStream(Receipts(), removingDuplicates: nil)
  let harness: InteractorHarness<ReceiptsInteractor>

  init() {
    harness = InteractorHarness { [receipts] in
      ReceiptsInteractor(for: Rider("ana"), receipts: receipts.stream, listener: $0)
    }
  }

  @Test func theTotalsOfTheRiderAreToldAndNoneAtTheEnd() {
    harness.activate()
    harness.expectEvent(.none)
    receipts.update { $0.add(first, for: Rider("ana")) }
    harness.expectEvent(ReceiptTotals([first]))
    receipts.update { $0.add(first, for: Rider("eve")) }
    harness.expectEvent(ReceiptTotals([first]))
    receipts.update { $0.add(second, for: Rider("ana")) }
    harness.expectEvent(ReceiptTotals([first, second]))
    harness.deactivate()
    harness.expectEvent(.none)
  }

  @Test func afterAnotherActivationAllReceiptsAreCounted() {
    for receipt in [first, second] {
      var all = Receipts()
      all.add(receipt, for: Rider("ana"))
      receipts.send(all)
      harness.activate()
      harness.expectEvent(ReceiptTotals([receipt]))
      harness.deactivate()
      harness.expectEvent(.none)
    }
  }

  @Test func totalsAreAddedUp() {
    #expect((ReceiptTotals([first, second]).count, ReceiptTotals([first, second]).cents) == (2, 2_000))
    #expect((ReceiptTotals.none.count, ReceiptTotals.none.cents) == (0, 0))
  }
}
