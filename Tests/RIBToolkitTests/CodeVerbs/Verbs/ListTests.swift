import Foundation
import RIBToolkit
import Testing

/// A row of a list comes into every switch over the rows, and what is said of it is so.
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

  @Test(arguments: ["list", "extras"])
  func aRowComesIntoEverySwitchOverTheRows(container: String) throws {
    try addExtras(
      "        switch row {\n        case .dish(let id): dishBuilder.build(id: id)\n        }")
    let use = make("Gift", in: container)
    #expect(use.status == .success, "\(use.errors)")
    let branches = try app.text(Self.router).split(separator: "\n").filter {
      $0 == "        case .gift(let id): giftBuilder.build(id: id)"
    }
    #expect(branches.count == 2)
    // The test is for the list that is named.
    let shown = container == "list" ? "rows" : "extras"
    #expect(try app.text(Self.tests).contains("harness.route(to: .\(shown)([.gift(1)]))"))
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
    #expect(
      try app.text(Self.router).contains(
        "    #error(\"rib: This switch covers all cases of MenuInteractor.Row."))
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
    #expect(
      try app.text("Sources/Demo/Lines.swift").contains(
        "#error(\"rib: This switch covers all cases of MenuInteractor.Row."))
    #expect(try app.text("Sources/Demo/Card.swift") == other)
    // What is left elsewhere does not keep the test from being written.
    #expect(try app.text(Self.tests).contains("harness.route(to: .rows([.gift(1)]))"))
  }

  @Test(arguments: [
    ".picked(.dish), .picked", ".picked(.dish), .picked(_)", ".picked(.dish), .picked(let row)",
  ])
  func aSwitchThatTakesAllRowsOfAPartIsNotMarked(cases: String) throws {
    let text =
      "enum Pick {\n  case picked(MenuInteractor.Row), closed\n}\n\nfunc pick(_ pick: Pick) {\n  switch pick {\n  case .closed: break\n"
    let branches = cases.components(separatedBy: ", ").map { "  case \($0): break\n" }.joined()
    try app.write("Sources/Demo/Pick.swift", text + branches + "  }\n}\n")
    let use = make("Gift")
    #expect(use.status == .success, "\(use.errors)")
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

  /// What somebody writes who has no row yet.
  @Test(arguments: [
    "_ in\n        // Nothing is shown yet.\n        fatalError(\"later\")",
    "row in\n        preconditionFailure()", "_ in fatalError()", "row in\n        switch row {}",
    "row in switch row {\n        // Rows come here.\n        }",
  ])
  func aListWithoutRowsMayBeWrittenInAnyWay(rows: String) throws {
    app.expectSuccess("new", "Shelf", "--in", "Root", "--children", "list")
    let router = "Sources/Demo/Shelf/ShelfRouter.swift"
    let text = try app.text(router)
    let start = try #require(text.range(of: "{ row in"))
    let end = try #require(text.range(of: "\n      }", range: start.upperBound..<text.endIndex))
    try app.write(
      router, text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "{ \(rows)"))
    app.expectSuccess("new", "Book", "--in", "Shelf", "--param", "id:Int", "--container", "list")
    let made = try app.text(router)
    #expect(made.contains("case .book(let id): bookBuilder.build(id: id)"), "\(made)")
    #expect(made.contains("row in"), "\(made)")
    for said in ["// Nothing is shown yet.", "// Rows come here."] {
      #expect(made.contains(said) == rows.contains(said))
    }
  }

  @Test(arguments: [
    "        switch (1, row) {\n        case (_, .dish(let id)): dishBuilder.build(id: id)\n        }",
    "        switch 1 {\n        case 1: switch row { case .dish(let id): dishBuilder.build(id: id) }\n        default: dishBuilder.build(id: 0)\n        }",
    "        switch 1 {\n        default:\n          switch row {\n          case .dish(let id): dishBuilder.build(id: id)\n          }\n        }",
  ])
  func aRowIsLeftWhereTheSwitchIsNotOverTheRowAlone(rows: String) throws {
    try addExtras(rows)
    for (name, container) in [("Gift", "extras"), ("Note", "list")] {
      let use = make(name, in: container)
      #expect(use.status == .incomplete)
      let member = name.lowercased()
      let router = try app.text(Self.router)
      #expect(
        router.contains("#error(\"rib: The rows of extras aren't built by a plain switch over the row.")
      )
      #expect(
        router.split(separator: "\n").count { $0.contains("case .\(member)(let id)") } == 2, "\(router)")
      #expect(
        router.split(separator: "\n").contains(
          "        case .\(member)(let id): \(member)Builder.build(id: id)"))
    }
  }

  @Test(arguments: [
    ("rows: [Row]", "rows: [.gift(1)]"), ("[Row], isAnimated: Bool", "[.gift(1)], isAnimated: true"),
    ("Set<Row>", "[.gift(1)]"), ("of: Array<Row>, note: String = \"\"", "of: [.gift(1)]"),
    ("Row", ".gift(1)"),
  ])
  func theTestOfARowIsWrittenAsTheCaseOfItsListIs(carried: String, value: String) throws {
    try replace("    case rows([Row])\n", with: "    case rows(\(carried))\n", in: Self.interactor)
    let use = make("Gift")
    #expect(use.status == .success)
    #expect(try app.text(Self.tests).contains("    harness.route(to: .rows(\(value)))\n"))
    #expect(!use.output.contains("has no test"))
  }

  @Test func aCaseOfTheListWithoutRowsHasNoTestAndThatIsSaid() throws {
    try replace("    case rows([Row])\n", with: "    case rows(Int)\n", in: Self.interactor)
    #expect(
      make("Gift").output.contains(
        "rib added no test of the route of Menu to Gift: the route case rows carries no Row."))
  }

  @Test func aContainerWhoseKeyIsNotTheRouteIsRejected() throws {
    let list = "  private let list = ChildList<MenuInteractor.Row>()\n"
    try replace(list, with: list + "  private let overlay = ChildSlot<String>()\n", in: Self.router)
    let before = try app.contents()
    let use = make("Gift", in: "overlay")
    #expect(use.status == .failure)
    #expect(
      use.errors.contains(
        "The keys of overlay in MenuRouter aren't routes of Menu, so rib can't tell the key of Gift. Attach it by hand, or choose a container whose keys are routes."
      ), "\(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test func aRowWithTheNameOfACaseOfTheRouteIsRejectedWithTheWayOut() throws {
    let before = try app.contents()
    let use = make("Rows")
    #expect(use.status == .failure)
    #expect(
      use.errors.contains(
        "MenuRouter already has a branch for a case rows that doesn't build Rows. Rename the case or Rows."
      ), "\(use.errors)")
    #expect(!use.errors.contains("would still not attach"))
    #expect(use.errors.split(separator: "\n").count == 1, "\(use.errors)")
    #expect(try app.contents() == before)
  }
}
