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

  @Test func aCallThatMayCreateABuilderIsNoted() throws {
    let text = """
      func make(_ type: MenuBuilder.Type, _ use: (MenuBuilder) -> Void, _ list: (Set<Int>) -> Void) {
        _ = type.init()
        use(.init())
        list(.init(minimumCapacity: 1))
        let number: Int = .init()
        _ = number
      }

      """
    try app.write(path, text)
    let use = app.expectSuccess("need", "limit:Int", "--for", "Menu")
    for place in ["2:7", "3:7"] {
      #expect(
        use.output.contains("\(path):\(place) may create a MenuBuilder. If it does, pass limit: Int there."))
    }
    #expect(use.output.split(separator: "may create").count == 3, "\(use.output)")
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
