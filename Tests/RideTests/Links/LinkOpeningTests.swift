import DeepLinks
import LinkGates
import RideExample
import Testing
import TreeSupport

@Suite(.trees) struct LinkOpeningTests {
  static let ana = RideEvent.signIn(Rider("ana"))
  static let receipt = "Root/LoggedIn/Receipts/Receipt"

  /// A ride in which ana has paid 12.50 for the trip t1.
  static func ride() throws -> RideApp {
    let app = try RideApp.forTest()
    let steps: [RideStep] = [
      .request(pickup: "A", dropoff: "B"), .driverAssigned("t1", driver: "bo", eta: 9), .driverArrived("t1"),
      .tripStarted("t1"), .tripCompleted("t1", fare: 1250), .pay("t1"),
    ]
    for event in [ana] + steps.map({ .step($0) }) {
      let outcome = app.handle(event)
      try #require(outcome.rejection == nil)
    }
    return app
  }

  @Test(arguments: LinkCall.Origin.allCases)
  func aRejectedLinkChangesNothing(origin: LinkCall.Origin) throws {
    let app = try Self.ride()
    let before = app.handle(.wait(seconds: 0))
    var links = ["ride://nowhere", "ride://trip/%zz", "ride://trip/t9/receipt", "ride://trip/t9", "no link"]
    if origin != .local { links += ["ride://sign-out", "ride://request?pickup=A&dropoff=B"] }
    for link in links {
      let outcome = app.handle(.open(link, from: origin))
      #expect(outcome.rejection != nil, "\(link)")
      #expect(outcome.attached + outcome.detached + outcome.notices == [])
      #expect((outcome.active, outcome.screen) == (before.active, before.screen))
    }
  }

  @Test func aReceiptOpensBesideTheRideOnceAndClosesAgain() throws {
    let app = try Self.ride()
    let opened = app.handle(.open("https://ride.example/trip/t1/receipt", from: .web))
    #expect(opened.attached == [Self.receipt])
    #expect(opened.screen.last == "Receipt for trip t1: 12.50.")
    let again = app.handle(.open("ride://trip/t1/receipt", from: .otherApp))
    #expect(again.rejection == nil)
    #expect(again.attached + again.detached == [])
    #expect(app.handle(.open("ride://home", from: .otherApp)).detached == [Self.receipt])
  }

  @Test func aWaitingLinkIsOpenedAfterASignInAndANewerOneReplacesIt() throws {
    let app = try Self.ride()
    _ = app.handle(.signOut)
    let first = app.handle(.open("ride://trip/t1", from: .push))
    #expect(first.notices == ["ride://trip/t1 waits: nobody is signed in."])
    _ = app.handle(.open("ride://trip/t1/receipt", from: .push))
    let resumed = app.handle(Self.ana)
    #expect(resumed.active.last == Self.receipt)
    #expect(resumed.notices == ["ride://trip/t1 was not opened: superseded at step 0 (start)."])
    _ = app.handle(.signOut)
    #expect(app.handle(Self.ana).active.contains(Self.receipt) == false)
  }

  @Test func aLinkThatHasWaitedTooLongIsNotOpened() throws {
    let app = try Self.ride()
    for event in [.signOut, .open("ride://trip/t1/receipt", from: .web), .wait(seconds: 600)] as [RideEvent] {
      _ = app.handle(event)
    }
    let outcome = app.handle(Self.ana)
    #expect(outcome.active.contains(Self.receipt) == false)
    #expect(outcome.notices == ["ride://trip/t1/receipt was not opened: expired."])
  }

  @Test func aLinkFromInsideCanRequestADriver() throws {
    let app = try Self.ride()
    let link = RideEvent.open("ride://request?pickup=Home&dropoff=Work", from: .local)
    #expect(app.handle(link).screen == ["Looking for a driver from Home to Work."])
    #expect(
      app.handle(link).rejection?.description.hasSuffix(
        "request needs no current or unpaid trip, but a request is pending") == true)
  }
}
