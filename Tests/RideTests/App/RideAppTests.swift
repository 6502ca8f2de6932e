import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("The app, without its program", .ribs)
struct RideAppTests {
  static let request = RideEvent.step(.request(pickup: "A", dropoff: "B"))
  static let notice = "The request from A to B was withdrawn: no driver within 300 s."

  static func handle(_ app: RideApp, _ events: RideEvent...) throws -> [Outcome] {
    try events.map { event in try app.handle(event) }
  }

  @Test("The tree is detached in order, children first")
  func shutdown() throws {
    let app = try RideApp()
    _ = try Self.handle(app, .signIn(Rider("ana")), Self.request)
    let rider = "Root/LoggedIn/Rider"
    #expect(
      app.shutdown() == ["Root/LoggedIn/Receipts", "\(rider)/Request", rider, "Root/LoggedIn", "Root"])
  }

  @Test("A rider finds what was left behind, another one does not")
  func riders() throws {
    let app = try RideApp()
    let (ana, eve) = (RideEvent.signIn(Rider("ana")), RideEvent.signIn(Rider("eve")))
    let assigned = RideEvent.step(.driverAssigned("t1", driver: "bo", eta: 9))
    let outcomes = try Self.handle(app, ana, Self.request, assigned, .signOut, eve, .signOut, ana)
    #expect(outcomes.allSatisfy { $0.refusal == nil })
    #expect(outcomes[4].active.contains("Root/LoggedIn/Rider/Request"))
    #expect(outcomes[6].active.contains("Root/LoggedIn/Rider/Trip"))
    #expect(outcomes[6].screen.first == "Trip t1 from A to B: bo comes in 9 s.")
    app.shutdown()
  }

  @Test("A request that is overdue when its rider signs in is withdrawn at once")
  func overdue() throws {
    let app = try RideApp()
    let ana = RideEvent.signIn(Rider("ana"))
    let outcomes = try Self.handle(app, ana, Self.request, .signOut, .wait(seconds: 500), ana, .signOut, ana)
    #expect(outcomes.map(\.notices) == [[], [], [], [], [Self.notice], [], []])
    #expect(outcomes[4].screen == ["No trip. Where to?"])
    app.shutdown()
  }

  @Test("A signed-out request that is not overdue goes on waiting from where it was")
  func remaining() throws {
    let app = try RideApp()
    let ana = RideEvent.signIn(Rider("ana"))
    let outcomes = try Self.handle(
      app, ana, Self.request, .wait(seconds: 100), .signOut, .wait(seconds: 100), ana, .wait(seconds: 99),
      .wait(seconds: 1))
    #expect(outcomes.map(\.notices.count) == [0, 0, 0, 0, 0, 0, 0, 1])
    app.shutdown()
  }

  @Test("A refused event changes nothing", arguments: 1...10)
  func refused(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let (all, accepted) = (try RideApp(), try RideApp())
    for event in SampleRide.events(100, using: &random) {
      let outcome = try all.handle(event)
      if outcome.refusal == nil {
        #expect(try accepted.handle(event) == outcome)
      } else {
        #expect((outcome.attached, outcome.detached, outcome.notices) == ([], [], []))
      }
    }
    let look = RideEvent.wait(seconds: 0)
    #expect(try all.handle(look) == accepted.handle(look))
    all.shutdown()
    accepted.shutdown()
  }
}
