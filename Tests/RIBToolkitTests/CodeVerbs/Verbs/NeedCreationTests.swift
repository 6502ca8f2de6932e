import RIBToolkit
import Testing

/// `rib need` finds the places that create a builder, however they write it.
struct NeedCreationTests {
  let app: AppFolder
  private let path = "Sources/Demo/Make.swift"
  private let program = "Sources/DemoProgram/Program.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    let text = try app.text(program).replacing(
      "    let root = ", with: "    let limit = Int(3)\n    let root = ")
    try app.write(program, text)
  }

  @Test func allCallsThatNameTheTypeAreFound() throws {
    let text = """
      typealias Card = MenuBuilder
      func make(limit: Int) -> [MenuBuilder] { [MenuBuilder(), MenuBuilder.init(), Card(), Card.init()] }
      extension MenuBuilder { static func make(limit: Int) -> MenuBuilder { Self() } }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    let calls = text.replacing("()", with: "(limit: limit)")
    #expect(try app.text(path).filter { !$0.isWhitespace } == calls.filter { !$0.isWhitespace })
  }

  @Test func aCreationOfAnotherTypeStays() throws {
    let text = """
      func make() {
        struct MenuBuilder {}
        _ = MenuBuilder()
      }
      protocol Makes { init() }
      func make<MenuBuilder: Makes>(_ type: MenuBuilder.Type) -> MenuBuilder { MenuBuilder() }
      enum Print {
        struct MenuBuilder {}
        static let menu = MenuBuilder(), other = Print.MenuBuilder()
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text)
  }

  @Test func aCallByAnAliasOfATestIsFound() throws {
    let path = "Tests/DemoTests/MenuUse.swift"
    let text = """
      typealias Card = MenuBuilder
      struct MenuUse {
        let limit = Int(1)
        private typealias Inner = Demo.MenuBuilder
        func use() { _ = (Card(), Inner()) }
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    let result = try app.text(path)
    #expect(result.contains("(Card(limit: limit), Inner(limit: limit))"), "\(result)")
  }

  @Test func aValueThatIsAssignedToAPropertyOfItsTypeIsFound() throws {
    let text = """
      final class Kitchen {
        let menu: MenuBuilder
        var number: Int
        init(limit: Int) {
          menu = .init()
          self.number = .init()
        }
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text.replacing("menu = .init()", with: "menu = .init(limit: limit)"))
  }

  @Test func aCallWhoseTypeTheCodeAroundShowsIsFound() throws {
    let text = """
      struct Kitchen {
        func make(limit: Int) -> MenuBuilder { .init() }
        func make(limit: Int, _ other: MenuBuilder?) -> Int {
          let menu: MenuBuilder = .init()
          let number: Int = .init()
          use(menu)
          use(.init())
          use(other ?? .init())
          let menus: Array<MenuBuilder> = [.init()]
          Box.use(Box(menu: .init()), .init())
          use(menus[0])
          return number
        }
        func use(_ menu: MenuBuilder) {}
      }
      struct Box {
        let menu: MenuBuilder
        static func use(_ box: Box, _ menu: MenuBuilder) {}
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    let result = text.replacing(".init()", with: ".init(limit: limit)")
      .replacing("Int = .init(limit: limit)", with: "Int = .init()")
    #expect(try app.text(path) == result)
  }

  @Test func aCallInAnExtensionOfAnAliasIsFound() throws {
    let text =
      "typealias Card = MenuBuilder\nextension Card { static func one(limit: Int) -> Self { .init() } }\n"
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text.replacing(".init()", with: ".init(limit: limit)"))
  }

  @Test func aMemberInAnExtensionOfAnAliasKeepsItsName() throws {
    try app.write(path, "typealias Card = MenuBuilder\nextension Card { func limit() {} }\n")
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Menu")
    #expect(use.errors.contains("MenuBuilder already has a function limit."), "\(use.errors)")
  }

  @Test(arguments: [
    "let menu = (.init() as MenuBuilder)",
    "struct Box { static func + (box: Box, menu: MenuBuilder) -> Box { box } }\nfunc add(_ box: Box) -> Box { box + .init() }",
    "func make() {\n  typealias Local = MenuBuilder\n  _ = Local()\n}", "let make = MenuBuilder.init",
    "func make(_ type: MenuBuilder.Type) { _ = type.init() }",
    "func make(_ use: (MenuBuilder) -> Void) { use(.init()) }",
    "let menu = Optional<MenuBuilder>.some(.init())",
    "let menu: Optional<MenuBuilder> = .init()",
    "let menu: (MenuBuilder, Int) = (.init(), 1)",
    "let menus: [Int: MenuBuilder] = [1: .init()]",
    "let make: () -> MenuBuilder = { .init() }",
    "struct Box<Value> { let value: Value }\nlet box: Box<MenuBuilder> = Box(value: .init())",
    "func make() -> String {\n  if let menu: MenuBuilder? = .some(.init()) { return \"\\(menu)\" }\n  return \"\"\n}",
  ])
  func aCallThatMayCreateABuilderIsMarked(line: String) throws {
    try app.write(path, line + "\n")
    let use = app.run("need", "limit:Int", "--for", "Menu")
    #expect(use.status == .incomplete, "\(use)")
    let sentence = "This may create a MenuBuilder. If so, pass limit too. If not, remove the warning."
    #expect(use.errors.contains(sentence), "\(use.errors)")
    #expect(use.errors.contains("    limit: Int\n"), "\(use.errors)")
    let text = try app.text(path)
    #expect(text.contains("#warning(\"rib: \(sentence) limit: Int\")\n"), "\(text)")
    #expect(text.split(separator: "\n").filter { !$0.contains("#warning") } == line.split(separator: "\n"))
  }

  /// The file with the call doesn't name the type, and only the compiler chooses the function.
  @Test func aCallOfAFunctionThatTakesABuilderIsMarked() throws {
    try app.write(
      "Sources/Demo/Show.swift",
      "enum Show {\n  static func menu(_ menu: MenuBuilder) {}\n  static func menu(_ count: Int) {}\n}\n")
    try app.write(path, "func make() { Show.menu(.init()) }\n")
    #expect(app.run("need", "limit:Int", "--for", "Menu").status == .incomplete)
    #expect(try app.text(path).hasPrefix("#warning(\"rib: This may create a MenuBuilder."))
  }

  /// A call in a file with the name of a function doesn't pass a value to that function's result.
  @Test func aFunctionThatReturnsTheTypeTakesNoValueOfIt() throws {
    try app.write(
      "Sources/Demo/Bake.swift", "enum Bake { static func bake(_ count: Int) -> MenuBuilder? { nil } }\n")
    let text = """
      struct Config { var make: () -> Int = { 0 } }
      func use(_ config: inout Config) {
        let bake = 1, build = 2
        config.make = { .init() }
        print(bake, build)
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text)
  }

  @Test(arguments: [false, true])
  func aFileThatDoesNotSeeTheModuleOfTheTypeIsNotMarked(sees: Bool) throws {
    try app.write("Sources/Demo/Show.swift", "enum Show { static func menu(_ menu: MenuBuilder) {} }\n")
    let header = sees ? "#if os(Linux)\nimport Demo\n#endif\n" : ""
    let path = "Sources/DemoProgram/Make.swift"
    let text = header + "func make() { prices()[0].menu(.init()) }\n"
    try app.write(path, text)
    let use = app.run("need", "limit:Int", "--for", "Menu")
    #expect(use.status == (sees ? .incomplete : .success), "\(use.errors)")
    #expect(try app.text(path).contains("#warning") == sees)
  }

  @Test func aCallThatCreatesAnotherTypeIsNotMarked() throws {
    let text = """
      func make(_ menu: MenuBuilder, _ list: (Set<Int>) -> Void) {
        list(.init(minimumCapacity: 1))
        let number: Int = .init()
        var numbers: [Int] { .init() }
        print(number, numbers)
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text)
  }
}
