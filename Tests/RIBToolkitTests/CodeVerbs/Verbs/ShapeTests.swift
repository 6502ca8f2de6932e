import Foundation
import RIBToolkit
import Testing

/// The table of shapes in the guide: `rib` connects a child to a parent of each, and the table lists no other.
struct ShapeTests {
  /// A parent of a shape, as the table writes it.
  struct Shape: CustomTestStringConvertible {
    let row: String
    /// The members of the router, except its interactor.
    let members: String
    /// Further members of the interactor.
    var interactor = ""
    var route = "Route"
    /// A line of the router afterwards.
    let branch: String

    var testDescription: String { row }
  }

  static let shapes = [
    Shape(
      row: "no `route(to:)`", members: "", route: "Never", branch: "case .note: slot.show(route, in: self)"),
    Shape(
      row: "`slot.show(route, in: self) { switch route { … } }`",
      members: """
          private let slot = ChildSlot<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            slot.show(route, in: self) {
              switch route {
              case .help: HelpInteractor()
              }
            }
          }
        """, branch: "case .note: NoteInteractor()"),
    Shape(
      row: "`slot.show(route, in: self) { HelpInteractor() }` for one case",
      members: """
          private let slot = ChildSlot<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            slot.show(route, in: self) { HelpInteractor() }
          }
        """, branch: "case .note: NoteInteractor()"),
    Shape(
      row: "`switch route { case .help: slot.show(route, in: self) { … } }`",
      members: """
          private let slot = ChildSlot<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            switch route {
            case .help: slot.show(route, in: self) { HelpInteractor() }
            }
          }
        """, branch: "case .note: slot.show(route, in: self) { NoteInteractor() }"),
    Shape(
      row: "`switch route { case .help: stack.push(route, in: self) { … } }`",
      members: """
          private let stack = ChildStack<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            switch route {
            case .help: stack.push(route, in: self) { HelpInteractor() }
            }
          }
        """, branch: "case .note: stack.push(route, in: self) { NoteInteractor() }"),
    Shape(
      row: "a function that returns the child: `func child(for route: Route) -> any Router`",
      members: """
          private let slot = ChildSlot<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            slot.show(route, in: self) { child(for: route) }
          }
          private func child(for route: MenuInteractor.Route) -> any Router {
            switch route {
            case .help: HelpInteractor()
            }
          }
        """, branch: "case .note: NoteInteractor()"),
    Shape(
      row: "`list.show(rows, in: self) { row in switch row { … } }`",
      members: """
          private let list = ChildList<MenuInteractor.Row>()
          func route(to rows: [MenuInteractor.Row]) {
            list.show(rows, in: self) { row in
              switch row {
              case .help: HelpInteractor()
              }
            }
          }
        """, interactor: "enum Row: Hashable { case help }", route: "[Row]",
      branch: "case .note: NoteInteractor()"),
    Shape(
      row: "`stack.show(pages, in: self) { page in switch page { … } }`",
      members: """
          private let stack = ChildStack<MenuInteractor.Page>()
          func route(to pages: [MenuInteractor.Page]) {
            stack.show(pages, in: self) { page in
              switch page {
              case .help: HelpInteractor()
              }
            }
          }
        """, interactor: "enum Page: Hashable { case help }", route: "[Page]",
      branch: "case .note: NoteInteractor()"),
    Shape(
      row: "`tabs.show(route, in: self) { switch route { … } }`",
      members: """
          private let tabs = ChildTabs<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            tabs.show(route, in: self) {
              switch route {
              case .help: HelpInteractor()
              }
            }
          }
        """, branch: "case .note: NoteInteractor()"),
    Shape(
      row: "a container of your own with `show(_:in:)`",
      members: """
          private let split = Split<MenuInteractor.Route>()
          func route(to route: MenuInteractor.Route) {
            switch route {
            case .help: split.show(route, in: self) { HelpInteractor() }
            }
          }
          final class Split<Key: Hashable> {
            func show(_ key: Key, in router: some Router, build: () -> any Router) {}
          }
        """, branch: "case .note: split.show(route, in: self) { NoteInteractor() }"),
  ]

