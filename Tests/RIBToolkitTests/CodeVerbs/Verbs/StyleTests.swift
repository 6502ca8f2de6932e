import Foundation
import RIBToolkit
import TestSupport
import Testing

/// Generated code has the access that its target needs, and what rib adds later follows it.
struct StyleTests {
  private static let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .path(percentEncoded: false)
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) -> CommandLineUse {
    CommandLineUse(words: words, in: "\(folder.path)/Demo")
  }

  /// The Swift files of a folder of the package, in one text.
  private func code(in name: String) throws -> String {
    try folder.contents().keys.filter { $0.hasPrefix("Demo/\(name)/") && $0.hasSuffix(".swift") }.sorted()
      .map { try folder.text($0) }.joined()
  }

  @Test(arguments: ["app", "package"]) func whatIsAddedIsAsWhatIsThere(style: String) throws {
    #expect(
      CommandLineUse("init", "Demo", "--style", style, "--path-dependency", Self.kit, in: folder.path).status
        == .success)
    try folder.write(
      "Demo/Sources/Demo/Place.swift",
      (style == "app" ? "" : "package ") + "struct Place: Hashable {\n  "
        + (style == "app" ? "" : "package ") + "init() {}\n}\n")
    for words in [
      ["new", "Home", "--in", "Root", "--children", "list", "--presenter", "--event", "left"],
      ["new", "Row", "--in", "Home", "--param", "place:Place", "--event", "chosen(Int)"],
      ["new", "Score", "--template", "service"], ["new", "Tick", "--template", "worker"],
      ["new", "Trip", "--in", "Root", "--needs", "greeting:ModelStream<String>"],
      ["need", "greeting:ModelStream<String>", "--for", "Row"],
    ] {
      let use = CommandLineUse(words: words, in: "\(folder.path)/Demo")
      #expect(use.status == .success, "\(words): \(use.errors)")
    }
    let sources = try code(in: "Sources")
    let lines = sources.split(separator: "\n").filter { $0.contains(/^\s*(package|internal)\b/) }
    #expect(lines.isEmpty == (style == "app"), "\(lines)")
    let tests = try code(in: "Tests")
    #expect(tests.contains("@testable import Demo") == (style == "app"))
    #expect(tests.contains("\nimport Demo\n") == (style == "package"))
    // Tests make values of the target's own types in both styles.
    #expect(tests.contains("  let place = Place()\n"))
    #expect(tests.contains("harness.route(to: .rows([.row(Place())]))"))
    #expect(!tests.contains("Fixtures."))
    let manifest = try folder.text("Demo/Package.swift")
    #expect(manifest.contains("DemoProgram") == (style == "package"))
    #expect(manifest.contains("InternalImportsByDefault") == (style == "package"))
    #expect(try folder.text("Demo/README.md").contains("DemoProgram") == (style == "package"))
  }

  /// An app that is one module has no reason for access modifiers; a module that others import does.
  @Test(arguments: [
    ("final class Store: Sendable {}", false, false), ("", false, false),
    ("public import Foundation", false, false), ("public  import Foundation", false, false),
    ("// package deal", false, false),
    ("  @MainActor package func open() {}", false, true), ("public struct Store {}", false, true),
    ("final class Store: Sendable {}", true, true), ("", true, true),
    ("package final class Store: Sendable {}\nfinal class OwnInteractor: Interactor {}", true, false),
  ])
  func theFirstRIBOfATargetHasTheAccessThatOthersNeed(_ own: String, isImported: Bool, isPackage: Bool) throws
  {
    let program =
      isImported
      ? "\n    .target(name: \"Words\"), .executableTarget(name: \"Program\", dependencies: [\"Shop\"]),"
      : "\n    .target(name: \"Words\"),"
    try folder.write(
      "Demo/Package.swift",
      """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "Shop",
        dependencies: [.package(path: "../RIBKit")],
        targets: [\(program)
          .target(name: "Shop", dependencies: ["Words"]), .testTarget(name: "ShopTests", dependencies: ["Shop"]),
        ]
      )

      """)
    try folder.write("Demo/Sources/Shop/Store.swift", own + "\n")
    let use = run("new", "App", "--target", "Shop")
    #expect(use.status == .success, "\(use.errors)")
    #expect(try folder.text("Demo/Package.swift").contains(#".product(name: "RIBKit", package: "RIBKit")"#))
    #expect(try code(in: "Sources/Shop/App").contains("package final class") == isPackage)
    #expect(try code(in: "Tests").contains("@testable import Shop") != isPackage)
  }

  /// The initializers that the compiler writes are internal, so only tests with `@testable` see them.
  @Test(arguments: ["app", "package"]) func aValueIsMadeByAnImplicitInitializer(style: String) throws {
    #expect(
      CommandLineUse("init", "Demo", "--style", style, "--path-dependency", Self.kit, in: folder.path).status
        == .success)
    let access = style == "app" ? "" : "package "
    try folder.write(
      "Demo/Sources/Demo/Values.swift",
      """
      \(access)struct Place: Hashable, Sendable { \(access)var name: String; \(access)var size = 1 }
      \(access)final class Queue: Sendable {}
      \(access)class Base { let size = 1 }
      \(access)final class Derived: Base {}
      \(access)struct Hidden: Hashable, Sendable { private var key: Int }

      """)
    #expect(
      run(
        "new", "A", "--param", "place:Place", "--needs", "queue:Queue", "--needs", "hidden:Hidden", "--needs",
        "derived:Derived"
      ).status == .success)
    let tests = try folder.text("Demo/Tests/DemoTests/A/ATests.swift")
    #expect(tests.contains("let place = Place(name: \"name\")\n") == (style == "app"), "\(tests)")
    #expect(tests.contains("let queue = Queue()\n") == (style == "app"), "\(tests)")
    #expect(
      tests.contains("let hidden = Fixtures.hidden\n") && tests.contains("let derived = Fixtures.derived\n"))
  }

  @Test func aPageSaysHowToWorkThere() throws {
    #expect(CommandLineUse("init", "Demo", "--path-dependency", Self.kit, in: folder.path).status == .success)
    let page = try folder.text("Demo/AGENTS.md")
    #expect(page.contains("rib new Menu --in Root"))
    #expect(page.split(separator: "\n").count < 70)
    // Each command of the page is one.
    for line in page.split(separator: "\n") where line.hasPrefix("rib ") {
      let verb = String(line.split(separator: " ")[1])
      #expect(VerbDescription.all.contains { $0.name == verb }, "\(line)")
    }
  }

  @Test func aWorkflowLeadsBetweenRIBsThatAreThere() throws {
    let made = CommandLineUse(
      "init", "Demo", "--style", "package", "--path-dependency", Self.kit, in: folder.path)
    #expect(made.status == .success)
    #expect(run("new", "Shop", "--in", "Root", "--children", "slot", "--param", "id:Int").status == .success)
    #expect(run("new", "Cart", "--in", "Shop", "--event", "closed").status == .success)
    let words = ["new", "Buy", "--template", "workflow", "--set", "from=Root", "--set"]
    let use = CommandLineUse(words: words + ["to=Cart"], in: "\(folder.path)/Demo")
    #expect(use.status == .success, "\(use.errors)")
    let workflow = try folder.text("Demo/Sources/Demo/Buy/BuyWorkflow.swift")
    #expect(
      workflow.contains(
        """
          package static func make(shop: Int) -> Workflow<RootInteractor, CartInteractor, Bool> {
            RootInteractor.workflow("Buy")
              .step("shop") { me, _ in me.route(to: .shop(shop)) }
              .step("cart", to: ShopInteractor.self, within: .seconds(5)) { me, _ in me.route(to: .cart) }
              .step("arrive", to: CartInteractor.self, within: .seconds(5)) { me, _ in me.isActive }
          }

        """), "\(workflow)")
    let up = CommandLineUse(
      words: ["new", "Up"] + words.dropFirst(2) + ["to=Root"], in: "\(folder.path)/Demo")
    #expect(up.status == .failure)
    #expect(up.errors.contains("No routes lead from Root to Root"), "\(up.errors)")
    let missing = CommandLineUse(
      words: ["new", "Up"] + words.dropFirst(2) + ["to=Carts"], in: "\(folder.path)/Demo")
    #expect(missing.errors.contains("Unknown RIB Carts. Did you mean Cart?"), "\(missing.errors)")
  }
}
