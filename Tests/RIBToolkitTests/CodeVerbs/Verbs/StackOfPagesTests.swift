import RIBToolkit
import Testing

/// The children of a RIB with a stack of pages are cases of the page, as those of a list are rows.
struct StackOfPagesTests {
  let app: AppFolder
  private let file = "Sources/Demo/Mail/Mail.swift"

  init() throws { app = try AppFolder() }

  /// Writes a RIB with a stack whose pages aren't its routes.
  private func write(route: String, _ body: String) throws {
    try app.write(
      file,
      """
      package import RIBKit

      package final class MailInteractor: Interactor {
        package enum Page: Hashable {
          case inbox
        }
      \(route)
        package init() {}
      }

      package final class MailRouter: Router {
        package let interactor = MailInteractor()
        private let stack = ChildStack<MailInteractor.Page>()

      \(body)
      }

      package final class InboxInteractor: Leaf {
        package let scope = Scope<Never, Never>()
      }

      """)
    try app.write(
      "Tests/DemoTests/Mail/MailTests.swift",
      """
      import RIBKit
      import RIBTesting
      import Testing

      @testable import Demo

      @Suite(.ribs) struct MailTests {
        @Test func aMailHasNoPageAtFirst() {
          let harness = RouterHarness { MailRouter() }
          harness.attach()
          harness.expectNothing()
          harness.detach()
        }
      }

      """)
  }

  private static let show = """
      package func route(to pages: [MailInteractor.Page]) {
        stack.show(pages, in: self) { page in
          switch page {
          case .inbox: InboxInteractor()
          }
        }
      }
    """

  private static let branch = """
    package func route(to route: MailInteractor.Route) {
        switch route {
        case .home: stack.clear(in: self)
        case .pages(let pages):
          stack.show(pages, in: self) { page in
            switch page {
            case .inbox: InboxInteractor()
            }
          }
        }
      }
    """

  @Test func aStackOfPagesGetsAPage() throws {
    try write(route: "  package let scope = Scope<[Page], Never>()", Self.show)
    let before = try app.contents()
    let use = app.run("new", "Letter", "--in", "Mail", "--param", "id:Int", "--event", "sent")
    #expect(use.status == .success, "\(use.errors)")
    try app.expect(
      file, contains: "    case inbox\n    case letter(Int)\n  }\n",
      "      case .letter(let id):\n        letterBuilder.build(",
      "  func letter(_ id: Int, _ event: LetterInteractor.Event) {\n", lacks: "ChildSlot")
    try app.expect("Tests/DemoTests/Mail/MailTests.swift", contains: "harness.route(to: [.letter(1)])")
    #expect(app.run("undo").status == .success)
    #expect(try app.contents() == before)
  }

  @Test func aRouteThatShowsPagesStaysAsItIs() throws {
    try write(
      route: """
          package enum Route: Hashable {
            case home
            case pages([Page])
          }
          package let scope = Scope<Route, Never>()
        """, Self.branch)
    let use = app.run("new", "Letter", "--in", "Mail", "--param", "id:Int", "--event", "sent")
    #expect(use.status == .success, "\(use.errors)")
    let text = try app.text(file)
    #expect(text.contains("    case home\n    case pages([Page])\n"), "\(text)")
    #expect(text.contains("    case inbox\n    case letter(Int)\n  }\n"), "\(text)")
    let tests = try app.text("Tests/DemoTests/Mail/MailTests.swift")
    #expect(tests.contains("harness.route(to: .pages([.letter(1)]))"), "\(tests)")
    #expect(app.run("detach", "Letter", "--from", "Mail").status == .success)
    #expect(try app.text(file).contains("    case inbox\n  }\n"))
    #expect(app.run("tree").output.contains("Mail\n"))
  }

  /// A switch over the pages that isn't in the call of the stack can't be told from any other.
  @Test func aStackWithoutASwitchIsLeftToBeWrittenByHand() throws {
    try write(
      route: "  package let scope = Scope<[Page], Never>()",
      "  package func route(to pages: [MailInteractor.Page]) {\n    for page in pages { print(page) }\n  }")
    let use = app.run("new", "Letter", "--in", "Mail")
    #expect(use.status != .success)
    try app.expect(file, lacks: "ChildSlot")
  }
}
