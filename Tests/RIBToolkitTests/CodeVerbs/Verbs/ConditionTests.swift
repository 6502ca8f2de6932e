import RIBToolkit
import Testing

/// `rib` edits code that every build has, and leaves code alone that `#if` chooses.
struct ConditionTests {
  private static let route = """
    func route(to route: MenuInteractor.Route) {
        switch route {
        case .help: slot.show(route, in: self) { HelpInteractor() }
        }
      }
    """
  private static let byHand = """
    func route(to route: MenuInteractor.Route) { print(route) }
    """

  /// Puts a declaration and another one into the branches of a condition.
  private static func choice(_ first: String, _ second: String) -> String {
    "#if DEBUG\n  \(first)\n  #else\n  \(second)\n  #endif"
  }

  private func app(
    interactor: String = "enum Route: Hashable { case help }\n  let scope = Scope<Route, Never>()",
    router: String, note: String = ""
  ) throws -> AppFolder {
    try .menu(
      interactor: interactor,
      router: "  private let slot = ChildSlot<MenuInteractor.Route>()\n  \(router)",
      leaves: ["Help": "", "Note": "\n  \(note)"])
  }

  @Test(arguments: [
    choice(route, byHand), choice(byHand, route), "#if DEBUG\n  \(route)\n  #endif",
  ])
  func aSwitchInAConditionIsRejected(router: String) throws {
    let app = try app(router: router)
    try app.expectNoChange(
      "attach", "Note", "--in", "Menu", says: "rib doesn't edit this form of MenuRouter",
      "    case .note: slot.show(route, in: self) { NoteInteractor() }  // in MenuRouter, in the switch over MenuInteractor.Route\n"
    )
  }

  @Test func aSwitchInAConditionOfAClosureIsRejected() throws {
    let app = try app(
      router: """
        func route(to route: MenuInteractor.Route) {
            slot.show(route, in: self) {
              #if DEBUG
              switch route {
              case .help: HelpInteractor()
              }
              #else
              HelpInteractor()
              #endif
            }
          }
        """)
    try app.expectNoChange(
      "attach", "Note", "--in", "Menu",
      says: "    case .note: NoteInteractor()  // in MenuRouter, in the switch over MenuInteractor.Route\n")
  }

  @Test(arguments: [
    choice(
      "let scope = Scope<Route, Never>()\n  enum Route: Hashable { case help }",
      "let scope = Scope<Never, Never>()"),
    "let scope = Scope<Route, Never>()\n  "
      + choice("enum Route: Hashable { case help }", "typealias Route = Other"),
  ])
  func aRouteInAConditionIsRejected(interactor: String) throws {
    let app = try app(interactor: interactor, router: Self.route)
    try app.expectNoChange(
      "attach", "Note", "--in", "Menu",
      says:
        "rib can't add a case to the route of Menu. Declare a route enum in the package, without #if, and use it in the scope of MenuInteractor.\n    case note\n"
    )
  }

  @Test func anInitializerInAConditionIsRejected() throws {
    let app = try app(router: Self.route, note: Self.choice("init(debug: Int) {}", "init(other: String) {}"))
    try app.expectNoChange(
      "attach", "Note", "--in", "Menu",
      says: "rib can't write a call to NoteInteractor.init, because of its initializers.")
  }

  @Test func aChildThatAConditionChoosesIsRejected() throws {
    let app = try app(router: Self.route)
    let path = "Sources/Demo/Menu.swift"
    let text = try app.text(path)
    let start = try #require(text.firstRange(of: "final class NoteInteractor"))
    let note = text[start.lowerBound...]
    try app.write(
      path,
      text[..<start.lowerBound]
        + "#if DEBUG\n\(note)#else\n\(note.replacing("{\n", with: "{\n  init(a: Int) {}\n"))#endif\n")
    let use = try app.expectNoChange("attach", "Note", "--in", "Menu")
    #expect(
      use.errors.contains("rib can't write a call to NoteInteractor.init, because of #if."), "\(use.errors)")
  }

  @Test func aChildInAConditionOfItsOwnIsRejected() throws {
    let app = try app(router: Self.route)
    let path = "Sources/Demo/Menu.swift"
    try app.write(
      path, try app.text(path).replacing("final class Note", with: "#if DEBUG\nfinal class Note") + "#endif\n"
    )
    try app.expectNoChange(
      "attach", "Note", "--in", "Menu", says: "error: Note is inside #if, but Menu isn't. Attach it by hand")
  }

  /// A router in a file of its own would exist in every build.
  @Test func aLeafInAConditionGetsNoRouter() throws {
    let app = try app(router: Self.route)
    let path = "Sources/Demo/Menu.swift"
    try app.write(path, "#if DEBUG\n" + (try app.text(path)) + "#endif\n")
    let use = try app.expectNoChange("new", "Kid", "--in", "Note")
    #expect(use.errors.contains("rib can't write the router that it needs for children."), "\(use.errors)")
  }

  /// A condition around both types as a whole chooses nothing between them.
  @Test func aParentAndAChildInOneConditionAreWired() throws {
    let app = try app(router: Self.route)
    let path = "Sources/Demo/Menu.swift"
    try app.write(path, "#if DEBUG\n" + (try app.text(path)) + "#endif\n")
    app.expectSuccess("attach", "Note", "--in", "Menu")
    #expect(try app.text(path).contains("case .note: slot.show(route, in: self) { NoteInteractor() }"))
  }

  /// `#if` and `#endif` around nothing would hide the next branch from the next command.
  @Test func aConditionAroundADetachedChildGoesWithIt() throws {
    let app = try app(
      interactor: "enum Route: Hashable {\n    case help\n  }\n  let scope = Scope<Route, Never>()",
      router: Self.route)
    app.expectSuccess("attach", "Note", "--in", "Menu")
    let path = "Sources/Demo/Menu.swift"
    let text = try app.text(path)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wrapped = lines.flatMap { line in
      line.contains("case .help:") || line == "    case help"
        ? ["    #if DEBUG", line, "    #endif"] : [line]
    }
    try app.write(path, wrapped.joined(separator: "\n"))
    app.expectSuccess("detach", "Help")
    let left = try app.text(path)
    #expect(!left.contains("#") && !left.contains("case help") && left.contains("case .note:"), "\(left)")
    app.expectSuccess("detach", "Note")
  }
}
