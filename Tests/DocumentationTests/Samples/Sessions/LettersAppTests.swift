import ModelStreams
import RIBKit
import RIBSessions
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct LettersAppTests {
  private func app() -> AutosaveHarness<LettersRouter> {
    AutosaveHarness(version: 3, migrating: migrate) { _ in LettersRouter() }
  }

  @Test func aKillLosesOnlyWhatWasTypedSinceTheLastSave() throws {
    let app = app()
    app.launch()
    app.run { $0.interactor.open(1) }
    try #require(app.router(LetterInteractor.self)).presenter.send("Dear Emma")
    app.advance(by: .seconds(2))
    try #require(app.router(LetterInteractor.self)).presenter.send("Dear Emma, how")
    app.kill()
    app.launch()
    app.expectTree(
      """
      Letters
      └─ Letter
      """)
    #expect(app.router(LetterInteractor.self)?.presenter.viewModels.latest == "Dear Emma")
    #expect(app.saved("app")?[#"Letters/Letter[{"letter":{"_0":1}}]#draft"#] == #""Dear Emma""#)
  }

  @Test func afterTwoCrashesTheAppStartsEmptyAndTheUserMayRestore() throws {
    let app = app()
    app.launch()
    app.run { $0.interactor.open(1) }
    app.quit()
    app.launchAndCrash()
    app.launchAndCrash()
    app.discardEvents()
    app.launch()
    app.expectEvents("app abandoned", "app saved")
    #expect(app.root.interactor.pages == [.inbox])
    app.restore(from: try #require(app.abandoned().last))
    #expect(app.root.interactor.pages == [.inbox, .letter(1)])
  }

  @Test func aFullDiskLosesNothingThatIsSavedLater() {
    let app = app()
    app.launch()
    app.run { $0.interactor.open(1) }
    app.failNextSave(.full)
    app.advance(by: .seconds(2))
    app.advance(by: .seconds(2))
    app.expectEvents("app saved", "app failed: full", "app saved")
    app.kill()
    app.launch()
    #expect(app.root.interactor.pages == [.inbox, .letter(1)])
  }

  @Test func theLettersSurviveEveryKill() {
    let test = LifecycleStressTest({}, harness: { _ in app() })
    test.run(script: [1, 2]) { letter, app, _ in
      app.run { $0.interactor.open(letter) }
      app.advance(by: .seconds(2))
    }
  }

  @Test func nothingOfAnAccountIsLeftAfterItsSignOut() {
    let app = AutosaveHarness { _ in DiaryRouter() }
    app.launch()
    app.run { $0.interactor.route(to: .signedIn(user: "ana")) }
    app.router(LetterInteractor.self)?.presenter.send("secret")
    app.quit()
    #expect(app.saved("app")?.places == [#"Diary/Letter[{"signedIn":{"user":"ana"}}]#draft"#])
    // The session has expired meanwhile, and the app starts logged out.
    app.launch()
    #expect(app.saved("app")?.places == [])
  }
}

@Suite(.failsOnLeaks)
struct TicketAppTests {
  @Test func aTicketIsLateAtTheNextLaunch() {
    let app = AutosaveHarness { TicketInteractor(listener: $0) }
    app.launch()
    app.run { $0.ordered() }
    app.quit()
    app.advance(by: .seconds(3_600))
    app.launch()
    app.expectEvent(.late)
  }
}
