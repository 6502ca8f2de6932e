import RIBSyntax
import Testing

@Suite struct FeatureImportRuleTests {
  static let tips = """
    import RIBModules
    struct TipsModule: Module {}
    """

  private func lint(
    _ text: String, path: String = "Sources/Rides/A.swift", with others: [String: String] = [:]
  ) -> Lint {
    let tips = ["Sources/Tips/TipsModule.swift": Self.tips]
    return Lint("feature-import", text, path: path, with: tips.merging(others) { $1 })
  }

  @Test func aFeatureThatImportsAnotherIsFound() {
    lint(
      """
      import RIBModules
      internal import →Tips
      struct RidesModule: Module {}
      """
    ).expectMarked("The feature Rides imports the feature Tips, which declares TipsModule.")
  }

  @Test func everyFileOfTheFeatureAndEveryKindOfImportCounts() {
    let lint = lint(
      "import struct →Tips.Tip\nextension RidesModule: RIBModules.Module {}\nimport RIBModules",
      with: ["Sources/Rides/B.swift": "@testable import →Tips\nstruct RidesModule {}"])
    #expect(lint.places == lint.expected)
    #expect(lint.places.count == 2)
  }

  @Test func theTargetThatJoinsModulesImportsThemAll() {
    let app = """
      import RIBModules
      import Tips
      struct ScreenModule: Module {}
      func join() throws -> Modules { try Modules([TipsModule(), ScreenModule()]) }
      """
    #expect(lint(app).places == [])
    // One that only has them is a feature.
    let router = """
      import RIBModules
      import →Tips
      struct RidesModule: Module {}
      struct RidesRouter { let modules: Modules }
      """
    lint(router).expectMarked()
  }

  @Test(arguments: [
    // No feature.
    "import Tips\nstruct Ride {}",
    // Keys.
    "import RIBModules\nimport Keys\nstruct RidesModule: Module {}",
    // Another Module.
    "import Tips\nstruct RidesModule: Module {}",
    "import RIBModules\nimport Tips\nstruct RidesModule: Rides.Module {}",
  ])
  func whatIsNoFeatureOrImportsNoneIsFine(_ text: String) {
    #expect(lint(text, with: ["Sources/Keys/Keys.swift": "import RIBModules"]).places == [])
  }

  @Test func aModuleOfThePackageWithTheSameNameIsAnother() {
    let text = "import RIBModules\nimport Tips\nstruct RidesModule: Module {}"
    #expect(lint(text, with: ["Sources/Old/Module.swift": "protocol Module {}"]).places == [])
  }

  @Test func aTestImportsWhatItLikes() {
    let text = "import RIBModules\nimport Tips\nstruct Stubs: Module {}"
    #expect(lint(text, path: "Tests/RidesTests/A.swift").places == [])
  }
}
