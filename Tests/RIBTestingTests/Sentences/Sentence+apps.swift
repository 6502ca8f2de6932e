import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private static func app(
    _ name: String, _ defect: CafeInteractor.Defect = .none, line: Int = #line,
    use: @escaping @Sendable (AutosaveHarness<CafeRouter>, CafeWorld) -> Void
  ) -> Sentence {
    Sentence(name, line: line) {
      let world = CafeWorld()
      use(AutosaveHarness { CafeRouter(defect, world, listener: $0) }, world)
      (world.guests, world.keptRoot) = ([], nil)
    }
  }

  /// A harness of an app that finds something wrong.
  static let ofApps: [Sentence] = [
    app("an app that is not running") { app, _ in
      app.kill()
      app.quit()
      app.save()
      app.expectTree("Cafe")
    },
    app("an app that was killed at a save") { app, _ in
      app.launch()
      app.run { $0.interactor.act(.open(1)) }
      app.killAtNextSave(stored: false)
      app.advance(by: .seconds(2))
      app.expectPreserved("tip", 0)
    },
    app("an app whose clock is to run backwards") { app, _ in app.advance(by: .seconds(-1)) },
    app("other events of an app") { app, _ in
      app.launch()
      app.expectEvents("app abandoned")
      app.expectEvents()
    },
    app("an invalid call in an app") { app, _ in
      app.launch()
      app.run { $0.interactor.preserve(\.defectName, as: "tip") }
    },
    app("an app that something holds", .staysInServices) { app, world in
      app.launch()
      world.keptRoot = app.root
      app.quit()
    },
    app("nothing of an app that is killed", .staysInServices) { app, _ in
      app.launch()
      app.kill()
      app.launch()
    },
  ]
}

extension CafeInteractor {
  fileprivate var defectName: String {
    get { "" }
    set {}
  }
}
