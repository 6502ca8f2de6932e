import RIBToolkit
import TestSupport
import Testing

/// Packages with several manifests, with sources in C and without tests.
struct UnusualPackageTests {
  private static let manifests = "each manifest (Package.swift and Package@swift-6.0.swift)"
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Sources/Shop/Shop.swift", "enum Shop {}\n")
  }

  private func write(
    _ targets: String, to manifest: String = "Package.swift", version: String = "6.0"
  ) throws {
    try folder.write(
      manifest,
      """
      // swift-tools-version:\(version)
      import PackageDescription
      let package = Package(name: "shop", dependencies: [.package(path: "../RIBKit")], targets: [\(targets)])

      """)
  }

  private func run(
    _ words: String..., dump: String = "", parses: Bool = true, ends status: CommandStatus = .success
  ) -> CommandLineUse {
    let programs = ScriptedPrograms(
      result: ProgramResult(status: 0, output: "Swift version 6.3 (x)\n\(dump)\n"))
    let use = CommandLineUse(words: words, in: folder.path, programs: programs, parses: parses)
    #expect(use.status == status, "\(words): \(use.errors)")
    return use
  }

  // MARK: Several manifests

  private func writeManifests(kit: String) throws -> String {
    try write(".target(name: \"Old\")")
    try write(".target(name: \"Shop\"), .testTarget(name: \"ShopTests\")", to: "Package@swift-6.0.swift")
    return """
      {
        "targets": [
          {"name": "Shop", "type": "regular", "dependencies": [\(kit)]},
          {"name": "ShopTests", "type": "test", "dependencies": [{"byName": ["Shop", null]}]}
        ]
      }
      """
  }

  @Test(arguments: [true, false])
  func severalManifestsAreReadBySwiftPMAndEditedByHand(parses: Bool) throws {
    let dump = try writeManifests(kit: "")
    let manifests = try ["Package.swift", "Package@swift-6.0.swift"].map { try folder.text($0) }
    let use = run("new", "Root", "--template", "session", dump: dump, parses: parses, ends: .incomplete)
    #expect(try folder.has("Sources/Shop/Root/RootSession.swift"), "\(use.output)")
    #expect(use.errors.contains("in \(Self.manifests)"), "\(use.errors)")
    #expect(try ["Package.swift", "Package@swift-6.0.swift"].map { try folder.text($0) } == manifests)
    let feature = run(
      "new", "Loyalty", "--template", "feature", dump: dump, parses: parses, ends: .incomplete)
    #expect(feature.errors.contains("to \(Self.manifests)"), "\(feature.errors)")
    #expect(try ["Package.swift", "Package@swift-6.0.swift"].map { try folder.text($0) } == manifests)
  }

  @Test func aDependencyOfTheChosenManifestIsNoStep() throws {
    let kit = #"{"product": ["RIBKit", "RIBKit", null, null]}"#
    let use = run("new", "Root", dump: try writeManifests(kit: kit), ends: .incomplete)
    #expect(!use.errors.contains("dependencies of Shop in"), "\(use.errors)")
    #expect(use.errors.contains("dependencies of ShopTests in \(Self.manifests): "), "\(use.errors)")
  }

  @Test func theDoctorNamesSeveralManifests() throws {
    let kit = #"{"product": ["RIBKit", null]}, {"product": ["RIBTesting", null]}"#
    let use = run("doctor", dump: try writeManifests(kit: kit))
    let fact = "; change \(Self.manifests) by hand, because rib edits only a single manifest\n"
    #expect(
      use.output.contains("ok     manifest: targets depend on RIBKit and RIBTesting\(fact)"), "\(use.output)")
  }

  /// The package manager may choose either.
  @Test func eachOfSeveralManifestsMayForbidADependency() throws {
    let dump = try writeManifests(kit: "")
    let second = "Package@swift-6.0.swift"
    let tests = ".testTarget(name: \"ShopTests\", dependencies: [\"Shop\"])"
    let kit = ".product(name: \"RIBKit\", package: \"RIBKit\", condition: .when(platforms: [.linux]))"
    try write(".target(name: \"Shop\", dependencies: [\(kit)]), \(tests)", to: second)
    let condition = run("new", "Root", dump: dump, ends: .incomplete)
    #expect(condition.errors.contains("Shop depends on RIBKit under a condition"), "\(condition.errors)")
    try folder.write("Sources/Cart/Cart.swift", "package struct Cart {}\n")
    try write(
      ".target(name: \"Shop\"), .target(name: \"Cart\", dependencies: [\"Shop\"]), \(tests)", to: second)
    let all = dump.replacing(
      "\"targets\": [", with: "\"targets\": [{\"name\": \"Cart\", \"type\": \"regular\"},")
    let cycle = run("need", "cart:Cart", "--for", "Root", "--import", "Cart", dump: all, ends: .failure)
    #expect(cycle.errors.contains("Shop can't import Cart, because Cart depends on Shop."), "\(cycle.errors)")
  }

  // MARK: Tools versions

  @Test(arguments: [
    ("99", "that isn't a version"), ("abc", "that isn't a version"), ("6.9", "the toolchain is Swift 6.3"),
    (" 6.4.1", "the toolchain is Swift 6.3"),
  ])
  func aToolsVersionThatSwiftPMRejectsIsNamed(_ version: String, _ fact: String) throws {
    try write(".target(name: \"Shop\"), .testTarget(name: \"ShopTests\")", version: version)
    let number = version.trimmingPrefix(" ")
    let sentence =
      "SwiftPM rejects Package.swift: its first line requires Swift \(number), but \(fact). Write // swift-tools-version: 6.3 there."
    #expect(run("doctor", ends: .failure).errors.contains(sentence))
    #expect(run("tree").output.contains(sentence))
    #expect(run("new", "Root").output.contains(sentence))
  }

  @Test(arguments: ["5.9", "6.3", "6.3.1", " 6.3.1-dev", " 6.3; x"])
  func otherToolsVersionsAreFine(_ version: String) throws {
    try write(".target(name: \"Shop\"), .testTarget(name: \"ShopTests\")", version: version)
    #expect(!run("tree").output.contains("SwiftPM"))
  }

  @Test(arguments: [
    ("", "isn't // swift-tools-version: VERSION"),
    ("// swift-tools-version 6.3", "isn't // swift-tools-version: VERSION"),
    ("/* swift-tools-version: 6.3 */", "isn't // swift-tools-version: VERSION"),
    ("import Foundation // swift-tools-version: 6.3", "isn't // swift-tools-version: VERSION"),
    ("// swift-tools-version: 5.1", "isn't // swift-tools-version:5.1, which Swift 5.1 requires"),
    ("// Shop\n// swift-tools-version:5.9", "isn't // swift-tools-version:5.9, which Swift 5.9 requires"),
    ("// swift-tools-version:3.1", "requires Swift 3.1, but SwiftPM supports only 4.0 and later"),
    ("\n//swift-tools-version:\t6.3", nil), ("// Shop\n// Swift-Tools-Version: 6.3", nil),
  ])
  func aFirstLineThatSwiftPMRejectsIsNamed(_ line: String, _ fact: String?) throws {
    try write(".target(name: \"Shop\"), .testTarget(name: \"ShopTests\")", version: "6.3")
    let path = "\(folder.path)/Package.swift"
    let text = String(decoding: try Disk().read(path), as: UTF8.self)
    try folder.write("Package.swift", text.replacing("// swift-tools-version:6.3", with: line))
    let output = run("tree").output
    let sentence = fact.map {
      "SwiftPM rejects Package.swift: its first line \($0). Write // swift-tools-version: 6.3 there."
    }
    #expect(sentence.map(output.contains) ?? !output.contains("SwiftPM"), "\(output)")
  }

  @Test(arguments: [("5.1", ".package(path: "), ("5.2", ".package(name: \"RIBKit\", path: ")])
  func anOldManifestCannotNameAPackage(_ version: String, _ line: String) throws {
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version:\(version)
      let package = Package(name: "shop", targets: [.target(name: "Shop"), .testTarget(name: "ShopTests")])

      """)
    let use = CommandLineUse("new", "Root", in: folder.path, clone: "/clone/RIBKit")
    #expect(use.errors.contains("    \(line)\"/clone/RIBKit\"),\n"), "\(use.errors)")
  }

  // MARK: Code without RIBKit

  @Test func lintHasNothingToSayAboutCodeWithoutRIBKit() throws {
    try write(".target(name: \"Shop\"), .testTarget(name: \"ShopTests\")")
    try folder.write("Sources/Shop/Long.swift", String(repeating: "let a = 1\n", count: 500))
    let fact = "No file imports RIBKit, so the rules were not applied.\n"
    #expect(run("lint").output == fact)
    try folder.write("Sources/Shop/Tree.swift", "internal import RIBKit\n")
    #expect(run("lint", ends: .failure).errors.contains("[long-file]"))
  }

  // MARK: Sources in C

  @Test(arguments: ["c", "cc", "cpp", "cxx", "m", "mm", "S", "s"])
  func aTargetOfForeignSourcesIsNoPlaceForRIBs(ending: String) throws {
    try folder.write("Sources/CShop/code/shop.\(ending)", "")
    try folder.write("Sources/CShop/include/shop.h", "")
    try write(
      ".target(name: \"CShop\"), .target(name: \"Shop\"), .testTarget(name: \"AllTests\", dependencies: [\"CShop\", \"Shop\"])"
    )
    let use = run("new", "Root", "--target", "CShop", ends: .failure)
    #expect(
      use.errors.contains(
        "The target CShop can't have Swift files, because SwiftPM doesn't build them with Sources/CShop/code/shop.\(ending). Choose one with --target: Shop."
      ), "\(use.errors)")
    #expect(run("completions", "--words", "new", "Root", "--target", "").output == "Shop\n")
    _ = run("new", "Root")
    #expect(try folder.has("Sources/Shop/Root/RootInteractor.swift"))
    try folder.write("Sources/CShop/code/Shop.swift", "")
    _ = run("new", "Other", ends: .failure)
  }

  // MARK: Without tests

  @Test func aPackageWithoutTestsIsRead() throws {
    try write(".target(name: \"Shop\"), .target(name: \"Other\")")
    try folder.write("Sources/Other/Other.swift", "")
    _ = run("lint", "--target", "Shop")
    _ = run("tree", "--target", "Other")
    let remedy =
      "Shop has no test target. Add one to Package.swift:\n    .testTarget(name: \"ShopTests\", dependencies: [\"Shop\"]),\n"
    #expect(run("new", "Root", "--target", "Shop", ends: .failure).errors.contains(remedy))
    #expect(run("doctor", ends: .failure).errors.contains(remedy))
  }
}
