import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct AfterTripTests {
  let host = ManualHost()
  let network = Network { "sent \($0)" }

  @Test func anOfferIsShownWhileItsFlagIsOn() throws {
    let flags = MutableModelStream<Set<String>>([])
    let modules = try Modules(
      [PaymentsModule(), TipModule(), NetworkModule(connect: {}, network: network)], flags: flags.stream)
    let root = AfterTripRouter(trip: FinishedTrip(fare: 50), modules: modules)
    root.launch(on: host)
    flags.send(["tips"])
    host.settle()
    #expect(root.offers.keys == ["tip"])
    flags.send([])
    host.settle()
    #expect(root.offers.keys == [])
    host.shutdown(root)
  }
}
