import DeepLinks
import RIBTesting
import RideExample
import Testing

@Suite("Links that are opened in the ride", .ribs)
struct LinkOpeningTests {
  static let ana = RideEvent.signIn(Rider("ana"))
  static let receipt = "Root/LoggedIn/Receipts/Receipt"

  /// A ride in which ana has paid 12.50 for the trip t1.
  static func ride(_ keys: LinkKeys = .none) throws -> RideApp {
    let app = try RideApp(keys: keys)
    let steps: [RideStep] = [
      .request(pickup: "A", dropoff: "B"), .driverAssigned("t1", driver: "bo", eta: 9), .driverArrived("t1"),
      .tripStarted("t1"), .tripCompleted("t1", fare: 1250), .pay("t1"),
    ]
    for event in [ana] + steps.map({ .step($0) }) {
      let outcome = try app.handle(event)
      try #require(outcome.refusal == nil)
    }
    return app
  }

  @Test("A link that is refused changes nothing", arguments: LinkOrigin.allCases)
  func refusals(origin: LinkOrigin) throws {
    let app = try Self.ride()
    let before = try app.handle(.wait(seconds: 0))
    var links = ["ride://nowhere", "ride://trip/%zz", "ride://trip/t9/receipt", "ride://trip/t9", "no link"]
    if origin != .local { links += ["ride://sign-out", "ride://request?pickup=A&dropoff=B"] }
    for link in links {
      let outcome = try app.handle(.open(link, from: origin))
      #expect(outcome.refusal != nil, "\(link)")
      #expect(outcome.attached + outcome.detached + outcome.notices == [])
      #expect((outcome.active, outcome.screen) == (before.active, before.screen))
    }
    app.shutdown()
  }

  @Test("A receipt opens beside the ride, once, and closes again")
  func receipt() throws {
    let app = try Self.ride()
    let opened = try app.handle(.open("https://ride.example/trip/t1/receipt", from: .web))
    #expect(opened.attached == [Self.receipt])
    #expect(opened.screen.last == "Receipt of trip t1: 12.50.")
    let again = try app.handle(.open("ride://trip/t1/receipt", from: .otherApp))
    #expect(again.refusal == nil)
    #expect(again.attached + again.detached == [])
    #expect(try app.handle(.open("ride://home", from: .otherApp)).detached == [Self.receipt])
    app.shutdown()
  }

  @Test("A link that waits is opened when somebody signs in, and a newer one takes its place")
  func waiting() throws {
    let app = try Self.ride()
    _ = try app.handle(.signOut)
    let first = try app.handle(.open("ride://trip/t1", from: .push))
    #expect(first.notices == ["ride://trip/t1 waits: nobody is signed in."])
    _ = try app.handle(.open("ride://trip/t1/receipt", from: .push))
    let resumed = try app.handle(Self.ana)
    #expect(resumed.active.last == Self.receipt)
    #expect(resumed.notices == [])
    _ = try app.handle(.signOut)
    #expect(try app.handle(Self.ana).active.contains(Self.receipt) == false)
    app.shutdown()
  }

  @Test("A link that has waited for too long is not opened")
  func expired() throws {
    let app = try Self.ride()
    for event in [.signOut, .open("ride://trip/t1/receipt", from: .web), .wait(seconds: 600)] as [RideEvent] {
      _ = try app.handle(event)
    }
    let outcome = try app.handle(Self.ana)
    #expect(outcome.active.contains(Self.receipt) == false)
    #expect(outcome.notices == ["The link that waited was not opened: expired."])
    app.shutdown()
  }

  @Test("A driver can be asked for by a link from inside")
  func request() throws {
    let app = try Self.ride()
    let link = RideEvent.open("ride://request?pickup=Home&dropoff=Work", from: .local)
    #expect(try app.handle(link).screen == ["Looking for a driver from Home to Work."])
    #expect(
      try app.handle(link).refusal?.description.hasSuffix(
        "request needs nothing under way or unpaid, but a request is pending") == true)
    app.shutdown()
  }
}
