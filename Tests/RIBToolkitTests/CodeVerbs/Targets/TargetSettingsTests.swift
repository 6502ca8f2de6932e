import Foundation
import RIBToolkit
import TestSupport
import Testing

/// What rib writes compiles with the settings of its target, which the compiler is asked about.
struct TargetSettingsTests {
  /// The settings in a manifest.
  struct Settings: CustomTestStringConvertible {
    var style = "app"
    var isMainActor = false
    var areTestsOnMainActor = false
    var hasInternalImports = false
    var mode = 6

    var testDescription: String {
      "\(style), main actor \(isMainActor)/\(areTestsOnMainActor), internal imports \(hasInternalImports), \(mode)"
    }

    /// The settings of a target, as a manifest has them.
    func list(isTest: Bool) -> String {
      let isolation = (isTest ? areTestsOnMainActor : isMainActor) ? ".defaultIsolation(MainActor.self)," : ""
      let imports = hasInternalImports ? ".enableUpcomingFeature(\"InternalImportsByDefault\")," : ""
      return
        "[.swiftLanguageMode(.v\(mode)), \(isolation) \(imports) .enableUpcomingFeature(\"ExistentialAny\"), .enableUpcomingFeature(\"MemberImportVisibility\")]"
    }

    /// The same settings as options of the compiler.
    func flags(isTest: Bool) -> [String] {
      let features =
        ["ExistentialAny", "MemberImportVisibility"]
        + (hasInternalImports ? ["InternalImportsByDefault"] : [])
      let isolation = (isTest ? areTestsOnMainActor : isMainActor) ? ["-default-isolation", "MainActor"] : []
      return ["-swift-version", "\(mode)"] + isolation
        + features.flatMap { ["-enable-upcoming-feature", $0] }
    }
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func manifest(_ settings: Settings, sources: String, tests: String) -> String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "Shop",
      dependencies: [.package(path: "../RIBKit")],
      targets: [
        .target(
          name: "Shop", dependencies: [.product(name: "RIBKit", package: "RIBKit")]\(sources),
          swiftSettings: \(settings.list(isTest: false))),
        .testTarget(
          name: "ShopTests", dependencies: ["Shop", .product(name: "RIBTesting", package: "RIBKit")]\(tests),
          swiftSettings: \(settings.list(isTest: true))),
      ]
    )

