import Foundation
import RIBToolkit
import TestSupport
import Testing

/// The verbs work in the folders that a manifest names; `SettingsMatrixTests` lets the toolchain build what they write.
struct TargetSettingsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func manifest(sources: String, tests: String) -> String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "Shop",
      dependencies: [.package(path: "../RIBKit")],
      targets: [
        .target(name: "Shop", dependencies: [.product(name: "RIBKit", package: "RIBKit")]\(sources)),
        .testTarget(
          name: "ShopTests", dependencies: ["Shop", .product(name: "RIBTesting", package: "RIBKit")]\(tests)),
      ]
    )

    """
  }

  private func run(_ words: [String], _ status: CommandStatus = .success) {
    let use = CommandLineUse(words: words, in: folder.path)
    #expect(use.status == status, "\(words): \(use.errors)")
  }

  /// The folders that a manifest names are those where rib reads and writes.
  @Test func aTargetIsWhereItsPathLeads() throws {
    try folder.write(
      "Package.swift",
      manifest(
        sources: ", path: \"Code/Shop\", exclude: [\"Old\"]", tests: ", path: \"Code/Checks\""))
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
      manifest(sources: ", path: \"App\", exclude: [\"Tests\"]", tests: ", path: \"App/Tests\""))
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
      "Package.swift", manifest(sources: ", path: \"Shop\"", tests: ", path: \"Checks\""))
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
      manifest(sources: ", path: \"\(path)\", exclude: [\"Checks\"]", tests: ", path: \"Checks\"")
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
      "Package.swift", manifest(sources: ", sources: [\"App\", \"./Menu/\"]", tests: ""))
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
    try folder.write("Package.swift", manifest(sources: ", exclude: [\"Old\"]", tests: ""))
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
