import RIBToolkit
import Testing

/// The children of a RIB with a list are rows of the list.
struct RowTests {
  let app: AppFolder

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "list")
  }

  @Test func aListHasNoRowUntilAChildIsMadeInIt() throws {
    #expect(app.run("tree").output == "Root\n└── Menu\n")
    #expect(try app.text("Sources/Demo/Menu/MenuInteractor.swift").contains("package enum Row: Hashable {}"))
    #expect(
      try app.text("Sources/Demo/Menu/MenuRouter.swift").contains(
        #"preconditionFailure("No child exists for \(row) yet.")"#))
  }

  @Test func aChildOfAListIsARowOfIt() throws {
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int", "--event", "chosen")
    app.expectSuccess("new", "Note", "--in", "Menu")
    let interactor = try app.text("Sources/Demo/Menu/MenuInteractor.swift")
    #expect(interactor.contains("    case rows([Row])\n  }\n"))
    #expect(interactor.contains("  package enum Row: Hashable {\n    case dish(Int)\n    case note\n  }\n"))
    let router = try app.text("Sources/Demo/Menu/MenuRouter.swift")
    #expect(
      router.contains(
        """
            case .rows(let rows):
              list.show(rows, in: self) { row in
                switch row {
                case .dish(let id):
                  dishBuilder.build(id: id, listener: interactor.listener { $0.dish(id, $1) })
                case .note:
                  noteBuilder.build()
                }
              }

        """), "\(router)")
    #expect(!router.contains("ChildSlot"))
    #expect(interactor.contains("  func dish(_ id: Int, _ event: DishInteractor.Event) {\n"))
  }

  /// A child of another kind may have the name of a row.
  @Test func theCaseOfTheRouteStaysWhenARowOfItsNameGoes() throws {
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int")
    app.expectSuccess("new", "Card")
    let (interactor, router) = (
      "Sources/Demo/Menu/MenuInteractor.swift", "Sources/Demo/Menu/MenuRouter.swift"
    )
    try app.write(
      interactor,
      try app.text(interactor).replacing(
        "    case rows([Row])\n", with: "    case dish\n    case rows([Row])\n"))
    let branch = "    case .dish: card.show(route, in: self) { CardBuilder().build() }\n"
    try app.write(
      router,
      try app.text(router).replacing(
        "    case .rows(let rows):\n", with: branch + "    case .rows(let rows):\n"
      )
      .replacing(
        "  private let list",
        with: "  private let card = ChildSlot<MenuInteractor.Route>()\n  private let list"))
    let use = app.run("detach", "Dish", "--from", "Menu")
    #expect(use.status == .success || use.status == .incomplete, "\(use.errors)")
    let text = try app.text(router)
    #expect(text.contains(branch) && !text.contains("case .dish(let id)"), "\(text)")
    #expect(try app.text(interactor).contains("    case dish\n"))
  }

  @Test(arguments: ["default", "case _", "case let other", "case var other"])
  func aBranchForWhateverIsLeftStaysBehindTheNewOne(label: String) throws {
    let router = "Sources/Demo/Root/RootRouter.swift"
    let clear = "    case .nothing: slot.clear(in: self)\n"
    try app.write(
      router, try app.text(router).replacing(clear, with: clear + "    \(label): slot.clear(in: self)\n"))
    app.expectSuccess("new", "Note", "--in", "Root")
    #expect(
      try app.text(router).contains(
        "    case .note: slot.show(route, in: self) { noteBuilder.build() }\n    \(label): slot.clear(in: self)\n"
      ))
  }

  @Test(arguments: ["", "    #else\n    default: break\n"])
  func aBranchForWhateverIsLeftMayStandInACondition(rest: String) throws {
    let router = "Sources/Demo/Root/RootRouter.swift"
    let clear = "    case .nothing: slot.clear(in: self)\n"
    let condition = "    #if DEBUG\n    default: slot.clear(in: self)\n\(rest)    #endif\n"
    let menu = "    case .menu: slot.show(route, in: self) { menuBuilder.build() }\n"
    let text = try app.text(router)
    try #require(text.contains(menu))
    try app.write(
      router, text.replacing(menu, with: "").replacing(clear, with: clear + menu + condition))
    app.expectSuccess("new", "Note", "--in", "Root")
    try app.expect(
      router,
      contains: menu + "    case .note: slot.show(route, in: self) { noteBuilder.build() }\n" + condition)
  }

  @Test func aRowIsDetachedAndRenamedAsEveryChild() throws {
    // An initializer that was broken into lines may have been so before.
    let router = "Sources/Demo/Menu/MenuRouter.swift"
    try app.write(
      router,
      try app.text(router).replacing(
        "{ self.interactor = interactor }", with: "{\n    self.interactor = interactor\n  }"))
    let before = try app.contents()
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int")
    app.expectSuccess("rename", "Dish", "Meal")
    try app.expect(
      "Sources/Demo/Menu/MenuRouter.swift", contains: "case .meal(let id): mealBuilder.build(id: id)")
    app.expectSuccess("detach", "Meal")
    app.expectSuccess("delete", "Meal")
    #expect(try app.contents().keys.sorted() == before.keys.sorted())
    for (path, content) in before { #expect(try app.contents()[path]?.words == content.words, "\(path)") }
  }

  @Test func aChildComesIntoTheContainerThatIsNamed() throws {
    let router = "Sources/Demo/Menu/MenuRouter.swift"
    let list = "  private let list = ChildList<MenuInteractor.Row>()\n"
    try app.write(
      router,
      try app.text(router).replacing(
        list, with: list + "  private let slot = ChildSlot<MenuInteractor.Route>()\n"))
    let before = try app.text(router)
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int", "--container", "list")
    app.expectSuccess("new", "Note", "--in", "Menu", "--container", "slot")
    app.expectSuccess("new", "Side", "--in", "Menu")
    let text = try app.text(router)
    #expect(
      text.contains(
        """
            case .rows(let rows):
              list.show(rows, in: self) { row in
                switch row {
                case .dish(let id): dishBuilder.build(id: id)
                }
              }
            case .note:
              slot.show(route, in: self) { noteBuilder.build() }
            case .side:
              slot.show(route, in: self) { sideBuilder.build() }

        """), "\(text)")
    let interactor = try app.text("Sources/Demo/Menu/MenuInteractor.swift")
    #expect(interactor.contains("  package enum Row: Hashable {\n    case dish(Int)\n  }\n"))
    let tests = try app.text("Tests/DemoTests/Menu/MenuTests.swift")
    #expect(
      tests.contains("harness.route(to: .rows([.dish(1)]))") && tests.contains("harness.route(to: .note)"))
    app.expectSuccess("rename", "Dish", "Meal")
    for name in ["Note", "Meal", "Side"] {
      app.expectSuccess("detach", name)
      #expect(
        app.run("attach", name, "--in", "Menu", "--container", name == "Meal" ? "list" : "slot").status
          == .success)
      app.expectSuccess("detach", name)
      app.expectSuccess("delete", name)
    }
    // A body that was broken into lines may have been so before.
    #expect(
      try app.text(router)
        == before.replacing(
          "{ self.interactor = interactor }", with: "{\n    self.interactor = interactor\n  }"))
  }

  @Test func aContainerThatIsNotThereIsRejectedWithThoseThatAre() throws {
    let before = try app.contents()
    let unknown = app.run("new", "Dish", "--in", "Menu", "--container", "slot")
    #expect(unknown.status == .failure)
    #expect(unknown.errors.contains("MenuRouter has no container named \"slot\". Its containers: list."))
    #expect(app.run("new", "Note", "--container", "list").status == .usage)
    #expect(try app.contents() == before)
    let router = "Sources/Demo/Menu/MenuRouter.swift"
    try app.write(
      router, try app.text(router).replacing("preconditionFailure(", with: "unknown("))
    app.expect(
      .failure, of: "new", "Dish", "--in", "Menu", "--container", "list",
      says: "rib doesn't edit this form of MenuRouter", "    case dish  // in MenuInteractor.Row\n")
  }
}
