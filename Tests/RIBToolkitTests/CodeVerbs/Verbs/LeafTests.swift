import Foundation
import RIBToolkit
import Testing

/// The verbs change leaves, and RIBs that the initializers of their routers create.
struct LeafTests {
  let app: AppFolder
  private let root = "Sources/Demo/Root/"
  private let tests = "Tests/DemoTests/"

  init() throws { app = try AppFolder(builders: false) }

  @Test func theFirstChildGivesALeafARouter() throws {
    app.expectSuccess("new", "Help", "--in", "Root", "--event", "called")
    #expect(
      try app.text(root + "RootRouter.swift") == """
        package import ModelStreams
        package import RIBKit

        package final class RootRouter: Router {
          package let interactor: RootInteractor
          private let slot = ChildSlot<RootInteractor.Route>()

          package init(greeting: ModelStream<String>, listener: Listener<RootInteractor.Event>) {
            interactor = RootInteractor(greeting: greeting, listener: listener)
          }

          package func route(to route: RootInteractor.Route) {
            switch route {
            case .nothing: slot.clear(in: self)
            case .help:
              slot.show(route, in: self) {
                HelpInteractor(listener: interactor.listener { $0.help($1) })
              }
            }
          }
        }

        """)
    #expect(try app.text(root + "RootInteractor.swift").contains("final class RootInteractor: Interactor {"))
    #expect(try app.text("Sources/DemoProgram/Program.swift").contains("let root = RootRouter("))
    try app.expect(
      tests + "Root/RootTests.swift", contains: "InteractorHarness { RootInteractor(",
      "@Test func routeAttachesHelp() {\n    let harness = RouterHarness { RootRouter(",
      "harness.send(.called, from: HelpInteractor.self)", lacks: "RouterHarness { RootInteractor(")
    // The tests of a parent look for the router of a child that isn't a leaf any more.
    app.expectSuccess("new", "Note", "--in", "Help", "--event", "written")
    #expect(try app.text(root + "RootRouter.swift").contains("HelpRouter(listener: interactor.listener"))
    try app.expect(tests + "Root/RootTests.swift", contains: "harness.send(.called, from: HelpRouter.self)")
    #expect(app.run("tree").output == "Root\n└── Help\n    └── Note\n")
    #expect(app.run("lint").output == "No findings in 10 files.\n")
  }

  @Test func theScopeThatAnInitializerWritesGetsTheRouteToo() throws {
    app.expectSuccess("new", "Help", "--in", "Root")
    let path = "Sources/Demo/Help/HelpInteractor.swift"
    try app.write(
      path,
      """
      package import RIBKit

      package final class HelpInteractor: Leaf {
        package let scope: Scope<Never, Never>
        package init() { scope = Scope<Never, Never>() }
      }

      """)
    app.expectSuccess("new", "Note", "--in", "Help")
    try app.expect(path, contains: "let scope: Scope<Route, Never>", "scope = Scope<Route, Never>()")
  }

  /// The value would be that of another RIB.
  @Test func aLeafGetsNoValueOfAnotherLeaf() throws {
    app.expectSuccess("new", "Help", "--in", "Root")
    try app.write(
      "Sources/Demo/Box.swift",
      """
      extension HelpInteractor {}
      struct Box {
        let help: HelpInteractor
        func go(_ help: HelpInteractor) {}
      }
      @MainActor func use(_ box: Box) { box.go(.init()) }

      """)
    app.expect(.incomplete, of: "need", "limit:Int", "--for", "Help", says: "Box.swift:6:1: left")
    try app.expect("Sources/Demo/Box.swift", contains: "#error(", "{ box.go(.init(limit: limit)) }")
  }

  /// Whether the leaf or its router is meant depends on declarations that only the compiler knows.
  @Test(arguments: [
    "let page = make(RootInteractor.init)", "let text = title(of: RootInteractor(greeting: greeting))",
    "func start(_ page: RootInteractor) { page.launch() }",
    "struct Suite {\n  let page = RootInteractor(greeting: greeting)\n\n  func test() { page.load() }\n}",
    "func test() {\n  let page: RootInteractor = RootInteractor(greeting: greeting)\n  page.load()\n}",
    "func test() {\n  let page = RootInteractor(greeting: greeting)\n  page.launch()\n  page.load()\n}",
    "func look() throws {\n  tree.router(RootInteractor.self)?.greeting.send(1)\n}",
    "func make() -> RootInteractor { RootInteractor(greeting: greeting) }",
    "typealias Page = RootInteractor", "let isPage = object is RootInteractor",
  ])
  func anUnclearUseOfALeafIsMarkedAndStays(code: String) throws {
    try app.write(tests + "Use.swift", code + "\n")
    #expect(app.run("new", "Help", "--in", "Root").status == .incomplete)
    let made = try app.text(tests + "Use.swift")
    #expect(made.contains("#warning(\"rib: RootInteractor has a router now. Use RootRouter here"), "\(made)")
    let kept = made.split(separator: "\n").filter { !$0.contains("#warning") }
    #expect(kept == code.split(separator: "\n"), "\(made)")
  }

  @Test func theTestedRouterLacksTheMembersOfTheLeaf() throws {
    try app.insert("  package func load() {}", atEndOf: root + "RootInteractor.swift")
    try app.write(
      tests + "Use.swift",
      """
      func test() {
        let harness = RouterHarness { RootInteractor(greeting: greeting, listener: $0) }
        harness.run { $0.load() }
        harness.run { $0.children }
        #expect(harness.router.isActive == false)
      }

      """)
    #expect(app.run("new", "Help", "--in", "Root").status == .incomplete)
    let made = try app.text(tests + "Use.swift")
    #expect(made.components(separatedBy: "#warning").count == 3, "\(made)")
    #expect(made.contains("Then remove the warning.\")\n  harness.run { $0.load() }\n"), "\(made)")
  }

  /// A value whose type the compiler infers is the router's from now on.
  @Test(arguments: [
    "let page = harness.router\n#expect(page.isActive)", "check(harness.router)",
    "harness.run { check($0) }", "let page = harness.tested\nlet other = page\ncheck(other)",
    "builder.build(greeting: greeting).load()", "let page = builder.build(greeting: greeting)\ncheck(page)",
    "let harness = InteractorHarness { builder.build(greeting: $0) }",
    "let make = builder.build\ncheck(make(greeting))", "check(builder.build(greeting:listener:))",
  ])
  func anInferredUseOfALeafIsMarked(code: String) throws {
    try useBuilder()
    let lines = code.split(separator: "\n").map { "  \($0)\n" }
    let head = """
      func test() {
        let builder = RootBuilder()
        let harness = RouterHarness { builder.build(greeting: greeting, listener: $0) }

      """
    try app.write(tests + "Use.swift", head + lines.joined() + "}\n")
    app.expect(.incomplete, of: "new", "Help", "--in", "Root", says: "Use.swift:4:3: ")
    let made = try app.text(tests + "Use.swift").split(separator: "\n")
    #expect(made.filter { $0.contains("#warning") }.count == 1, "\(made)")
  }

  @Test func aValueThatARouterReplacesIsNotMarked() throws {
    try useBuilder()
    try app.write(
      tests + "Use.swift",
      """
      func test() {
        let builder = RootBuilder()
        let page = builder.build(greeting: greeting, listener: Listener { _ in })
        page.launch()
        let harness = RouterHarness { builder.build(greeting: greeting, listener: $0) }
        let router = harness.router
        #expect(router === harness.router && router.children.isEmpty)
        harness.run { $0.children.contains { $0 is any Interactor } }
        _ = harness.tested
      }

      """)
    app.expectSuccess("new", "Help", "--in", "Root")
  }

  @Test(arguments: [
    "func title() -> String { build(greeting: greeting, listener: listener).title }",
    "func title() -> String {\n    let page = build(greeting: greeting)\n    return page.title\n  }",
    "func page() -> any Interactor { build(greeting: greeting) }",
    "func pages() -> [Page] { greetings.map(build) }",
  ])
  func aBuilderThatUsesItsLeafIsMarked(code: String) throws {
    try useBuilder()
    try app.write(root + "Use.swift", "extension RootBuilder {\n  \(code)\n}\n")
    app.expect(.incomplete, of: "new", "Help", "--in", "Root", says: "Use.swift:")
  }

  @Test(
    arguments: ["Sources/DemoProgram/Use.swift", "Tests/DemoTests/Use.swift"],
    ["RootBuilder", "Demo.RootBuilder"])
  func anExtensionOfTheBuilderInAnotherModuleIsKnown(path: String, name: String) throws {
    try useBuilder()
    let code = "  var title: String { build(greeting: greeting).title }\n"
    try app.write(path, "import Demo\n\nextension \(name) {\n\(code)}\n")
    let use = app.run("new", "Help", "--in", "Root")
    #expect(use.status == .incomplete, "\(use.errors)")
    #expect(use.errors.contains("\(path):4:3: left to do: RootInteractor has a router now."), "\(use.errors)")
  }

  @Test(arguments: [
    "extension RouterHarness where Root: Leaf { func two() {} }", "extension Leaf { func three() {} }",
    "func show(_ page: any Leaf) {}", "struct Frame<Page: RIBKit.Leaf> {}",
  ])
  func codeForLeavesOnlyIsNotEdited(code: String) throws {
    try app.write(tests + "Use.swift", code + "\n")
    try app.expectNoChange(
      "new", "Help", "--in", "Root",
      says:
        "This code is for leaves only, so rib can't give RootInteractor a router. Make it work with any Router, or write RootRouter by hand."
    )
  }

  @Test func aLeafThatMustBeARouterStays() throws {
    try app.write(
      "Sources/Demo/Titled.swift",
      "package import RIBKit\n\npackage protocol Titled: Leaf {}\nextension RootInteractor: Titled {}\n")
    try app.expectNoChange("new", "Help", "--in", "Root", says: "rib can't write the router that it needs")
  }

  @Test func aRouteHidesNoTypeThatTheLeafUses() throws {
    try app.write(
      "Sources/Demo/Way.swift",
      "struct Route {}\nextension RootInteractor { func way() -> Route { Route() } }\n")
    let use = try app.expectNoChange("new", "Help", "--in", "Root")
    #expect(
      use.errors.hasPrefix("Sources/Demo/Way.swift:2:42: error: Here, Route means another"), "\(use.errors)")
  }

  /// Writes a builder of the root.
  private func useBuilder() throws {
    try app.write(
      root + "RootBuilder.swift",
      """
      package import ModelStreams
      package import RIBKit

      package struct RootBuilder: Builder {
        package init() {}
        package func build(
          greeting: ModelStream<String>, listener: Listener<RootInteractor.Event>
        ) -> RootInteractor {
          RootInteractor(greeting: greeting, listener: listener)
        }
      }

      """)
  }

  @Test(arguments: [
    "func test() {\n  let page = @(greeting: greeting)\n  page.launch()\n}",
    "func child() -> any Router {\n  switch route {\n  case .root: return @(greeting: greeting)\n  }\n}",
    "let page: any Router = @.init(greeting: greeting)",
    "func start() { slot.show(route, in: self) { @() } }",
    "func test() {\n  let page = @()\n  let harness = TreeHarness { _ in page }\n}",
    "func test() { harness.run { router in router.children.contains { $0 is @ } } }",
    "let harness: RouterHarness<@>", "func start() { attach(@()) }",
  ])
  func anAttachedLeafBecomesItsRouter(code: String) throws {
    let text = { (name: String) in code.replacing("@", with: name) + "\n" }
    try app.write(tests + "Use.swift", text("RootInteractor"))
    app.expectSuccess("new", "Help", "--in", "Root")
    #expect(try app.text(tests + "Use.swift") == text("RootRouter"))
  }

  @Test func aLeafThatOnlyHasAnInteractorStays() throws {
    let text = """
      extension RootInteractor {}
      let event: RootInteractor.Event = RootInteractor.Event.closed
      let harness = InteractorHarness<RootInteractor> { RootInteractor(greeting: greeting, listener: $0) }

      """
    try app.write(tests + "Use.swift", text)
    app.expectSuccess("new", "Help", "--in", "Root")
    #expect(try app.text(tests + "Use.swift") == text)
  }

  @Test func theRouterTakesTheParametersOfTheLeaf() throws {
    let path = "Sources/Demo/Shop/ShopInteractor.swift"
    try app.write(
      path,
      """
      package import RIBKit

      @MainActor
      package final class ShopInteractor: Leaf {
        package enum Kind: Hashable { case small }
        package typealias Event = Int
        package let scope: Scope<Never, Event>

        package init(_ kind: Kind, for id: Int = 1, then: @escaping (Kind) -> Void, listener: Listener<Event>) {
          scope = Scope(listener: listener)
        }

      }

      """)
    app.expectSuccess("new", "Cart", "--target", "Demo")
    try app.insert("  package func didAttach() { print(1) }", atEndOf: path)
    #expect(app.run("attach", "Cart", "--in", "Shop").status == .incomplete)
    #expect(
      try app.text(path).contains(
        "  #error(\"rib: didAttach now belongs to the router. Move it to ShopRouter.\")\n  package func didAttach"
      ))
    let router = try app.text("Sources/Demo/Shop/ShopRouter.swift")
    #expect(
      router.contains(
        """
        package import RIBKit

        @MainActor
        package final class ShopRouter: Router {
          package let interactor: ShopInteractor
          private let slot = ChildSlot<ShopInteractor.Route>()

          package init(
            _ kind: ShopInteractor.Kind, for id: Int = 1, then: @escaping (ShopInteractor.Kind) -> Void,
            listener: Listener<ShopInteractor.Event>
          ) {
            interactor = ShopInteractor(kind, for: id, then: then, listener: listener)
          }

        """), "\(router)")
  }

  @Test func aNeedGoesThroughInitializersAndIsStoredWhereAChildIsCreated() throws {
    app.expectSuccess("new", "Menu", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "Dish", "--in", "Menu", "--param", "id:Int", "--event", "ordered")
    app.expectSuccess("need", "greeting:ModelStream<String>", "--for", "Dish")
    try app.expect(
      "Sources/Demo/Menu/MenuRouter.swift", contains: "  private let greeting: ModelStream<String>\n",
      "  package init(greeting: ModelStream<String>) {\n    interactor = MenuInteractor()\n",
      "DishInteractor(id: id, greeting: greeting, listener: interactor.listener { $0.dish($1) })")
    #expect(
      try app.text("Sources/Demo/Dish/DishInteractor.swift").contains(
        "init(id: Int, greeting: ModelStream<String>, listener: Listener<Event>) {"))
    // The router has it already; its interactor gets it too.
    app.expectSuccess("need", "greeting:ModelStream<String>", "--for", "Menu")
    try app.expect(
      "Sources/Demo/Menu/MenuRouter.swift", contains: "    interactor = MenuInteractor(greeting: greeting)\n")
    #expect(app.run("need", "greeting:ModelStream<String>", "--for", "Menu").status == .nothing)
    // A router that only passes a dependency to its interactor doesn't store it.
    app.expectSuccess("new", "Plain", "--in", "Root", "--children", "slot")
    app.expectSuccess("need", "greeting:ModelStream<String>", "--for", "Plain")
    try app.expect(
      "Sources/Demo/Plain/PlainRouter.swift",
      contains:
        "  package init(greeting: ModelStream<String>) {\n    interactor = PlainInteractor(greeting: greeting)\n  }\n",
      lacks: "let greeting")
  }

  @Test func anOwnerStoresWhatItCreatesInItsRouter() throws {
    try app.write(
      "Sources/Demo/Services/Queue.swift",
      "package final class Queue: Sendable {\n  package init() {}\n}\n")
    app.expectSuccess("new", "Home", "--in", "Root", "--children", "slot")
    app.expectSuccess("new", "A", "--in", "Home", "--needs", "queue:Queue", "--owner", "Home")
    app.expectSuccess("new", "B", "--in", "Home", "--needs", "queue:Queue")
    let home = try app.text("Sources/Demo/Home/HomeRouter.swift")
    #expect(home.components(separatedBy: "private let queue = Queue()").count == 2)
    #expect(home.contains("AInteractor(queue: queue)") && home.contains("BInteractor(queue: queue)"))
    let use = app.run("need", "spare:Queue", "--for", "A", "--owner", "A")
    #expect(use.status == .failure)
    #expect(use.errors.contains("A is a leaf, so it creates spare itself."), "\(use.errors)")
  }

  /// The values of a child that `attach` finds without `rib new`: what a route can carry is a parameter, unless a source is named.
  @Test func attachTellsParametersFromDependencies() throws {
    app.expectSuccess(
      "new", "Trip", "--param", "id:Int", "--needs", "names:ModelStream<[String]>", "--needs", "count:Int")
    try app.write(
      root + "RootInteractor.swift",
      try app.text(root + "RootInteractor.swift").replacing(
        "  private let greeting", with: "  package let count = 1\n  private let greeting"))
    let use = app.run("attach", "Trip", "--in", "Root", "--from", "count=interactor.count")
    #expect(use.status == .incomplete, "\(use.errors)")
    let router = try app.text(root + "RootRouter.swift")
    #expect(router.contains("case .trip(let id):"))
    #expect(router.contains("TripInteractor(id: id, names: names, count: interactor.count)"), "\(router)")
  }

  @Test func leavesAreRenamedDetachedAndDeleted() throws {
    let before = try app.text("Sources/DemoProgram/Program.swift")
    app.expectSuccess("new", "Help", "--in", "Root", "--event", "called")
    app.expectSuccess("rename", "Help", "Aid")
    try app.expect(
      root + "RootRouter.swift", contains: "AidInteractor(listener: interactor.listener { $0.aid($1) })")
    app.expectSuccess("detach", "Aid")
    app.expectSuccess("delete", "Aid")
    #expect(try !app.contents().values.contains { $0.text?.contains("Aid") == true })
    #expect(
      try app.text("Sources/DemoProgram/Program.swift")
        == before.replacing("RootInteractor(", with: "RootRouter("))
  }
}
