import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

/// The interactors of the plugins after a trip, each alone.
@Suite(.failsOnLeaks) struct PluginInteractorTests {
  static let trip = FinishedTrip(fare: Fare(trip: "t1", cents: 1250), rider: Rider("ana"))

  struct Till: Payments {
    let paid = Stub<Fare, Void>("pay")

    func pay(_ fare: Fare, by rider: Rider) async { await paid.call(fare, default: ()) }
  }

  @Test func aSecondTapPaysNoSecondTip() {
    let till = Till()
    till.paid.returns(())
    let harness = InteractorHarness {
      TipInteractor(Self.trip, payments: till, screen: Screen(), listener: $0)
    }
    harness.activate()
    harness.run { me in
      me.presenter.send(.pay(200))
      me.presenter.send(.pay(300))
    }
    harness.expectEvent(.done("A tip of 2.00 for trip t1."))
    till.paid.expectCalls(Fare(trip: "t1", cents: 200))
    harness.deactivate()
  }

  @Test func aChosenTipIsPreserved() {
    let harness = InteractorHarness {
      TipInteractor(Self.trip, payments: Till(), screen: Screen(), listener: $0)
    }
    harness.activate()
    harness.run { $0.presenter.send(.choose(300)) }
    harness.expectPreserved("tip", 300)
    harness.run { $0.presenter.send(.choose(nil)) }
    harness.expectPreserved("tip", Int?.none)
    harness.deactivate()
  }

  @Test(arguments: [
    ("t1", "Lost on trip t1: hat. Case number: 1."),
    ("t2", "Not reported: the rider has no receipt for trip t2."),
  ])
  func aReportEndsThePlugin(trip: String, sentence: String) throws {
    let host = ManualHost()
    let services = RideDependency.forTest(on: host).services
    let ana = Rider("ana")
    try host.wait {
      try await services.sessions.signIn(ana)
      await services.receipts.add(Receipt(trip: "t1", cents: 1250), for: ana)
    }
    let desk = LostItemDesk(sessions: services.sessions, receipts: services.receipts)
    let lost = FinishedTrip(fare: Fare(trip: trip, cents: 1250), rider: ana)
    let harness = InteractorHarness(host: host) {
      LostItemInteractor(lost, desk: desk, screen: Screen(), listener: $0)
    }
    harness.activate()
    harness.run { $0.presenter.send("hat") }
    harness.expectEvent(.done(sentence))
    harness.deactivate()
  }

  @Test func nobodyReportsWithoutSigningIn() {
    let services = RideDependency.forTest(on: ManualHost()).services
    let desk = LostItemDesk(sessions: services.sessions, receipts: services.receipts)
    #expect(throws: Rejection.signedOut) { try desk.report(LostItem(trip: "t1", item: "hat")) }
  }
}
