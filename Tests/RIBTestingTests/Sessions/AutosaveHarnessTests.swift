import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// An app that an autosave saves, in a harness.
@Suite(.failsOnLeaks)
struct AutosaveHarnessTests {
  private let world = CafeWorld()

  private func app(
    byteLimit: Int = 10_000_000, version: Int = 1,
    migrating migrate: @escaping (inout SavedTree) -> Void = { _ in }
  ) -> AutosaveHarness<CafeRouter> {
    AutosaveHarness(byteLimit: byteLimit, version: version, migrating: migrate) { [world] in
      CafeRouter(.none, world, listener: $0)
    }
  }

  private func launched(tip cents: Int? = nil) -> AutosaveHarness<CafeRouter> {
    let app = app()
    app.launch()
    if let cents { tip(cents, app) }
    return app
  }

  /// Gives a tip, whose event doesn't matter here.
  private func tip(_ cents: Int, _ app: AutosaveHarness<CafeRouter>) {
    app.run { $0.interactor.act(.tip(cents)) }
    app.expectEvent(cents)
  }

  private func tip(_ app: AutosaveHarness<CafeRouter>) -> Int {
    app.root.interactor.presenter.viewModels.latest.tip
  }

  @Test func aKillLosesWhatWasNotSavedYet() {
    let app = launched(tip: 20)
    app.advance(by: .seconds(2))
    tip(30, app)
    app.advance(by: .milliseconds(1_999))
    #expect(app.saved("app")?["Cafe#tip"] == "20" && app.saved["Cafe#tip"] == "30")
    app.kill()
    app.launch()
    #expect(tip(app) == 20)
    app.expectEvents("app saved", "app saved", "app saved")
  }

  @Test func aCleanEndAndTheBackgroundSave() {
    let app = launched(tip: 20)
    app.quit()
    app.launch()
    #expect(tip(app) == 20)
    tip(30, app)
    app.save()
    app.kill()
    app.launch()
    #expect(tip(app) == 30)
    app.discardEvents()
  }

  @Test func theTreeAndTheScreensAreRestored() {
    let app = launched()
    app.run { $0.interactor.act(.open(1)) }
    app.run { $0.order?.write("no milk") }
    tip(5, app)
    app.quit()
    let screen = app.record(app.root.interactor.presenter)
    app.launch()
    app.expectTree(
      """
      Cafe
      └─ Order
      """)
    #expect(app.router(OrderInteractor.self)?.presenter.viewModels.latest == "no milk")
    screen.expect(CafeInteractor.Screen(tip: 5))
    app.expectPreserved("tip", 5)
    app.discardEvents()
  }

  @Test func aTimerEndsWithItsProcessAndADeadlineDoesNot() {
    let app = launched()
    app.run { $0.interactor.act(.pause) }
    app.run { $0.interactor.act(.ring(after: 600)) }
    app.advance(by: .seconds(2))
    app.kill()
    // Nothing runs.
    app.advance(by: .seconds(3_600))
    #expect(app.saved("app")?["Cafe#closed"] == "false")
    app.launch()
    app.expectPreserved("closed", true)
    #expect(app.root.interactor.presenter.viewModels.latest.notice == "")
    #expect(app.saved("app")?["Cafe#closed"] == "true")
  }

