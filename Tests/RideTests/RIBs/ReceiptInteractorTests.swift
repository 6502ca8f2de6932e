import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct ReceiptInteractorTests {
  let receipts = MutableModelStream(Receipts(), removingDuplicates: nil)
  let harness: InteractorHarness<ReceiptInteractor>

  init() {
    harness = InteractorHarness { [receipts] _ in
      ReceiptInteractor(of: "t1", for: Rider("ana"), receipts: receipts.stream, screen: Screen())
    }
  }

  @Test func thePriceIsShownAsSoonAsThereIsAReceipt() {
    harness.activate()
    #expect(harness.interactor.presenter.viewModels.latest == "There is no receipt for trip t1.")
    receipts.update { $0.add(Receipt(trip: "t1", cents: 905), for: Rider("eve")) }
    harness.settle()
    #expect(harness.interactor.presenter.viewModels.latest == "There is no receipt for trip t1.")
    receipts.update { $0.add(Receipt(trip: "t1", cents: 905), for: Rider("ana")) }
    harness.settle()
    #expect(harness.interactor.presenter.viewModels.latest == "Receipt for trip t1: 9.05.")
    harness.deactivate()
  }
}
