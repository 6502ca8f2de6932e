import RIBToolkit
import Testing

/// A target that is named is that of the RIB.
struct TargetTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder()
    let manifest = try app.text("Package.swift")
    try app.write(
      "Package.swift",
      manifest.replacing(
        "targets: [\n    .",
        with: "targets: [\n    .target(name: \"Stats\"), .testTarget(name: \"StatsTests\"),\n    ."))
    try app.write("Sources/Stats/Count.swift", "struct Count {}\n")
    try app.write("Tests/StatsTests/CountTests.swift", "struct CountTests {}\n")
    for words in [
      ["new", "Holder", "--in", "Root", "--children", "slot"], ["new", "Solo", "--in", "Holder"],
    ] {
      app.expectSuccess(words + ["--target", "Demo"])
    }
  }

  /// Makes an app with a second target, which has no RIB yet.
  private func appWithShop() throws -> AppFolder {
    let app = try AppFolder(style: "app")
    let manifest = try app.text("Package.swift")
    try app.write(
      "Package.swift",
      manifest.replacing(
        "targets: [\n    .",
        with: "targets: [\n    .target(name: \"Shop\"), .testTarget(name: \"ShopTests\"),\n    ."))
    try app.write("Sources/Shop/Shop.swift", "struct Price {}\n")
    return app
  }

  @Test func aWorkflowImportsTheModulesOnItsWay() throws {
    let app = try appWithShop()
    app.expectSuccess("new", "Cart", "--in", "Root", "--target", "Shop")
    let words = ["new", "Buy", "--template", "workflow", "--set", "from=Root", "--set", "to=Cart"]
    try app.expectNoChange(words + ["--target", "Shop"], says: "Pass --target Demo.")
    app.expectSuccess(words + ["--target", "Demo"])
    #expect(try app.text("Sources/Demo/Buy/BuyWorkflow.swift").contains("import Shop\n"))
  }

  @Test(arguments: [false, true]) func aChildInAnotherTargetIsVisibleToItsParent(hasOwnStyle: Bool) throws {
    let app = try appWithShop()
    if hasOwnStyle { app.expectSuccess("new", "Plain", "--target", "Shop") }
    app.expectSuccess("new", "Cart", "--in", "Root", "--target", "Shop", "--event", "paid")
    try app.expect("Sources/Shop/Cart/CartInteractor.swift", contains: "package final class CartInteractor")
    #expect(try app.text("Sources/Demo/Root/RootRouter.swift").contains("import Shop\n"))
    let own = try #require(try app.text("Package.swift").split(separator: "name: \"Demo\",\n").last)
    #expect(own.prefix { $0 != "]" }.contains("\"Shop\","), "\(own)")
  }

  @Test(arguments: [
    ["rename", "Solo", "Soli"], ["detach", "Solo"], ["detach", "Solo", "--from", "Holder"],
    ["delete", "Solo"], ["need", "count:Int", "--for", "Solo"], ["attach", "Solo", "--in", "Root"],
  ])
  func aRIBOfAnotherTargetIsNotThere(_ words: [String]) throws {
    let use = try app.expectNoChange(words + ["--target", "Stats"])
    #expect(use.errors.contains("The target Stats has no RIB named \"Solo\"; there is one in Demo.\n"))
  }

  @Test(arguments: ["sources: [\"Root\", \"Count.swift\"]", "exclude: [\"Kid\"]"])
  func aNewFileThatTheTargetWouldNotCompileIsNotWritten(setting: String) throws {
    let manifest = try app.text("Package.swift")
    try app.write(
      "Package.swift",
      manifest.replacing("target(name: \"Stats\")", with: "target(name: \"Stats\", \(setting))"))
    let use = try app.expectNoChange("new", "Kid", "--target", "Stats")
    #expect(use.errors.contains("Stats wouldn't compile Sources/Stats/Kid/Kid"), "\(use.errors)")
  }

  @Test func aChildAndAParentMayBeInTwoTargets() throws {
    app.expectSuccess("new", "Loyalty", "--template", "feature")
    let use = app.run("attach", "Loyalty", "--in", "Root", "--target", "Demo")
    #expect(use.status == .incomplete, "\(use.errors)")
  }

  @Test(arguments: [
    ["rename", "Solo", "Soli"], ["detach", "Solo"], ["delete", "Solo"],
    ["need", "count:Int", "--for", "Solo"],
    ["attach", "Solo", "--in", "Root"], ["tree"],
  ])
  func aFolderOfTestsThatIsNotThereIsSaid(_ words: [String]) throws {
    for target in [[], ["--target", "Demo"]] {
      let use = try app.expectNoChange(words + target + ["--tests", "Nope"])
      #expect(use.errors.hasPrefix("error: "))
    }
  }

  @Test func aTargetThatTheTestsDependOnIsThatOfTheRIB() throws {
    try app.write(
      "Package.swift",
      try app.text("Package.swift").replacing(
        "targets: [\n    .",
        with:
          "targets: [\n    .testTarget(name: \"AllTests\", dependencies: [\"Demo\"]), .testTarget(name: \"BothTests\", dependencies: [\"Demo\", \"Stats\"]),\n    ."
      ))
    for name in ["All", "Both"] { try app.write("Tests/\(name)Tests/Own.swift", "struct \(name) {}\n") }
    try app.expectNoChange(
      "detach", "Solo", "--tests", "BothTests", says: "Choose one with --target: Demo, Stats.")
    app.expectSuccess("detach", "Solo", "--tests", "AllTests")
  }

  @Test func aBareNameIsNotThatOfANestedType() throws {
    let app = try appWithShop()
    try app.write(
      "Sources/Shop/Shop.swift",
      "package struct Diagram {}\nextension Diagram {\n  package struct Test {}\n}\npackage struct Suite {}\n"
    )
    app.expectSuccess("new", "Menu", "--in", "Root", "--target", "Demo")
    for name in ["Sources/Demo/Root/RootInteractor", "Tests/DemoTests/Root/RootTests"] {
      try app.expect("\(name).swift", lacks: "import Shop")
    }
  }

  @Test func aModuleWithTheNameOfAKeywordHasBackticks() throws {
    let app = try AppFolder(style: "app")
    try app.write(
      "Package.swift",
      try app.text("Package.swift").replacing(
        "targets: [\n    .",
        with: "targets: [\n    .target(name: \"repeat\"), .testTarget(name: \"repeatTests\"),\n    ."))
    try app.write("Sources/repeat/Own.swift", "struct Own {}\n")
    app.expectSuccess("new", "Cart", "--in", "Root", "--target", "repeat")
    try app.expect("Sources/Demo/Root/RootRouter.swift", contains: "import `repeat`\n")
    let own = try #require(try app.text("Package.swift").split(separator: "name: \"repeatTests\"").last)
    #expect(own.prefix { $0 != "]" }.contains("\"repeat\""), "\(own)")
    app.expectSuccess("new", "Help", "--in", "Cart")
    try app.expect(
      "Tests/repeatTests/Cart/CartTests.swift", contains: "import `repeat`\n", lacks: "import repeat\n")
  }
}