  @Test func theThirdLaunchAfterTwoCrashesBeginsEmpty() throws {
    let app = launched(tip: 20)
    app.quit()
    for _ in 0..<2 { app.launchAndCrash() }
    app.discardEvents()
    app.launch()
    app.expectEvents("app abandoned", "app saved")
    #expect(tip(app) == 0)
    tip(1, app)
    let abandoned = app.abandoned()
    #expect(abandoned.map { $0["Cafe#tip"] } == ["20"])
    // The user asks for it.
    app.restore(from: try #require(abandoned.last))
    #expect(tip(app) == 20)
    app.kill()
    app.launch()
    #expect(tip(app) == 20)
  }

  @Test func aGoodLaunchEndsTheCountOfCrashes() {
    let app = launched()
    app.quit()
    for _ in 0..<3 {
      app.launchAndCrash()
      app.launch()
      app.kill()
    }
    #expect(!app.events.contains { "\($0)" == "app abandoned" })
  }

  @Test func anotherSaveCanBeRestoredAtTheLaunch() {
    let app = app()
    var saved = SavedTree()
    saved["Cafe#tip"] = "7"
    app.restore(from: saved)
    #expect(tip(app) == 7)
    app.kill()
    app.launch()
    #expect(tip(app) == 7)
  }

  @Test func aSaveThatFailsIsTriedAgain() {
    let app = launched(tip: 20)
    app.failNextSave()
    app.advance(by: .seconds(2))
    #expect(app.saved("app")?["Cafe#tip"] == "0")
    app.advance(by: .seconds(2))
    #expect(app.saved("app")?["Cafe#tip"] == "20")
    app.expectEvents("app saved", "app failed: full", "app saved")
  }

  @Test func aLoadThatFailsBeginsEmptyAndOverwritesNothing() {
    let app = launched(tip: 20)
    app.quit()
    app.discardEvents()
    app.failNextLoad()
    app.launch()
    #expect(tip(app) == 0)
    app.quit()
    app.expectEvents("app failed: failed", "app failed: notSaved", "app failed: notSaved")
    app.launch()
    #expect(tip(app) == 20)
  }

  @Test func aTreeThatIsTooLargeIsNotSaved() {
    let app = app(byteLimit: 500)
    app.launch()
    tip(40, app)
    app.run { $0.interactor.act(.open(1)) }
    app.run { $0.order?.write(String(repeating: "x", count: 1_000)) }
    app.advance(by: .seconds(2))
    app.expectEvents("app saved", "app failed: full")
  }

  @Test(arguments: [false, true]) func aProcessIsKilledAtASave(stored isStored: Bool) {
    let app = launched(tip: 20)
    app.run { $0.interactor.act(.pause) }
    app.killAtNextSave(stored: isStored)
    // The timer would be over in a process that goes on.
    app.advance(by: .seconds(100))
    #expect(world.starts == 2 && app.clock.now.offset == .seconds(100))
    app.launch()
    #expect(tip(app) == (isStored ? 20 : 0))
    // The save of the old process doesn't wait forever.
    app.expectTree("Cafe\n└─ Order")
    app.expectSettled()
  }

  @Test func aProcessIsKilledWhileItCountsItsLaunch() {
    let app = launched()
    app.quit()
    for _ in 0..<2 {
      app.killAtNextSave(stored: true)
      app.launch()
    }
    app.discardEvents()
    app.launch()
    app.expectEvents("app abandoned", "app saved")
  }

  @Test func aProcessIsKilledWhileTheDiskIsSlow() {
    let app = launched(tip: 20)
    app.holdSaves()
    app.advance(by: .seconds(10))
    app.kill()
    app.launch()
    #expect(tip(app) == 0)
    tip(30, app)
    app.holdSaves()
    app.advance(by: .seconds(2))
    app.releaseSaves()
    app.kill()
    app.launch()
    #expect(tip(app) == 30)
  }

  @Test func theSaveOfANewerReleaseIsReadAsFarAsPossible() {
    let app = app(version: 2)
    var saved = SavedTree()
    saved.version = 3
    (saved["Cafe#tip"], saved["Cafe#rating"]) = ("20", "5")
    app.setSaved(saved, for: "app")
    app.launch()
    #expect(tip(app) == 20)
    app.quit()
    #expect(app.saved("app")?["Cafe#rating"] == "5" && app.saved("app")?.version == 2)
  }

  @Test func theRowOfANewerFormatIsAbandoned() {
    let app = app()
    app.setRow(SessionRow(bytes: Array(#"{"format":99}"#.utf8), version: 1, savedAt: app.date), of: "app")
    app.launch()
    app.expectEvents("app abandoned", "app saved")
    #expect(app.abandoned() == [] && app.row(of: "app.abandoned") != nil)
  }

  @Test func theMigrationIsCalledAtEachLaunch() {
    let app = app(version: 2) { if $0.version < 2 { $0.move("Bar", to: "Cafe") } }
    var saved = SavedTree()
    saved["Bar#tip"] = "20"
    app.setSaved(saved, for: "app")
    app.launch()
    #expect(tip(app) == 20)
    app.kill()
    #expect(app.saved("app")?.version == 2)
    app.launch()
    #expect(tip(app) == 20)
    // An abandoned save may be an old one too.
    app.restore(from: saved)
    #expect(tip(app) == 20)
  }

  @Test func theSavesOfAnAccountCanBeDeleted() throws {
    let app = launched(tip: 20)
    app.save()
    let autosave = app.autosave
    try app.wait { try await autosave.delete() }
    #expect(app.row(of: "app") == nil)
    app.kill()
    app.launch()
    #expect(tip(app) == 0)
  }

  @Test func aRowThatIsNotATreeIsNamed() {
    let told = failuresTold {
      let app = app()
      app.setRow(SessionRow(bytes: [1], version: 1, savedAt: app.date), of: "app")
      _ = app.saved("app")
    }
    expectSaid(told, "+3: … Cannot read the save of \"app\"")
  }

  @Test func anotherProgramThatSavesStopsTheApp() {
    let app = launched()
    var saved = SavedTree()
    saved["Cafe#tip"] = "7"
    app.setSaved(saved, for: "app")
    tip(20, app)
    app.advance(by: .seconds(2))
    app.expectEvents("app saved", "app conflicted", "app failed: contended")
  }
}
