import RIBDiagnostics
import RIBSyntax
import Testing

/// A plain manifest is read without running it; of any other, nothing is guessed.
struct ManifestTargetsTests {
  private func read(_ list: String, after lines: String = "", before more: String = "") -> [PackageTarget]? {
    Manifest(
      "// swift-tools-version: 6.2\nimport PackageDescription\n\(lines)\nlet package = Package(name: \"A\", targets: \(list))\n\(more)\n"
    ).targets
  }

  @Test func allIsReadThatTheCodeDependsOn() throws {
    let targets = try #require(
      read(
        """
        [
          .target(name: "A", dependencies: ["B", .target(name: "C"), .product(name: "RIBKit", package: "RIBKit")],
            path: "Code/A", exclude: ["Old"], sources: ["New"], resources: [.copy("Data"), .process("Art")],
            swiftSettings: settings + [.defaultIsolation(MainActor.self)]),
          .executableTarget(name: "B", swiftSettings: plain), .testTarget(name: "ATests", dependencies: []),
          .plugin(name: "P", capability: .buildTool()), .macro(name: "M"),
        ]
        """, after: "let plain: [SwiftSetting] = [.swiftLanguageMode(.v5)]",
        before:
          "var settings: [SwiftSetting] { [.enableUpcomingFeature(\"InternalImportsByDefault\")] + plain }"))
    var first = PackageTarget(name: "A", isTest: false, folder: "Code/A")
    (first.excluded, first.sources, first.dependencies) = (["Old", "Data"], ["New"], ["B", "C", "RIBKit"])
    (first.isMainActor, first.importsAreInternal) = (true, true)
    #expect(targets.first == first)
    #expect(targets.map(\.name) == ["A", "B", "ATests"])
    #expect(targets.map(\.isTest) == [false, false, true])
    #expect(
      targets.dropFirst().allSatisfy { $0.importsAreInternal == false && !$0.isMainActor && $0.folder == "" })
  }

  @Test(arguments: [
    (".target(name: name)", "", ""), (".target(name: \"A\\(1)\")", "", ""),
    (".target(name: \"A\", path: path)", "", ""), (".target(name: \"A\", path: \"So\\u{75}rce\")", "", ""),
    (".target(name: \"A\", exclude: [old])", "", ""),
    (".target(name: \"A\", swiftSettings: settings())", "", ""), ("target(\"A\")", "", ""),
    (".target(name: \"A\", swiftSettings: a)", "let a = b", "let b = a"),
    (".target(name: \"A\", swiftSettings: a)", "var a: [SwiftSetting] { if true { [] } else { [] } }", ""),
    (".target(name: \"A\")", "#if os(Linux)\nlet a = 1\n#endif", ""),
    (".target(name: \"A\")", "", "for target in package.targets { target.swiftSettings = [] }"),
    (".target(name: \"A\")", "", "package.targets.append(.target(name: \"B\"))"),
    (".target(name: \"A\")", "", "let other = Package(name: \"B\", targets: [])"),
    (".target(name: \"A\"", "", ""),
  ])
  func anyOtherManifestMustBeRun(_ element: String, _ lines: String, _ more: String) {
    #expect(read("[\(element)]", after: lines, before: more) == nil)
  }

  @Test(arguments: [
    ("let kit: Target.Dependency = .product(name: \"RIBKit\", package: \"ribkit\")", "kit"),
    ("let kit = Target.Dependency.product(name: \"RIBKit\", package: \"ribkit\")", "kit"),
    (
      "extension Target.Dependency { static let kit: Self = .product(name: \"RIBKit\", package: \"ribkit\") }",
      ".kit"
    ),
    (
      "extension Target.Dependency { static var kit: Self { .product(name: \"RIBKit\", package: \"ribkit\") } }",
      ".kit"
    ),
  ])
  func aDependencyMayBeAConstant(_ constant: String, _ name: String) {
    let text = """
      import PackageDescription
      \(constant)
      let core: Target.Dependency = "Core"
      let package = Package(name: "A", targets: [.target(name: "A", dependencies: [\(name), core]), .target(name: "Core")])

      """
    var manifest = Manifest(text)
    #expect(manifest.letDepend("A", on: "RIBKit") && manifest.letDepend("A", on: "Core"))
    #expect(manifest.text == text)
    #expect(manifest.targets?.first?.dependencies == ["RIBKit", "Core"])
  }

  /// The manifest of a package that has just added RIBKit names no product of it yet.
  @Test(arguments: [
    (#"url: "https://example.org/RIBKit.git", from: "1.0.0""#, "RIBKit"), (#"path: "../ribkit""#, "ribkit"),
    (#"name: "RIBKit", path: "../clone""#, "RIBKit"), (#"path: "../clone""#, nil),
  ])
  func aProductIsThatOfThePackageCalledRIBKit(_ location: String, _ name: String?) {
    var manifest = Manifest(
      """
      let package = Package(
        name: "A", dependencies: [.package(url: "https://example.org/Other", from: "1.0.0"), .package(\(location))],
        targets: [.target(name: "A")])

      """)
    #expect(manifest.letDepend("A", on: "RIBKit") == (name != nil))
    let product = name.map { #".product(name: "RIBKit", package: "\#($0)")"# }
    #expect(product.map(manifest.text.contains) != false)
  }

  @Test func aManifestWithoutTargetsHasNone() {
    #expect(read("[]") == [])
    #expect(Manifest("// nothing\n").targets == nil)
  }
}
