import LinkGates
import RIBKit
import RideExample
import Testing
import TreeSupport

/// The plugins after a trip, in the whole ride.
@Suite(.trees) struct AfterTripTests {
  static let rider = "Root/LoggedIn/Rider"
  static let request = RideEvent.step(.request(pickup: "A", dropoff: "B"))

  /// A ride in which ana has paid 12.50 for the trip t1, with the last outcome.
  static func ride(_ flags: String...) throws -> (app: RideApp, paid: Outcome) {
    let app = try RideApp.forTest()
    let steps: [RideStep] = [
      .request(pickup: "A", dropoff: "B"), .driverAssigned("t1", driver: "bo", eta: 9), .driverArrived("t1"),
      .tripStarted("t1"), .tripCompleted("t1", fare: 1250), .pay("t1"),
    ]
    let events = [.flags(flags), .signIn(Rider("ana"))] + steps.map { RideEvent.step($0) }
    let outcomes = events.map { app.handle($0) }
    try #require(outcomes.allSatisfy { $0.rejection == nil })
    return (app, try #require(outcomes.last))
  }

  @Test func withoutFlagsNoPluginIsShown() throws {
    let (app, paid) = try Self.ride()
    #expect(paid.attached == ["\(Self.rider)/Request"])
    #expect(paid.screen == ["No trip. Where to?"])
    #expect(app.handle(.tap("tip", value: nil)).rejection == .noControl("tip"))
  }

  @Test func eachPluginIsShownWhoseFlagIsOn() throws {
    #expect(try Self.ride("tip").paid.attached == ["\(Self.rider)/Request", "\(Self.rider)/Tip"])
    let both = try Self.ride("lost item", "tip").paid
    #expect(both.attached.suffix(2) == ["\(Self.rider)/LostItem", "\(Self.rider)/Tip"])
    #expect(both.screen.last == "A tip for trip t1? 1.25 is usual.")
  }

  @Test func aFlagThatGoesOffDetachesItsPluginAndNoOther() throws {
    let (app, _) = try Self.ride("lost item", "tip")
    let off = app.handle(.flags(["lost item"]))
    #expect((off.detached, off.attached) == (["\(Self.rider)/Tip"], []))
    let swapped = app.handle(.flags(["tip"]))
    #expect((swapped.detached, swapped.attached) == (["\(Self.rider)/LostItem"], ["\(Self.rider)/Tip"]))
  }

  @Test func aFlagThatNoPluginHasIsNoticedOnce() throws {
    let app = try RideApp.forTest()
    #expect(
      app.handle(.flags(["tip", "tips"])).notices
        == ["No plugin has the flag tips. Use one of lost item, tip."])
    #expect(app.handle(.flags(["lost item"])).notices == [])
    #expect(
      app.handle(.flags(["a", "b"])).notices == [
        "No plugin has the flag a, b. Use one of lost item, tip."
      ])
  }

  @Test func aFlagThatGoesOnAfterTheTripShowsItsPlugin() throws {
    let (app, _) = try Self.ride()
    #expect(app.handle(.flags(["tip"])).attached == ["\(Self.rider)/Tip"])
  }

  @Test func theOffersEndWithTheNextRequest() throws {
    let (app, _) = try Self.ride("lost item", "tip")
    #expect(app.handle(Self.request).detached.sorted() == ["\(Self.rider)/LostItem", "\(Self.rider)/Tip"])
    #expect(app.handle(.step(.cancel(nil))).attached == [])
    #expect(app.handle(.flags([])).detached == [])
  }

  @Test(arguments: [(nil, 125), ("200", 200), ("much", 125), ("-5", 125)])
  func aTipIsPaidOnceAndLeavesAReceipt(value: String?, cents: Int) throws {
    let (app, _) = try Self.ride("tip")
    let outcome = app.handle(.tap("tip", value: value))
    #expect(
      outcome.receipts
        == ReceiptTotals([Receipt(trip: "t1", cents: 1250 + cents), Receipt(trip: "t1", cents: 0)]))
    #expect(outcome.detached == ["\(Self.rider)/Tip"])
    #expect(app.handle(.tap("tip", value: value)).rejection == .noControl("tip"))
    // What is done stays done, whatever its flag says.
    #expect(app.handle(.flags([])).detached + app.handle(.flags(["tip"])).attached == [])
  }

  @Test func aLostItemIsReportedByThePluginAndByALinkToOneDesk() throws {
    let (app, _) = try Self.ride("lost item")
    let tapped = app.handle(.tap("lost item", value: "hat"))
    #expect(tapped.notices == ["Lost on trip t1: hat. Case number: 1."])
    #expect(tapped.detached == ["\(Self.rider)/LostItem"])
    let linked = app.handle(.open("ride://trip/t1/lost?item=red%20scarf", from: .web))
    #expect(linked.notices == ["Lost on trip t1: red scarf. Case number: 2."])
  }

  @Test func aLinkToTheCallGoesThroughTheGate() throws {
    let (app, _) = try Self.ride()
    let link = RideEvent.open("ride://trip/t9/lost?item=hat", from: .web)
    #expect(app.handle(link).rejection?.description.hasSuffix(Rejection.noReceipt("t9").description) == true)
    _ = app.handle(.signOut)
    #expect(app.handle(.open("ride://trip/t1/lost?item=hat", from: .web)).notices.count == 1)
    #expect(
      app.handle(.signIn(Rider("ana"))).notices == ["Lost on trip t1: hat. Case number: 1."])
  }

  @Test func aThingThatIsReportedAgainKeepsItsNumberUntilTheRiderSignsOut() throws {
    let (app, _) = try Self.ride()
    let hat = RideEvent.open("ride://trip/t1/lost?item=hat", from: .web)
    let numbered = { (number: Int) in ["Lost on trip t1: hat. Case number: \(number)."] }
    #expect(app.handle(hat).notices == numbered(1))
    // Sooner than that it would be the same link, delivered twice.
    _ = app.handle(.wait(seconds: 2))
    #expect(app.handle(hat).notices == numbered(1))
    _ = app.handle(.signOut)
    _ = app.handle(.signIn(Rider("ana")))
    #expect(app.handle(hat).notices == numbered(2))
  }
}