    """
  }

  private func run(_ words: [String], _ status: CommandStatus = .success) {
    let use = CommandLineUse(words: words, in: folder.path)
    #expect(use.status == status, "\(words): \(use.errors)")
  }

  /// Compiles the package, first its module and then its tests.
  private func compile(
    _ settings: Settings, sources: String = "Sources/Shop", tests: String = "Tests/ShopTests"
  )
    throws
  {
    let modules = BuiltProgram.path(of: "Modules")
    let shared = [
      "-package-name", "shop", "-parse-as-library", "-warnings-as-errors", "-I", modules, "-I", folder.path,
    ]
    let module = [
      "-emit-module", "-emit-module-path", folder.path + "/Shop.swiftmodule", "-module-name", "Shop",
      "-enable-testing",
    ]
    let steps = [(module, sources, false), (["-typecheck", "-module-name", "ShopTests"], tests, true)]
    for (options, name, isTest) in steps {
      let files = try folder.contents().keys
        .filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".swift") && !$0.contains(".docc/") }
        .map { "\(folder.path)/\($0)" }
      let compiler = try RunningProgram(
        "/usr/bin/env",
        ["swiftc"] + options + shared + settings.flags(isTest: isTest)
          + (isTest ? ["-plugin-path", try Self.macros()] : []) + files.sorted()
      ).finish()
      #expect(compiler.status == 0, "\(settings.testDescription): \(compiler.errors)")
      guard compiler.status == 0 else { return }
    }
  }

  /// Returns the folder with the macros of Swift Testing.
  private static func macros() throws -> String {
    let info = try RunningProgram("/usr/bin/env", ["swiftc", "-print-target-info"]).finish().output
    let path = try #require(info.firstMatch(of: /"runtimeResourcePath": *"([^"]+)"/)).1
    return path + "/host/plugins/testing"
  }

  /// The first two differ in everything; `.ci/run random` tries all.
  private static let settings = [
    Settings(style: "package", isMainActor: true, areTestsOnMainActor: true, hasInternalImports: true),
    Settings(mode: 5), Settings(isMainActor: true, areTestsOnMainActor: true),
    Settings(style: "package", isMainActor: true), Settings(areTestsOnMainActor: true),
    Settings(style: "package", mode: 5), Settings(style: "package", hasInternalImports: true),
  ]

  @Test(arguments: settings.prefix(Seeds.areAllTried ? settings.count : 2))
  func whatIsWrittenCompiles(_ settings: Settings) throws {
    let access = settings.style == "app" ? "" : "package "
    try folder.write("Package.swift", manifest(settings, sources: "", tests: ""))
    let word = settings.hasInternalImports ? access : ""
    try folder.write(
      "Sources/Shop/Store.swift",
      "\(word)import RIBKit\n\n\(access)final class Store: Sendable { \(access)init() {} }\n\n\(access)final class AppInteractor: Leaf { \(access)let scope = Scope<Never, Never>() }\n"
    )
    let testable = settings.style == "app" ? "@testable " : ""
    try folder.write(
      "Tests/ShopTests/AppTests.swift",
      "\(testable)import Shop\nimport RIBKit\nimport RIBTesting\nimport Testing\n\n@Suite(.failsOnLeaks) @MainActor struct AppTests {\n  @Test func attaches() {\n    let harness = RouterHarness { _ in AppInteractor() }\n    harness.attach()\n    harness.expectTree(\"App\")\n    harness.detach()\n  }\n}\n"
    )
    run(["new", "Menu", "--in", "App", "--presenter", "--children", "list", "--event", "chosen(String)"])
    run(["new", "Row", "--in", "Menu", "--param", "id:Int", "--presenter", "--event", "tapped"])
    run([
      "new", "Page", "--in", "App", "--builder", "--children", "stack", "--needs", "store:Store", "--owner",
      "App",
    ])
    run(["new", "Home", "--in", "App", "--children", "tabs"])
    for tab in ["Map", "Trips"] { run(["new", tab, "--in", "Home", "--param", "title:String"]) }
    let home = try folder.text("Sources/Shop/Home/HomeRouter.swift")
    #expect(home.contains("private let tabs = ChildTabs<HomeInteractor.Route>()"))
    #expect(home.contains("case .nothing: tabs.clear(in: self)"))
    #expect(home.contains("tabs.show(route, in: self) { MapInteractor(title: title) }"), "\(home)")
    for template in ["service", "worker", "session", "workflow"] {
      run(["new", "My\(template)", "--template", template])
    }
    try compile(settings)
  }

  /// The folders that a manifest names are those where rib reads and writes.
  @Test func aTargetIsWhereItsPathLeads() throws {
    let settings = Settings()
    try folder.write(
      "Package.swift",
      manifest(
        settings, sources: ", path: \"Code/Shop\", exclude: [\"Old\"]", tests: ", path: \"Code/Checks\""))
    try folder.write(
      "Code/Shop/Store.swift", "package final class Store: Sendable { package init() {} }\n")
    try folder.write("Code/Checks/Other.swift", "import Testing\n")
    run(["new", "App", "--children", "slot"])
    run(["new", "Menu", "--in", "App", "--needs", "store:Store", "--owner", "App"])
    run(["rename", "Menu", "List"])
    let contents = try folder.contents().keys
    for path in ["Shop/App/AppRouter.swift", "Shop/List/ListInteractor.swift", "Checks/List/ListTests.swift"]
    {
      #expect(contents.contains("Code/\(path)"), "\(contents.sorted())")
    }
    #expect(!contents.contains { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") })
    try compile(settings, sources: "Code/Shop", tests: "Code/Checks")
    #expect(CommandLineUse("tree", in: folder.path).output == "App\n└── List\n")
    #expect(!CommandLineUse("lint", in: folder.path).output.contains("missing-tests"))
    run(["delete", "Store"], .failure)
    run(["detach", "List"])
    run(["delete", "List"])
    #expect(try !folder.contents().keys.contains { $0.contains("List") && $0.hasSuffix(".swift") })
  }

  @Test func testsInsideTheFolderOfTheSourcesAreTests() throws {
    try folder.write(
      "Package.swift",
      manifest(
        Settings(), sources: ", path: \"App\", exclude: [\"Tests\"]", tests: ", path: \"App/Tests\""))
    try folder.write("App/Store.swift", "final class Store: Sendable { init() {} }\n")
    try folder.write("App/Tests/Other.swift", "import Testing\n")
    run(["new", "Trip"])
    #expect(!CommandLineUse("lint", in: folder.path).output.contains("missing-tests"))
    run(["rename", "Trip", "Ride"])
    #expect(try folder.text("App/Tests/Ride/RideTests.swift").contains("RideInteractor"))
    run(["delete", "Ride"])
  }

  @Test func theFolderOfADeletedRIBGoesAndThatOfItsTargetStays() throws {
    try folder.write(
      "Package.swift", manifest(Settings(), sources: ", path: \"Shop\"", tests: ", path: \"Checks\""))
    try folder.write("Shop/Store.swift", "final class Store: Sendable { init() {} }\n")
    try folder.write("Checks/Other.swift", "import Testing\n")
    run(["new", "App"])
    for gone in ["Shop/Store.swift", "Checks/Other.swift"] {
      try FileManager.default.removeItem(atPath: folder.path(gone))
    }
    // What is left to do is to remove the empty targets.
    run(["delete", "App"], .incomplete)
    let exists = { (name: String) in FileManager.default.fileExists(atPath: folder.path(name)) }
    #expect(["Shop", "Checks"].allSatisfy(exists))
    #expect(!exists("Shop/App") && !exists("Checks/App"))
  }

  /// An empty path is the folder of the package, as in SwiftPM.
  @Test(arguments: ["", "."]) func aTargetMayBeInTheFolderOfThePackage(path: String) throws {
    try folder.write(
      "Package.swift",
      manifest(Settings(), sources: ", path: \"\(path)\", exclude: [\"Checks\"]", tests: ", path: \"Checks\"")
    )
    try folder.write(
      "Store.swift", "package final class Store: Sendable { package init() {} }\n")
    try folder.write("Checks/Other.swift", "import Testing\n")
    run(["new", "App", "--children", "slot"])
    run(["new", "Menu", "--in", "App", "--needs", "store:Store", "--owner", "App"])
    let contents = try folder.contents().keys
    for path in ["App/AppRouter.swift", "Menu/MenuInteractor.swift", "Checks/Menu/MenuTests.swift"] {
      #expect(contents.contains(path), "\(contents.sorted())")
    }
    #expect(CommandLineUse("tree", in: folder.path).output == "App\n└── Menu\n")
    run(["detach", "Menu"])
    run(["delete", "Menu"])
    #expect(try !folder.contents().keys.contains { $0.contains("Menu") && $0.hasSuffix(".swift") })
  }

  @Test func aFolderThatTheManifestNamesAsSourcesStays() throws {
    try folder.write(
      "Package.swift", manifest(Settings(), sources: ", sources: [\"App\", \"./Menu/\"]", tests: ""))
    try folder.write("Tests/ShopTests/Other.swift", "import Testing\n")
    try folder.write("Sources/Shop/App/Store.swift", "final class Store: Sendable { init() {} }\n")
    run(["new", "Menu"])
    let before = try folder.visible()
    run(["delete", "Menu"])
    let left = try folder.contents().keys
    #expect(left.contains("Sources/Shop/Menu/"))
    #expect(!left.contains("Tests/ShopTests/Menu/"))
    run(["undo"])
    #expect(try folder.visible() == before)
  }

  @Test func whatIsNotCompiledIsNotReadOrWritten() throws {
    let settings = Settings()
    try folder.write("Package.swift", manifest(settings, sources: ", exclude: [\"Old\"]", tests: ""))
    try folder.write("Tests/ShopTests/Other.swift", "import Testing\n")
    try folder.write("Sources/Shop/Store.swift", "final class Store: Sendable { init() {} }\n")
    run(["new", "App", "--children", "slot"])
    let other = "final class AppRouter: Router {}\n"
    let others = ["Sources/Shop/Shop.docc/Step.swift", "Sources/Shop/Old/Old.swift", "Drafts/App.swift"]
    for path in others { try folder.write(path, other) }
    try folder.link("Sources/Shop/App/.#AppRouter.swift", to: "me@host.1:2")
    run(["new", "Menu", "--in", "App"])
    for path in others { #expect(try folder.text(path) == other) }
    #expect(CommandLineUse("tree", in: folder.path).output == "App\n└── Menu\n")
  }
}
