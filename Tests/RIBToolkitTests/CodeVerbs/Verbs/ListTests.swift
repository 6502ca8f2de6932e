import Foundation
import RIBToolkit
import Testing

/// A row of a list comes into the switch over the rows, and what is said of it is so.
struct ListTests {
  static let router = "Sources/Demo/Menu/MenuRouter.swift"
  static let interactor = "Sources/Demo/Menu/MenuInteractor.swift"
  static let tests = "Tests/DemoTests/Menu/MenuTests.swift"
  let app: AppFolder

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "list")
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int")
  }

  /// Gives the router a second list with the same rows.
  private func addExtras(_ rows: String) throws {
    let list = "  private let list = ChildList<MenuInteractor.Row>()\n"
    try replace(list, with: list + list.replacing("let list", with: "let extras"), in: Self.router)
    let first = "    case .rows(let rows):\n"
    try replace(
      first,
      with: "    case .extras(let rows):\n      extras.show(rows, in: self) { row in\n\(rows)\n      }\n"
        + first,
      in: Self.router)
    try replace(
      "    case rows([Row])\n", with: "    case rows([Row])\n    case extras([Row])\n", in: Self.interactor)
  }

  private func replace(_ old: String, with new: String, in path: String) throws {
    let text = try app.text(path)
    try #require(text.contains(old), "\(text)")
    try app.write(path, text.replacing(old, with: new))
  }

  private func make(_ name: String, in container: String = "list") -> CommandLineUse {
    app.run("new", name, "--in", "Menu", "--param", "id:Int", "--container", container)
  }

  @Test func aSecondListWithTheSameRowsIsMarked() throws {
    try addExtras(
      "        switch row {\n        case .dish(let id): dishBuilder.build(id: id)\n        }")
    #expect(make("Gift").status == .incomplete)
    let text = try app.text(Self.router)
    #expect(text.contains("#error(\"rib: Add the case gift of MenuInteractor.Row here."), "\(text)")
    #expect(text.contains("        case .gift(let id): giftBuilder.build(id: id)\n"), "\(text)")
  }

  @Test func aSwitchThatTakesTheRestOfTheRowsStays() throws {
    let rest = "        switch row {\n        default: dishBuilder.build(id: 0)\n        }"
    try addExtras(rest)
    #expect(make("Gift").status == .success)
    #expect(try app.text(Self.router).contains(rest))
  }

  @Test func aSwitchOverTheRowsInAFunctionIsMarked() throws {
    try addExtras("        build(row)")
    let text = try app.text(Self.router)
    let end = try #require(text.lastIndex(of: "}"))
    try app.write(
      Self.router,
      text[..<end] + """

          private func build(_ row: MenuInteractor.Row) -> any AnyRouter {
            switch row {
            case .dish(let id): dishBuilder.build(id: id)
            }
          }
        }

        """)
    let use = make("Gift")
    #expect(use.status == .incomplete)
    try app.expect(Self.router, contains: "    #error(\"rib: Add the case gift of MenuInteractor.Row here.")
  }

  /// Code elsewhere that goes by all rows, with what it is besides.
  @Test(arguments: [
    "func title(of row: MenuInteractor.Row) -> String {\n  switch row {\n  case .dish(let id): \"\\(id)\"\n  }\n}",
    "func titles(of rows: [MenuInteractor.Row]) -> [String] {\n  rows.map { row in\n    switch row {\n    case .dish(let id): \"\\(id)\"\n    }\n  }\n}",
    "struct Line {\n  let row: MenuInteractor.Row\n\n  var text: String {\n    switch (row, true) {\n    case (.dish, true): \"a\"\n    case (.dish, _): \"b\"\n    }\n  }\n}",
    "extension MenuInteractor.Row {\n  var text: String {\n    switch self {\n    case .dish: \"a\"\n    }\n  }\n}",
    "func pick(_ value: MenuInteractor.Row?) {\n  switch value {\n  case .some(.dish): break\n  case .none: break\n  }\n}",
    "func pick(_ row: MenuInteractor.Row?) {\n  if let row = row {\n    switch row {\n    case .dish: break\n    }\n  }\n}",
    "func pick(_ value: MenuInteractor.Row?) {\n  switch value {\n  case .dish?: break\n  case nil: break\n  }\n}",
    "enum Pick {\n  case picked(MenuInteractor.Row), closed\n}\n\nfunc pick(_ value: Pick) {\n  switch value {\n  case .picked(.dish): break\n  case .closed: break\n  }\n}",
    "enum Pick {\n  case picked(MenuInteractor.Row), closed\n}\n\nfunc pick(_ value: Pick?) {\n  switch value {\n  case .picked(.dish(let id)) where id > 0: break\n  case let .picked(.dish): break\n  case .closed?: break\n  case nil: break\n  }\n}",
    "enum Pick {\n  case picked(Int, row: MenuInteractor.Row?), closed\n}\n\nfunc pick(_ value: (Pick, Bool)) {\n  switch value {\n  case (.picked(_, row: .dish?), _): break\n  case (.picked(_, row: nil), _): break\n  case (.closed, _): break\n  }\n}",
  ])
  func aSwitchOverTheRowsInAnotherFileIsMarked(text: String) throws {
    // Another enumeration has these cases too.
    let other =
      "enum Card {\n  case dish(Int)\n}\n\nfunc draw(_ card: Card) {\n  switch card {\n  case .dish: break\n  }\n}\n"
    try app.write("Sources/Demo/Lines.swift", "private import RIBKit\n\n\(text)\n")
    try app.write("Sources/Demo/Card.swift", other)
    let use = make("Gift")
    #expect(use.status == .incomplete)
    #expect(use.errors.split(separator: "\n").count { $0.contains("left to do") } == 1, "\(use.errors)")
    try app.expect(
      "Sources/Demo/Lines.swift", contains: "#error(\"rib: Add the case gift of MenuInteractor.Row here.")
    #expect(try app.text("Sources/Demo/Card.swift") == other)
    // What is left elsewhere does not keep the test from being written.
    #expect(try app.text(Self.tests).contains("harness.route(to: .rows([.gift(1)]))"))
  }

  @Test func eachOfTwoPlacesHasAMarkOfItsOwn() throws {
    let function = { (name: String) in
      "func \(name)(_ row: MenuInteractor.Row) {\n  switch row {\n  case .dish: break\n  }\n}\n"
    }
    try app.write("Sources/Demo/Lines.swift", function("a") + function("b"))
    let marks = { try app.text("Sources/Demo/Lines.swift").components(separatedBy: "#error(").count - 1 }
    #expect(make("Gift").status == .incomplete)
    #expect(try marks() == 2)
    #expect(app.run("attach", "Gift", "--in", "Menu").status != .failure)
    #expect(try marks() == 2)
  }

  @Test(arguments: [
    "        switch (1, row) {\n        case (_, .dish(let id)): dishBuilder.build(id: id)\n        }",
    "        switch 1 {\n        case 1: switch row { case .dish(let id): dishBuilder.build(id: id) }\n        default: dishBuilder.build(id: 0)\n        }",
    "        switch 1 {\n        default:\n          switch row {\n          case .dish(let id): dishBuilder.build(id: id)\n          }\n        }",
  ])
  func aSwitchThatIsNotOverTheRowAloneIsRejected(rows: String) throws {
    try addExtras(rows)
    let before = try app.contents()
    let use = make("Gift", in: "extras")
    #expect(use.status == .failure)
    #expect(use.errors.contains("rib doesn't edit this form of MenuRouter"), "\(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test func theTestOfARowIsWrittenAsTheCaseOfItsListIs() throws {
    try replace("    case rows([Row])\n", with: "    case rows(rows: [Row])\n", in: Self.interactor)
    #expect(make("Gift").status == .success)
    #expect(try app.text(Self.tests).contains("    harness.route(to: .rows(rows: [.gift(1)]))\n"))
  }

  @Test(arguments: ["Int", "[Row], isAnimated: Bool"])
  func aCaseThatIsNotForRowsAloneHasNoTestAndThatIsSaid(carried: String) throws {
    try replace("    case rows([Row])\n", with: "    case rows(\(carried))\n", in: Self.interactor)
    #expect(
      make("Gift").output.contains(
        "rib didn't add a test of the route from Menu to Gift: the route shows list in custom code."))
  }

  @Test func aContainerWhoseKeyIsNotTheRouteIsRejected() throws {
    let list = "  private let list = ChildList<MenuInteractor.Row>()\n"
    try replace(list, with: list + "  private let overlay = ChildSlot<String>()\n", in: Self.router)
    let before = try app.contents()
    let use = make("Gift", in: "overlay")
    #expect(use.status == .failure)
    #expect(
      use.errors.contains(
        "// in MenuRouter, in the closure of overlay.show, for the keys that lead to Gift"
      ), "\(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test func aRowWithTheNameOfACaseOfTheRouteIsRejectedWithTheWayOut() throws {
    let before = try app.contents()
    let use = make("Rows")
    #expect(use.status == .failure)
    #expect(
      use.errors.contains(
        "The route of Menu already has a case rows, or a static member of that name. Rename the case or the member, or rename Rows."
      ), "\(use.errors)")
    #expect(!use.errors.contains("would still not attach"))
    #expect(use.errors.split(separator: "\n").count == 1, "\(use.errors)")
    #expect(try app.contents() == before)
  }
}