  /// Routers that have none of the forms in the table.
  static let others = [
    // No switch over the route.
    "func route(to route: MenuInteractor.Route) { print(route) }",
    "func route(to route: MenuInteractor.Route) {}",
    // The value is something else.
    "func route(to route: MenuInteractor.Route) {\n    let title: String = switch route {\n    case .help: \"help\"\n    }\n    print(title)\n  }",
    // The function returns another router.
    "func route(to route: MenuInteractor.Route) { slot.show(route, in: self) { child(for: route) } }\n  func child(for route: MenuInteractor.Route) -> HelpInteractor {\n    switch route {\n    case .help: HelpInteractor()\n    }\n  }",
    // The branches do more than show a child.
    "func route(to route: MenuInteractor.Route) {\n    let isShown: Bool\n    switch route {\n    case .help:\n      slot.show(route, in: self) { HelpInteractor() }\n      isShown = true\n    }\n    print(isShown)\n  }",
    "func route(to route: MenuInteractor.Route) {\n    switch route {\n    case .help: return slot.show(route, in: self) { HelpInteractor() }\n    }\n  }",
    // The keys aren't routes.
    "private let names = ChildStack<String>()\n  func route(to route: MenuInteractor.Route) {\n    switch route {\n    case .help: names.push(\"help\", in: self) { HelpInteractor() }\n    }\n  }",
    // By hand.
    "func route(to route: MenuInteractor.Route) {\n    switch route {\n    case .help: attach(HelpInteractor())\n    }\n  }",
    // Two places.
    "func route(to route: MenuInteractor.Route) {\n    switch route {\n    case .help: slot.show(route, in: self) { HelpInteractor() }\n    }\n    switch route {\n    case .help: slot.clear(in: self)\n    }\n  }",
  ]

  @Test(arguments: others.indices)
  func aRouterOfAnotherFormIsRejectedWithTheLinesToAdd(index: Int) throws {
    let slot = index == 6 ? "" : "  private let slot = ChildSlot<MenuInteractor.Route>()\n"
    let app = try app(members: slot + "  " + Self.others[index], route: "enum Route: Hashable { case help }")
    let use = try app.expectNoChange("new", "Note", "--in", "Menu", "--param", "id:Int")
    #expect(use.errors.hasPrefix("Sources/Demo/Menu.swift:"), "\(use.errors)")
    #expect(use.errors.contains("rib doesn't edit this form of MenuRouter"), "\(use.errors)")
    let child = "NoteInteractor(id: id)"
    let lines =
      index == 6
      ? "    \(child)  // in MenuRouter, in the closure of names.show, for the keys that lead to Note\n"
      : """
          case note(Int)  // in MenuInteractor.Route
          case .note(let id): \(index == 3 ? child : "slot.show(route, in: self) { \(child) }")  // in MenuRouter,
      """
    #expect(use.errors.contains(lines), "\(use.errors)")
  }

  @Test func aSwitchOnOneLineIsRejected() throws {
    let members = """
        private let slot = ChildSlot<MenuInteractor.Route>()
        func route(to route: MenuInteractor.Route) { switch route { case .nothing: slot.clear(in: self) } }
      """
    let app = try app(members: members, route: "enum Route: Hashable { case nothing }")
    let use = try app.expectNoChange("new", "Note", "--in", "Menu")
    #expect(use.errors.contains("This switch has branches on one line. Break it into lines first."))
  }

  /// Branches that do more than show or clear a child.
  private static let otherBranches = [
    "print(\"help\")\n      slot.clear(in: self)", "slot.clear(in: self)\n      print(\"help\")",
    "if interactor.isActive { slot.clear(in: self) }",
  ]

  @Test(arguments: otherBranches)
  func aBranchThatDoesMoreIsNoModel(_ statements: String) throws {
    let app = try app(members: Self.members(statements), route: "enum Route: Hashable { case nothing, help }")
    let use = try app.expectNoChange("new", "Note", "--in", "Menu")
    #expect(use.errors.contains("rib doesn't edit this form of MenuRouter: see"), "\(use.errors)")
  }

  @Test(arguments: otherBranches)
  func aBranchThatOnlyShowsAChildIsTheModel(_ statements: String) throws {
    let show = "\n    case .about: slot.show(route, in: self) { HelpInteractor() }"
    let app = try app(
      members: Self.members(statements + show),
      route: "enum Route: Hashable { case nothing, help, about }")
    let text = try app.text("Sources/Demo/Menu.swift")
    app.expectSuccess("new", "Note", "--in", "Menu")
    let added = try app.text("Sources/Demo/Menu.swift")
    #expect(added.contains(show + "\n    case .note: slot.show(route, in: self) { NoteInteractor() }\n"))
    app.expectSuccess("detach", "Note")
    #expect(try app.text("Sources/Demo/Menu.swift") == text)
  }

  /// The members of a router with a slot that does something for the route `help`.
  private static func members(_ statements: String) -> String {
    """
      private let slot = ChildSlot<MenuInteractor.Route>()
      func route(to route: MenuInteractor.Route) {
        switch route {
        case .nothing: slot.clear(in: self)
        case .help:
          \(statements)
        }
      }
    """
  }

