import RIBToolkit
import Testing

/// A parent may attach one child in several places: all of them belong to it.
struct WayTests {
  let app: AppFolder
  private static let interactor = "Sources/Demo/Shelf/ShelfInteractor.swift"
  private static let router = "Sources/Demo/Shelf/ShelfRouter.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Shelf", "--in", "Root", "--children", "list")
    app.expectSuccess("new", "Line", "--in", "Shelf", "--param", "id:Int", "--event", "closed")
  }

  /// Lets a router with a list show the same child in a slot too.
  static func addSlot(to app: AppFolder) throws {
    try app.write(
      interactor,
      try app.text(interactor).replacing(
        "    case rows([Row])\n", with: "    case rows([Row])\n    case line(id: Int)\n"))
    try app.write(
      router,
      try app.text(router).replacing(
        "    case .rows(let rows):\n",
        with: """
              case .line(let id):
                slot.show(route, in: self) {
                  lineBuilder.build(id: id, listener: interactor.listener { $0.line(id, $1) })
                }
              case .rows(let rows):

          """
      ).replacing(
        "  private let list",
        with: "  private let slot = ChildSlot<ShelfInteractor.Route>()\n  private let list"))
  }

  /// Lets a router show the same rows in a second list.
  private func addList() throws {
    try app.write(
      Self.interactor,
      try app.text(Self.interactor).replacing(
        "    case rows([Row])\n", with: "    case rows([Row])\n    case others([Row])\n"))
    try app.write(
      Self.router,
      try app.text(Self.router).replacing(
        "    case .rows(let rows):\n",
        with: """
              case .others(let rows):
                second.show(rows, in: self) {
                  switch $0 {
                  case .line(let id): lineBuilder.build(id: id, listener: interactor.listener { $0.line(id, $1) })
                  }
                }
              case .rows(let rows):

          """
      ).replacing(
        "  private let list",
        with: "  private let second = ChildList<ShelfInteractor.Row>()\n  private let list"))
  }

  private func text() throws -> String { try app.text(Self.router) + app.text(Self.interactor) }

  @Test func aChildInTwoContainersIsDetachedFromBoth() throws {
    try Self.addSlot(to: app)
    app.expectSuccess("detach", "Line")
    #expect(try !text().lowercased().contains("line"))
  }

  @Test func whatNamesTheCaseOfOneOfTwoContainersIsMarkedOnce() throws {
    try Self.addSlot(to: app)
    try app.write(
      "Sources/Demo/Flow.swift", "func show(_ shelf: ShelfInteractor) { shelf.route(to: .line(id: 1)) }\n")
    let use = app.run("detach", "Line")
    #expect(use.status == .incomplete)
    #expect(use.errors.split(separator: "\n").count == 1, "\(use.errors)")
  }

  @Test func aRowOfTwoListsIsDetachedFromBoth() throws {
    try addList()
    // rib wouldn't write the test of the route for these two lists, so it can't tell whether the test has been edited.
    let use = app.run("detach", "Line")
    #expect(
      use.status == .incomplete && use.output.contains("routeAttachesLine isn't the test"), "\(use)")
    #expect(try !text().lowercased().contains("line"))
    #expect(try text().contains("No child exists for \\($0) yet.\")"))
    app.expectSuccess("attach", "Line", "--in", "Shelf", "--container", "second")
    #expect(try text().contains("switch $0 {\n        case .line(let id)"))
  }

  @Test func aBranchThatMakesTheChildForOthersTooIsRejected() throws {
    app.expectSuccess("new", "Trip", "--in", "Root")
    let (router, interactor) = (
      "Sources/Demo/Root/RootRouter.swift", "Sources/Demo/Root/RootInteractor.swift"
    )
    try app.write(router, try app.text(router).replacing("case .trip:", with: "case .trip, .again:"))
    try app.write(
      interactor, try app.text(interactor).replacing("case trip\n", with: "case trip\n    case again\n"))
    try app.expectNoChange("detach", "Trip", says: "Root attaches Trip in custom code. Remove it by hand.")
  }

  @Test func aBuilderThatAClosureCapturesIsUsed() throws {
    try app.write(
      Self.router, try app.text(Self.router).replacing("{ row in", with: "{ [lineBuilder] row in"))
    try app.expectNoChange("detach", "Line", says: "ShelfRouter uses lineBuilder in your own code.")
  }

  @Test func aListMayHaveATypeOfAnotherName() throws {
    try app.write(
      Self.router,
      try app.text(Self.router).replacing("ChildList<ShelfInteractor.Row>()", with: "Rows()"))
    try app.write(
      "Sources/Demo/Rows.swift",
      "internal import RIBKit\n\ntypealias Rows = ChildList<Key>\ntypealias Key = ShelfInteractor.Row\n")
    app.expectSuccess("new", "Dot", "--in", "Shelf", "--param", "id:Int", "--container", "list")
    #expect(try text().contains("        case .dot(let id):\n          dotBuilder.build(id: id)\n"))
    app.expectSuccess("detach", "Line")
    #expect(try !text().contains("line"))
  }

  @Test func aChildThatIsAttachedIsDetachedBeforeItMoves() throws {
    try Self.addSlot(to: app)
    app.expectSuccess("new", "Dot", "--in", "Shelf", "--param", "id:Int", "--container", "list")
    let use = try app.expectNoChange("attach", "Dot", "--in", "Shelf", "--container", "slot")
    #expect(use.errors.contains("Shelf already attaches Dot in list. To move it, detach Dot first."))
    let again = try app.expectNoChange(
      "attach", "Dot", "--in", "Shelf", "--container", "list", status: .nothing)
    #expect(again.errors.contains("Dot is already a child of Shelf in list."))
  }

  @Test(arguments: ["case _ where children.isEmpty", "case let other where other == .nothing"])
  func aBranchForWhateverIsLeftOnAConditionIsOneOfTheRoute(label: String) throws {
    let router = "Sources/Demo/Root/RootRouter.swift"
    try app.write(
      router,
      try app.text(router).replacing(
        "    case .nothing: slot", with: "    \(label): slot.clear(in: self)\n    case .nothing: slot"))
    app.expectSuccess("new", "Trip", "--in", "Root")
    try app.expect(router, contains: "    case .trip: slot.show(route, in: self) { tripBuilder.build() }")
  }

  /// What another parent calls its own case is no trace of this one.
  @Test func aCaseOfAnotherParentIsNotMarked() throws {
    app.expectSuccess("attach", "Line", "--in", "Root")
    try app.write(
      "Sources/Demo/Flow.swift",
      """
      func show(_ root: RootInteractor) { root.route(to: .line(1)) }
      func show(_ shelf: ShelfInteractor) { shelf.route(to: .rows([])) }

      """)
    app.expectSuccess("detach", "Line", "--from", "Shelf")
    let other = app.run("detach", "Line", "--from", "Root")
    #expect(other.status == .incomplete)
    #expect(try app.text("Sources/Demo/Flow.swift").contains("#error"))
  }

  @Test(arguments: ["try Modules([])", "try! Modules([])", "(try Modules.init([]))"])
  func anInitialValueGivesAPropertyItsType(value: String) throws {
    let program = "Sources/Demo/Root/RootBuilder.swift"
    try app.write(
      program,
      try app.text(program).replacing(
        "    RootRouter(", with: "    let modules = \(value)\n    return RootRouter("))
    let use = app.run("need", "modules:Modules", "--for", "Shelf", "--from", "Root")
    #expect(use.status != .failure, "\(use.errors)")
    try app.expect(
      program, contains: "ShelfBuilder(modules: modules)", lacks: "#error", "let modules: Modules")
  }
}
