import LinkGates
import ModelStreams
import RIBKit
import RIBModules
import RIBTesting
import RideExample
import Testing
import TreeSupport

/// The modules of the ride as a whole, and their start.
@Suite(.trees) struct RideModulesTests {
  @Test func theModulesFitAndMakeAllTheirServices() throws {
    let modules = try RideModules.join(screen: Screen(), host: ManualHost())
    modules.verify()
    #expect(
      modules.progress.latest.modules.map(\.name) == [
        "accounts", "receipts", "screen", "lost items", "payments", "tips", "trips",
      ])
  }

  @Test func aStartThatTakesNoTimeIsNotTold() throws {
    let app = try RideApp.forTest()
    #expect(app.handle(.wait(seconds: 1)).notices == [])
  }

  @Test func linksWaitForTheEndOfTheStart() throws {
    let app = try RideApp(connecting: .seconds(10))
    TestTrees.endWithTest { _ = app.shutdown() }
    let home = RideEvent.open("ride://home", from: .web)
    #expect(
      app.handle(home).notices == [
        "The ride is starting: trips.", "ride://home waits: the ride is starting.",
      ])
    #expect(app.handle(.wait(seconds: 9)).notices == [])
    let rider = app.handle(.signIn(Rider("ana")))
    #expect(rider.active.contains("Root/LoggedIn"))
    let started = app.handle(.wait(seconds: 1))
    #expect(started.notices == ["The ride has started in 10.0 seconds: trips."])
    #expect(app.handle(home).notices == [])
  }

  @Test func afterAStartThatTakesTooLongNoLinkIsOpened() throws {
    let app = try RideApp(connecting: .seconds(61))
    TestTrees.endWithTest { _ = app.shutdown() }
    _ = app.handle(.wait(seconds: 59))
    let failed = app.handle(.wait(seconds: 1))
    #expect(failed.notices.count == 1)
    #expect(failed.notices.first?.contains("“connect” of the module “trips” did not finish") == true)
    #expect(app.handle(.open("ride://home", from: .web)).rejection != nil)
  }
}