  @Test func aGenericParentIsEdited() throws {
    let app = try AppFolder(style: "app")
    let file = "Sources/Demo/Menu.swift"
    try app.write(file, Self.genericMenu)
    app.expectSuccess("new", "Note", "--in", "Menu", "--param", "id:Int", "--event", "closed")
    let child = "NoteInteractor(id: id, listener: interactor.listener { $0.note($1) })"
    try app.expect(
      file, contains: "    case .note(let id):\n      slot.show(route, in: self) {\n        \(child)")
  }

  private static let genericMenu = """
    import RIBKit

    final class MenuInteractor<Value: Sendable>: Interactor {
      enum Route: Hashable { case nothing }
      let scope = Scope<Route, Never>()
    }

    final class MenuRouter<Value: Sendable>: Router {
      let interactor = MenuInteractor<Value>()
      private let slot = ChildSlot<MenuInteractor<Value>.Route>()

      func route(to route: MenuInteractor<Value>.Route) {
        switch route {
        case .nothing: slot.clear(in: self)
        }
      }
    }

    """

  /// Makes a package with a parent, and a child that it shows.
  private func app(members: String, route: String, scope: String = "Route") throws -> AppFolder {
    try .menu(interactor: "\(route)\n  let scope = Scope<\(scope), Never>()", router: members)
  }

  @Test(arguments: shapes)
  func aParentOfTheShapeGetsAChild(_ shape: Shape) throws {
    let file = "Sources/Demo/Menu.swift"
    let route = shape.route == "Route" ? "enum Route: Hashable { case help }" : shape.interactor
    let app = try app(members: shape.members, route: route, scope: shape.route)
    let before = try app.contents()
    let use = app.run("new", "Note", "--in", "Menu")
    #expect(use.status == .success, "\(use.errors)")
    try app.expect(file, contains: shape.branch)
    #expect(app.run("tree").output.contains("Menu\n├── Help\n└── Note") || shape.members.isEmpty)
    #expect(app.run("undo").status == .success)
    #expect(try app.contents() == before)
  }

  /// The code to paste fits the place that creates the children, even if rib doesn't edit it.
  @Test(arguments: [
    (
      """
        lazy var child: (MenuInteractor.Route) -> any Router = { route in
          switch route {
          case .help: HelpInteractor()
          }
        }
        private let slot = ChildSlot<MenuInteractor.Route>()

        func route(to route: MenuInteractor.Route) { slot.show(route, in: self) { child(route) } }
      """,
      "case note  // in MenuInteractor.Route\n    case .note: NoteInteractor()  // in MenuRouter, in the switch over"
    ),
    (
      """
        private let list = ChildList<Row>()
        struct Row: Hashable {}

        func route(to route: MenuInteractor.Route) {
          list.show([Row()], in: self) { _ in HelpInteractor() }
        }
      """, "NoteInteractor()  // in MenuRouter, in the closure of list.show, for the keys that lead to Note"
    ),
    (
      """
        private let tabs = ChildTabs<Tab>()
        enum Tab: Hashable { case help }

        func route(to route: MenuInteractor.Route) {
          tabs.show(.help, in: self) { HelpInteractor() }
        }
      """,
      "case note  // in MenuRouter.Tab\n    case .note: NoteInteractor()  // in MenuRouter, in the switch over"
    ),
  ])
  func theCodeToPasteFitsTheParent(members: String, lines: String) throws {
    let app = try app(members: members, route: "enum Route: Hashable { case help }", scope: "Route")
    try app.expectNoChange("new", "Note", "--in", "Menu", says: "    \(lines)")
  }

  /// The branch of the route shows the children of an inner switch, so removing it would remove its siblings.
  @Test func aBranchWithAnotherChildIsNotRemoved() throws {
    let app = try AppFolder.menu(
      interactor: """
        enum Tab: Hashable { case help, detail }
          enum Route: Hashable { case tab(Tab) }
          let scope = Scope<Route, Never>()
        """,
      router: """
          private let tabs = ChildTabs<MenuInteractor.Tab>()

          func route(to route: MenuInteractor.Route) {
            switch route {
            case .tab(let tab):
              tabs.show(tab, in: self) {
                switch tab {
                case .help: HelpInteractor()
                case .detail: DetailInteractor()
                }
              }
            }
          }
        """, leaves: ["Help": "", "Detail": ""])
    let use = try app.expectNoChange("detach", "Help", "--from", "Menu")
    #expect(use.errors.contains("Menu attaches Help in custom code. Remove it by hand."), "\(use.errors)")
  }

  @Test func theGuideListsTheseShapes() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../Docs/Guide/RibCommand.md")
    let text = try String(contentsOf: guide.standardized, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "\n### Code that rib edits\n").last)
    let rows = table.split(separator: "\n").drop { !$0.hasPrefix("|---") }.dropFirst().prefix {
      $0.hasPrefix("|")
    }
    let listed = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces) }
    #expect(listed == ["a leaf"] + Self.shapes.map(\.row))
  }
}
