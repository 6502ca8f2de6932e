import Foundation
import RIBToolkit
import Testing

/// `rib need` hands things down through builders as people write them.
struct NeedShapeTests {
  let app: AppFolder
  private let menu = "Sources/Demo/Menu/MenuBuilder.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Dish", "--in", "Menu")
  }

  /// A builder of the menu with other lines before its function, and another value for the builder of the dish.
  private func builder(_ lines: String, dish: String) -> String {
    """
    internal import RIBKit

    package struct MenuBuilder: Builder {
    \(lines)

      package func build() -> MenuRouter {
        MenuRouter(interactor: MenuInteractor(), dishBuilder: \(dish))
      }
    }

    """
  }

  @Test func theDefaultOfAParameterSeesNoPropertyAndIsMarked() throws {
    let lines = """
        private let make: () -> DishBuilder

        package init(make: @escaping () -> DishBuilder = { DishBuilder() }) { self.make = make }
      """
    try app.write(menu, builder(lines, dish: "make()"))
    let use = app.run("need", "limit:Int", "--for", "Dish", "--from", "Menu")
    #expect(use.status == .incomplete, "\(use.errors)")
    try app.expect(menu, contains: "  #error(\"rib: No value \\\"limit\\\"", lacks: "let limit: Int")
  }

  @Test func theDefaultOfAParameterSeesNoOtherParameter() throws {
    let lines = """
        private let dish: DishBuilder

        package init(limit: Int, dish: DishBuilder = DishBuilder()) { self.dish = dish }
      """
    try app.write(menu, builder(lines, dish: "dish"))
    #expect(app.run("need", "limit:Int", "--for", "Dish", "--from", "Menu").status == .incomplete)
    #expect(try app.text(menu).contains("  #error(\"rib: No value \\\"limit\\\""))
  }

  @Test(arguments: [
    "protocol Making { init() }", "typealias Making = Makes & Sendable\nprotocol Makes { init() }",
  ])
  func aRequirementOfTheInitializerIsExtendedFirst(protocols: String) throws {
    let path = "Sources/Demo/Making.swift"
    try app.write(path, "\(protocols)\nextension DishBuilder: Making {}\n")
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Dish", "--from", "Menu")
    #expect(use.errors.hasPrefix("\(path):"), "\(use.errors)")
    #expect(
      use.errors.contains(
        "A protocol requires an initializer of DishBuilder. Add limit to the requirement first, or remove the requirement.\n    limit: Int\n"
      ), "\(use.errors)")
    try app.write(path, try app.text(path).replacing("init()", with: "init(limit: Int)"))
    _ = app.run("need", "limit:Int", "--for", "Dish", "--from", "Menu")
    #expect(try app.text("Sources/Demo/Dish/DishBuilder.swift").contains("init(limit: Int)"))
  }

  @Test func aSecondInitializerIsRejected() throws {
    let app = try AppFolder(style: "app")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    let path = "Sources/Demo/Home/HomeRouter.swift"
    try app.insert(
      "  init() {}\n  #if DEBUG\n    convenience init(preview: Bool) { self.init() }\n  #endif", atEndOf: path
    )
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Home", "--owner", "Root")
    #expect(use.errors.contains("HomeRouter has several initializers or declarations."), "\(use.errors)")
  }

  @Test(arguments: [
    ("enum Limit {}", "Limit"), ("typealias Limit = Int", "Limit"), ("struct Double {}", "Double"),
  ])
  func aTypeInsideARIBHidesNoOther(declaration: String, name: String) throws {
    try app.write("Sources/Demo/Limit.swift", "package struct Limit: Hashable, Sendable {}\n")
    let path = "Sources/Demo/Dish/DishInteractor.swift"
    try app.insert("  \(declaration)", atEndOf: path)
    let use = try app.expectNoChange("need", "limit:\(name)", "--for", "Dish", "--from", "Menu")
    #expect(use.errors.hasPrefix("\(path):"), "\(use.errors)")
    #expect(use.errors.contains("In DishInteractor, \(name) means DishInteractor.\(name)"), "\(use.errors)")
  }

  @Test func anArrayOfFixedSizeHasNoKnownValue() throws {
    _ = app.run("need", "pair:[2 of Int]", "--for", "Menu")
    #expect(try !app.text("Tests/DemoTests/Menu/MenuTests.swift").contains("[]"))
    #expect(try app.text("Tests/DemoTests/Fixtures.swift").contains("pair: [2 of Int]"))
  }
}
