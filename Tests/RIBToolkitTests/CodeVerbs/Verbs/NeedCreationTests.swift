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

  @Test func allSpellingsOfACreationAreFound() throws {
    let text = """
      typealias Card = MenuBuilder
      func make(limit: Int) -> MenuBuilder {
        typealias Local = MenuBuilder
        let typed: MenuBuilder = .init()
        var builders = [MenuBuilder.init(), Card(), Card.init(), Local(), typed]
        builders[0] = { () -> MenuBuilder in .init() }()
        return .init()
      }
      extension MenuBuilder { static func make(limit: Int) -> MenuBuilder { Self() } }
      extension MenuBuilder { static func other(limit: Int) -> Self { .init() } }
      struct Kitchen {
        let menu: Card
        static func open(limit: Int) -> Kitchen { Kitchen(menu: .init()) }
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    let calls = text.replacing("init()", with: "init(limit: limit)").replacing(
      "Card()", with: "Card(limit: limit)"
    )
    .replacing("Local()", with: "Local(limit: limit)").replacing("Self()", with: "Self(limit: limit)")
    #expect(try app.text(path).filter { !$0.isWhitespace } == calls.filter { !$0.isWhitespace })
  }

  @Test func aCreationWithoutTheNameOfTheTypeIsFound() throws {
    let builder = "Sources/Demo/Root/RootBuilder.swift"
    let text = try app.text(builder)
    let short = text.replacing("MenuBuilder()", with: ".init()")
    #expect(short != text)
    try app.write(builder, short)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(builder).contains("menuBuilder: .init(limit: limit)"))
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

  @Test func anExtensionOfAnAliasHidesNoCreation() throws {
    try app.write(
      "Sources/Demo/Alias.swift",
      "typealias Card = MenuBuilder\nextension Card { static func one(limit: Int) -> Self { .init() } }\n")
    try app.write(path, "func make(limit: Int) -> MenuBuilder { Card() }\n")
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path).contains("{ Card(limit: limit) }"))
    #expect(try app.text("Sources/Demo/Alias.swift").contains("{ .init(limit: limit) }"))
  }

  @Test func aMemberInAnExtensionOfAnAliasKeepsItsName() throws {
    try app.write(path, "typealias Card = MenuBuilder\nextension Card { func limit() {} }\n")
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Menu")
    #expect(use.errors.contains("MenuBuilder already has a function limit."), "\(use.errors)")
  }

  @Test func aCastGivesACreationItsType() throws {
    let text =
      "func make(limit: Int) -> Any {\n  let menu: Any = (.init() as MenuBuilder)\n  return menu\n}\n"
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text.replacing("init()", with: "init(limit: limit)"))
  }

  @Test(arguments: [
    "func make(_ type: MenuBuilder.Type) { _ = type.init() }",
    "func make(_ use: (MenuBuilder) -> Void) { use(.init()) }",
    "let menu = Optional<MenuBuilder>.some(.init())",
    "let menu: Optional<MenuBuilder> = .init()",
    "let menu: (MenuBuilder, Int) = (.init(), 1)",
    "let menus: [Int: MenuBuilder] = [1: .init()]",
    "let menus: Array<MenuBuilder> = [.init()]",
    "let make: () -> MenuBuilder = { .init() }",
    "struct Box<Value> { let value: Value }\nlet box: Box<MenuBuilder> = Box(value: .init())",
    "func make() -> String {\n  if let menu: MenuBuilder? = .some(.init()) { return \"\\(menu)\" }\n  return \"\"\n}",
    "@MainActor var menu: MenuBuilder?\nfunc make(_ other: MenuBuilder?) -> Int {\n  use(other ?? .init())\n  return 1\n}\nfunc use(_ menu: MenuBuilder) {}",
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

  /// The file with the call doesn't name the type.
  @Test func aCallOfAFunctionThatTakesABuilderIsMarked() throws {
    try app.write("Sources/Demo/Show.swift", "enum Show { static func menu(_ menu: MenuBuilder) {} }\n")
    try app.write(path, "func make() { Show.menu(.init()) }\n")
    #expect(app.run("need", "limit:Int", "--for", "Menu").status == .incomplete)
    #expect(try app.text(path).hasPrefix("#warning(\"rib: This may create a MenuBuilder."))
  }

  @Test func aCallThatCreatesAnotherTypeIsNotMarked() throws {
    let text = """
      func make(_ menu: MenuBuilder, _ list: (Set<Int>) -> Void) {
        list(.init(minimumCapacity: 1))
        let number: Int = .init()
        let text = (.init() as String)
        var numbers: [Int] { .init() }
        print(number, text, numbers)
      }

      """
    try app.write(path, text)
    app.expectSuccess("need", "limit:Int", "--for", "Menu")
    #expect(try app.text(path) == text)
  }

  @Test func anInitializerWithoutACallIsMarked() throws {
    try app.write(path, "let make = MenuBuilder.init\n")
    let use = app.run("need", "limit:Int", "--for", "Menu")
    #expect(use.status == .incomplete)
    #expect(
      use.errors.contains(
        "MenuBuilder.init is used without a call here. Write a closure that passes limit too."))
    #expect(try app.text(path).hasPrefix("#error(\"rib: MenuBuilder.init is used"))
  }
}
