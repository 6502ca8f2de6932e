import RIBToolkit
import Testing

/// What can't be named, stored or passed on is rejected with its place.
struct NameClashTests {
  let app: AppFolder
  private let path = "Sources/Demo/Tip.swift"

  init() throws {
    app = try AppFolder()
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
  }

  /// A RIB in one file, whose builder takes some parameters.
  private func tip(
    _ parameters: String = "", _ access: String = "package", event: String = "enum Event { case closed }"
  )
    -> String
  {
    """
    package import RIBKit

    \(access) final class TipInteractor: Interactor {
      package \(event)
      package let scope = Scope<Never, Event>(listener: nil)
    }
    \(access) final class TipRouter: Router {
      package let interactor = TipInteractor()
    }
    \(access) struct TipBuilder: Builder {
      package init() {}
      package func build(\(parameters)) -> TipRouter { TipRouter() }
    }

    """
  }

  @Test(arguments: [
    ("MenuInteractor", "func limit() -> Int { 1 }", "a function"),
    ("MenuInteractor", "private var limit = min(1, 2)", "another value"),
    ("MenuInteractor", "let limit = String(1)", "another value"),
    ("MenuBuilder", "func limit(of line: Int) {}", "a function"),
    ("RootBuilder", "func limit() {}", "a function"),
  ])
  func aDependencyIsNotNamedAsAMember(_ type: String, _ member: String, _ kind: String) throws {
    let file = "Sources/Demo/\(type == "RootBuilder" ? "Root" : "Menu")/\(type).swift"
    try app.insert("  \(member)", atEndOf: file)
    let use = try app.expectNoChange("need", "limit:Int", "--for", "Menu")
    let line = try app.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 2
    #expect(
      use.errors.contains(
        "\(file):\(line):3: error: \(type) already has \(kind) limit. Rename it, or use another name for the dependency."
      ), "\(use.errors)")
  }

  @Test func aBuilderIsNotNamedAsAFunction() throws {
    let router = "Sources/Demo/Root/RootRouter.swift"
    try app.insert("  private func noteBuilder() {}", atEndOf: router)
    app.expectSuccess("new", "Note", "--in", "Root")
    #expect(try app.text(router).contains("noteRIBBuilder: NoteBuilder"))
  }

  @Test(arguments: ["private", "fileprivate"])
  func aChildThatOnlyItsFileSeesIsRejected(access: String) throws {
    try app.write(path, tip("", access))
    let use = try app.expectNoChange("attach", "Tip", "--in", "Root")
    #expect(
      use.errors.contains(
        "Make TipBuilder internal: new code uses it."),
      "\(use.errors)")
    #expect(use.errors.contains("\(path):"))
  }

  @Test func aTypeThatOnlyItsFileSeesIsRejected() throws {
    let line = "Sources/Demo/Lines.swift"
    try app.write(line, "private struct Line {}\n")
    try app.write(path, tip("", "internal"))
    let use = try app.expectNoChange("need", "line:Line", "--for", "Tip")
    #expect(
      use.errors.contains(
        "\(line):1:1: error: Make Line internal: new code uses it."),
      "\(use.errors)")
  }

  @Test(arguments: ["?", "!"])
  func anOptionalListenerTakesEvents(mark: String) throws {
    try app.write(path, tip("listener: Listener<TipInteractor.Event>\(mark)"))
    app.expectSuccess("attach", "Tip", "--in", "Root")
    let router = try app.text("Sources/Demo/Root/RootRouter.swift")
    #expect(router.contains("tipBuilder.build(listener: interactor.listener { $0.tip($1) })"), "\(router)")
  }

  @Test func twoListenersAreRejected() throws {
    try app.write(path, tip("listener: Listener<TipInteractor.Event>, other: Listener<Int>"))
    let use = try app.expectNoChange("attach", "Tip", "--in", "Root")
    #expect(
      use.errors.contains(
        "\(path):12:3: error: rib can't write a call to TipBuilder.build, because of its listeners."))
  }

  @Test(arguments: ["typealias Event = Never", "typealias Event = Nothing"])
  func anEventWithoutValuesNeedsNoFunction(event: String) throws {
    try app.write(path, tip("listener: Listener<TipInteractor.Event>", event: event))
    try app.write("Sources/Demo/Nothing.swift", "package typealias Nothing = Never\n")
    app.expectSuccess("attach", "Tip", "--in", "Root")
    let router = try app.text("Sources/Demo/Root/RootRouter.swift")
    #expect(router.contains("tipBuilder.build(listener: Listener { _ in })"), "\(router)")
  }

  @Test func aValueThatCannotBeCopiedIsRejected() throws {
    try app.write(
      "Sources/Demo/Token.swift", "package struct Token: ~Copyable {}\npackage typealias Key = Token\n")
    for words in [
      ["need", "token:Token", "--for", "Menu"], ["need", "token:Key?", "--for", "Menu"],
      ["new", "A", "--in", "Root", "--param", "token:Token"], ["new", "A", "--event", "used(Int, Token)"],
    ] {
      let use = try app.expectNoChange(words, status: .usage)
      #expect(
        use.errors.contains("can't be copied, so a RIB can't pass them on. Put the value into a class."))
    }
    _ = app.run("need", "use:(borrowing Token) -> Void", "--for", "Menu")
    #expect(try app.text("Sources/Demo/Menu/MenuBuilder.swift").contains("(borrowing Token) -> Void"))
    try app.write(path, tip("token: consuming Token"))
    let use = try app.expectNoChange("attach", "Tip", "--in", "Root")
    #expect(
      use.errors.contains(
        "rib can't write a call to TipBuilder.build, because of consuming."))
  }
}
