import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct FareTests {
  @Test func aFlagOffersToSplitTheFare() {
    let flags = MutableModelStream<Set<String>>([])
    let harness = InteractorHarness { (_: Listener<Never>) in FareInteractor(flags: flags.stream) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    flags.send(["split-fare"])
    screen.expect { $0.offersSplit = true }
    harness.deactivate()
  }
}
