import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct ReceiptInteractorTests {
  let receipts = MutableModelStream(Receipts(), removingDuplicates: nil)
  let presenter = ReceiptPresenter("")
  let harness: InteractorHarness<ReceiptInteractor>

  init() {
    harness = InteractorHarness { [receipts, presenter] _ in
      ReceiptInteractor(
        receipts: receipts.stream, rider: Rider("ana"), trip: "t1", presenter: presenter)
    }
  }

  @Test func thePriceIsShownAsSoonAsThereIsAReceipt() {
    harness.activate()
    #expect(presenter.viewModels.latest == "There is no receipt of trip t1.")
    receipts.update { $0.add(Receipt(trip: "t1", cents: 905), for: Rider("eve")) }
    harness.settle()
    #expect(presenter.viewModels.latest == "There is no receipt of trip t1.")
    receipts.update { $0.add(Receipt(trip: "t1", cents: 905), for: Rider("ana")) }
    harness.settle()
    #expect(presenter.viewModels.latest == "Receipt of trip t1: 9.05.")
    harness.deactivate()
  }
}
