import RIBToolkit
import Testing

/// Tests get the values in their scope for new dependencies, and are skipped only if there is none.
struct TestValueTests {
  let app: AppFolder
  private let path = "Tests/DemoTests/MenuUse.swift"

  init() throws {
    app = try AppFolder(builders: false)
    try app.write(
      "Sources/Demo/Size.swift",
      """
      package protocol Sized: AnyObject {}
      package final class Size: Sized {
        private init() {}
        package static func make() -> Size { Size() }
        package static func find() -> Size? { nil }
      }

      """)
    app.expectSuccess("new", "Menu", "--in", "Root", "--event", "closed")
  }

  @Test(arguments: [
    ("let size = Size.make()", "Size"), ("let size = Size()!", "Size"),
    ("let size = try #require(Size())", "Size"), ("let size: Size = .make()", "Size"),
    ("guard let size = Size() else { return }", "Size"), ("let size = FakeSize()", "any Sized"),
  ])
  func aLocalValueIsPassed(line: String, type: String) throws {
    let suite = { (input: String) in
      """
      import Testing
      final class FakeSize: Sized {}
      struct MenuUse {
        @Test func use() throws {
          \(line)
          let menu = InteractorHarness { MenuInteractor(\(input)listener: $0) }
          menu.activate()
        }
      }

      """
    }
    try app.write(path, suite(""))
    _ = app.run("need", "size:\(type)", "--for", "Menu")
    #expect(try app.text(path) == suite("size: size, "))
  }

  @Test func aPropertyOfTheSuiteIsPassed() throws {
    let suite = { (input: String) in
      """
      import Testing
      extension MenuUse {
        @Test func use() throws { _ = InteractorHarness { MenuInteractor(\(input)listener: $0) } }
      }

      """
    }
    try app.write(path, suite(""))
    try app.write("Tests/DemoTests/Suite.swift", "struct MenuUse { let size = Size.make() }\n")
    _ = app.run("need", "size:Size", "--for", "Menu")
    #expect(try app.text(path) == suite("size: size, "))
  }

  @Test func anOptionalValueIsNotPassed() throws {
    try app.write(
      path,
      "import Testing\n@Test func use() {\n  let size = Size.find()\n  _ = InteractorHarness { MenuInteractor(listener: $0) }\n}\n"
    )
    _ = app.run("need", "size:Size", "--for", "Menu")
    #expect(try app.text(path).contains("size: Fixtures.size,"))
  }

  @Test func aFixtureWithAValueIsNotMissed() throws {
    let words = ["--param", "size:Size", "--event", "closed"]
    let note = "Tests/DemoTests/Fixtures.swift needs a value for size."
    #expect(app.expectSuccess(["new", "One"] + words).output.contains(note))
    #expect(app.expectSuccess(["new", "Two"] + words).output.contains(note))
    let fixtures = "Tests/DemoTests/Fixtures.swift"
    try app.write(fixtures, try app.text(fixtures).replacing("[\"size\"]", with: "[]"))
    #expect(!app.expectSuccess(["new", "Three"] + words).output.contains("skipped"))
  }

  @Test func testsInAnotherFileAreThoseOfTheRIB() throws {
    let named = "Tests/DemoTests/Root/RootTests.swift"
    try app.write(path, try app.text(named).replacing("struct RootTests", with: "struct RootUse"))
    try app.write(named, "")
    let use = app.expectSuccess("new", "Card", "--in", "Root", "--event", "closed")
    #expect(!use.output.contains("no tests"), "\(use.output)")
    #expect(try app.text(path).contains("func routeAttachesCard()"))
    app.expectSuccess("detach", "Card")
    #expect(try !app.text(path).contains("func routeAttachesCard()"))
  }

  @Test(arguments: ["enum Fixtures {}\n", "struct Fixtures {\n  static let missing = 1\n}\n"])
  func anotherTypeCalledFixturesIsNamed(code: String) throws {
    try app.write("Tests/DemoTests/Helpers.swift", code)
    try app.expectNoChange(
      "new", "One", "--param", "size:Size",
      says: "Tests/DemoTests/Helpers.swift:1:1: error: The new tests need a type Fixtures as rib generates it"
    )
  }

  @Test func aFileOfFixturesWithoutTheTypeIsNamed() throws {
    let path = "Tests/DemoTests/Fixtures.swift"
    try app.write(path, "struct Others {}\n")
    try app.expectNoChange("new", "One", "--param", "size:Size", says: "\(path) exists, but doesn't declare")
  }

  @Test func fixturesMayBeInAnotherFile() throws {
    app.expectSuccess("new", "One", "--param", "size:Size")
    let path = "Tests/DemoTests/Fixtures.swift"
    try app.write("Tests/DemoTests/Helpers.swift", try app.text(path))
    try app.write(path, "")
    app.expectSuccess("new", "Two", "--param", "height:Size")
    try app.expect("Tests/DemoTests/Helpers.swift", contains: "static var height: Size {", "\"height\"")
    #expect(try app.text(path).isEmpty)
  }

  @Test func anAliasHasTheValuesOfItsType() throws {
    try app.write(
      "Sources/Demo/SKU.swift", "package typealias SKU = Int\npackage typealias Code = SKU\n")
    let use = app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "sku:SKU", "--param", "code:Code")
    #expect(!use.output.contains("Fixtures"), "\(use.output)")
    try app.expect("Tests/DemoTests/Dish/DishTests.swift", contains: "let sku: SKU = 1\n")
  }
}
