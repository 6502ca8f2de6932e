import RIBKit
import RIBSessions
import RIBTesting
import Testing

/// What a harness of an app says when something is wrong.
@Suite(.failsOnLeaks)
struct AutosaveFailureTests {
  private func told(
    _ defect: CafeInteractor.Defect = .none, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (AutosaveHarness<CafeRouter>, CafeWorld) -> Void
  ) -> [String] {
    failuresTold(sourceLocation: sourceLocation) {
      let world = CafeWorld()
      body(AutosaveHarness { CafeRouter(defect, world, listener: $0) }, world)
      (world.guests, world.keptRoot) = ([], nil)
    }
  }

  @Test func anAppThatIsNotRunningCannotEnd() {
    let told = told { app, _ in
      app.kill()
      app.quit()
      app.save()
      app.expectTree("Cafe")
    }
    expectSaid(
      told, "+1: CafeRouter is not active: launch it first", "+2: CafeRouter is not active",
      "+3: CafeRouter is not active", "+4: CafeRouter is not active")
  }

  @Test func anAppThatWasKilledAtASaveIsNotRunning() {
    let told = told { app, _ in
      app.launch()
      app.run { $0.interactor.act(.open(1)) }
      app.killAtNextSave(stored: false)
      app.advance(by: .seconds(2))
      app.expectPreserved("tip", 0)
    }
    expectSaid(told, "+5: CafeRouter preserves no value")
  }

  @Test func timeDoesNotGoBack() {
    expectSaid(told { app, _ in app.advance(by: .seconds(-1)) }, "+0: The clock cannot advance by -1")
  }

  @Test func otherEventsThanExpectedAreShown() {
    let told = told { app, _ in
      app.launch()
      app.expectEvents("app abandoned")
      app.expectEvents()
    }
    expectSaid(told, "+2: Expected the events [\"app abandoned\"] … app saved")
  }

  @Test func aRowThatIsNotATreeIsNamed() {
    let told = told { app, _ in
      app.setRow(SessionRow(bytes: [1], version: 1, savedAt: app.date), of: "app")
      _ = app.saved("app")
    }
    expectSaid(told, "+2: … Cannot read the save of \"app\"")
  }

  @Test func aMisuseOfTheTreeFailsTheTest() {
    let told = told { app, _ in
      app.launch()
      app.run { $0.interactor.preserve(\.defectName, as: "tip") }
    }
    expectSaid(told, "+2: RIBKit rejected an invalid call")
  }

  @Test func aTreeThatOutlivesItsCleanEndIsNamed() {
    let app = told(.staysInServices) { app, world in
      app.launch()
      world.keptRoot = app.root
      app.quit()
    }
    expectSaid(app, "CafeRouter outlives its harness")
  }

  @Test func aTreeThatIsKilledHasNothingToAnswerFor() {
    let told = told(.staysInServices) { app, _ in
      app.launch()
      app.kill()
      app.launch()
    }
    #expect(told == [])
  }
}

extension CafeInteractor {
  fileprivate var defectName: String {
    get { "" }
    set {}
  }
}
