import RIBToolkit
import Testing

/// A leaf that gets a router can't use itself as one any more.
struct OwnLeafTests {
  private let app: AppFolder
  private let leaf = "Sources/Demo/Root/RootInteractor.swift"

  init() throws {
    app = try AppFolder(builders: false)
    try app.write(
      "Sources/Demo/Show.swift",
      """
      import RIBKit

      func show(_ router: some Router) {}
      extension Router { var mark: Int { 1 } }
      final class Store { var all: [any Router] = [], shown: (any Router)?; var shownByName: [String: any Router] = [:] }
      struct Frame { init(_ page: any Router) {} }
      struct Window<Page: Router> { let page: Page }
      enum Step { case page(any Router), none }
      protocol PageListener: AnyObject { func close() }

      """)
  }

  @Test(arguments: [
    "extension RowInteractor {\n  static func quiet() { Self().launch() }\n}",
    "func quiet() { Demo.RowInteractor().launch() }",
  ])
  func itsRouterIsLaunchedUnderEachName(code: String) throws {
    app.expectSuccess("new", "Row", "--in", "Root")
    try app.write("Sources/Demo/Quiet.swift", code + "\n")
    app.expectSuccess("new", "Info", "--in", "Row")
    #expect(try app.text("Sources/Demo/Quiet.swift").contains("RowRouter().launch()"))
  }

  @Test func anExtensionInATestIsMarked() throws {
    app.expectSuccess("new", "Row", "--in", "Root")
    let path = "Tests/DemoTests/Quiet.swift"
    try app.write(
      path,
      "@testable import Demo\nimport RIBKit\n\nextension RowInteractor {\n  func again() -> any Router { self }\n}\n"
    )
    #expect(app.run("new", "Info", "--in", "Row").status == .incomplete)
    #expect(try app.text(path).contains("#warning"))
  }

  @Test(arguments: [
    "print(path)", "self.snapshot()", "Task { [weak self] in self?.launch() }",
    "observe(greeting) { me, _ in me.launch() }", "show(self)", "_ = mark",
    "let page: any Router = self", "let pages: [String: any Router] = [name: self]",
    "presenter.listener = self", "store.all.append(self)", "store.shown = self",
    "store.shownByName[name] = self",
    "for page in [self] { await page.shutdown() }", "print([self].map(\\.children))", "print(Frame(self))",
    "print(Window(page: self))", "go(to: .page(self))",
  ])
  func itsStatementIsMarked(code: String) throws {
    try app.insert("  func use() {\n    \(code)\n  }", atEndOf: leaf)
    try expectMark(above: "    \(code)", in: leaf)
  }

  @Test(arguments: [
    "func page() -> any Router { self }", "lazy var me: any Router = self",
    "func use(_ show: (any Router) -> Void) { show(self) }",
    "func use(_ show: (any Router) -> Void) { [self].forEach(show) }",
  ])
  func itsMemberIsMarkedInAnExtension(code: String) throws {
    let path = "Sources/Demo/Root/RootInteractor+use.swift"
    try app.write(path, "extension RootInteractor {\n  \(code)\n}\n")
    try expectMark(above: "  \(code)", in: path)
  }

  @Test func itsUsesOfItselfAsAnythingElseStay() throws {
    let code = """
        func tie(_ presenter: Presenter) {
          presenter.onClose = { [weak self] in
            guard let self else { return }
            self.close()
          }
        }
        func isShown(_ router: any Router) -> Bool { router === self || self.isActive }
        func page(_ mark: Int) -> any Router { Page { [self] in mark + number } }
        struct Row {
          let path: String
          var text: String { path }
        }
      """
    try app.insert(code, atEndOf: leaf)
    app.expectSuccess("new", "Help", "--in", "Root")
    #expect(try app.text(leaf).contains(code))
  }

  /// Expects that the first child of the leaf leaves a warning above a line.
  private func expectMark(above line: String, in path: String) throws {
    app.expect(.incomplete, of: "new", "Help", "--in", "Root", says: "RootInteractor has a router now.")
    let lines = try app.text(path).split(separator: "\n")
    let mark = try #require(
      lines.firstIndex { $0.contains("#warning(\"rib: RootInteractor has a router now.") })
    #expect(lines[mark + 1] == line)
  }
}
