import RIBToolkit
import Testing

/// A target with the types of an app, on which the target of the RIBs depends.
struct LowerTargetTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder(style: "app")
    try depend(#""Models""#)
    try app.write(
      "Sources/Models/Models.swift",
      "package struct Review: Hashable, Sendable { package init() {} }\npackage struct Router {}\nstruct ChildSlot {}\n"
    )
  }

  private func depend(_ element: String) throws {
    let manifest = try app.text("Package.swift")
    try app.write(
      "Package.swift",
      manifest.replacing("  targets: [\n", with: "  targets: [\n    .target(name: \"Models\"),\n").replacing(
        "name: \"Demo\",\n      dependencies: [",
        with: "name: \"Demo\",\n      dependencies: [\n        \(element),"))
  }

  @Test func aTestImportsTheTypeInsideOfAStream() throws {
    app.expectSuccess("new", "Menu", "--needs", "reviews:ModelStream<[Review]>")
    try app.expect(
      "Tests/DemoTests/Menu/MenuTests.swift", contains: "import Models\n", "MutableModelStream<[Review]>")
  }

  @Test func aTypeOfAnImportedModuleHidesRIBKits() throws {
    let path = "Sources/Demo/Root/RootInteractor.swift"
    try app.write(path, "import Models\n" + app.text(path))
    app.expectSuccess("new", "Menu", "--in", "Root")
    let router = try app.text("Sources/Demo/Root/RootRouter.swift")
    #expect(router.contains("final class RootRouter: RIBKit.Router {"), "\(router)")
    #expect(router.contains("let slot = ChildSlot<"), "\(router)")
  }

  @Test func aDependencyUnderAConditionIsAStep() throws {
    let manifest = try app.text("Package.swift")
    try app.write(
      "Package.swift",
      manifest.replacing(
        "        \"Models\",",
        with: "        .target(name: \"Models\", condition: .when(platforms: [.macOS])),"))
    app.expect(
      .incomplete, of: "new", "Menu", "--needs", "review:Review",
      says: "left to do: Demo depends on Models under a condition, but new code always imports it.")
    let dependencies = try app.text("Package.swift").split(separator: ".testTarget(")[0]
    #expect(dependencies.matches(of: /"Models"/).count == 2, "\(dependencies)")
  }

  @Test func aFunctionWithAnOptionalResultIsNoOptional() throws {
    app.expectSuccess("new", "Menu", "--needs", "load:(Int) async -> Int?", "--needs", "late:((Int) -> Int)?")
    let test = try app.text("Tests/DemoTests/Menu/MenuTests.swift")
    #expect(test.contains("let load = Fixtures.load\n"), "\(test)")
    #expect(test.contains("late: ((Int) -> Int)? = .none"), "\(test)")
  }
}
