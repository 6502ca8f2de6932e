import Foundation
import RIBToolkit
import TestSupport
import Testing

/// What rib generates suits packages that were created without it.
struct ExistingPackageTests {
  private static let kit = #".product(name: "RIBKit", package: "RIBKit")"#
  private static let testing = #".product(name: "RIBTesting", package: "RIBKit")"#
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a package with two targets for sources, `Store` and `my-app`, and their tests.
  private func write(
    tools: String = "6.0", app: String = "[\(kit)]", dependency: String = ".package(path: \"../RIBKit\")"
  ) throws {
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version:\(tools)
      import PackageDescription

      let package = Package(
        name: "shop",
        dependencies: [\(dependency)],
        targets: [
          .target(name: "Store", dependencies: [\(Self.kit)]),
          .target(name: "my-app", dependencies: \(app)),
          .testTarget(name: "StoreTests", dependencies: ["Store", \(Self.kit), \(Self.testing)]),
          .testTarget(name: "my-appTests", dependencies: ["my-app", \(Self.kit), \(Self.testing)]),
        ]
      )

      """)
    try folder.write("Sources/Store/Store.swift", "public struct Item: Hashable {}\n")
    try folder.write("Sources/my-app/App.swift", "enum App {}\n")
    try folder.write("Tests/StoreTests/StoreTests.swift", "import Testing\n")
    try folder.write("Tests/my-appTests/AppTests.swift", "import Testing\n")
  }

  private func run(_ words: String..., ends status: CommandStatus = .success) -> CommandLineUse {
    let use = CommandLineUse(words: words, in: folder.path)
    #expect(use.status == status, "\(words): \(use.errors)")
    return use
  }

  /// The Swift files of a folder, in one text.
  private func code(in name: String) throws -> String {
    try folder.contents().keys.filter { $0.hasPrefix("\(name)/") && $0.hasSuffix(".swift") }.sorted()
      .map { try folder.text($0) }.joined()
  }

  // MARK: The access level package

  @Test(arguments: [("5.7", "public"), (" 5.8.1", "public"), ("5.9", "package"), (" 6.3", "package")])
  func aTargetThatOthersImportHasAnAccessThatItsToolsKnow(tools: String, access: String) throws {
    try write(tools: tools, app: "[\"Store\", \(Self.kit)]")
    _ = run("new", "Root", "--children", "slot", "--presenter", "--target", "Store")
    _ = run("new", "Trip", "--in", "Root", "--needs", "item:Item", "--event", "left")
    let code = try code(in: "Sources/Store")
    #expect(code.contains("\(access) final class RootRouter: Router {"))
    #expect(code.contains("\(access) final class TripInteractor: Leaf {"))
    #expect(code.contains("package ") == (access == "package"), "\(code)")
    #expect(try self.code(in: "Tests/StoreTests").contains("\nimport Store\n"))
  }

  @Test func withOlderToolsATargetThatNoOtherImportsHasNoAccessModifiers() throws {
    try write(tools: "5.7")
    _ = run("new", "Root", "--children", "slot", "--presenter", "--target", "Store")
    #expect(try code(in: "Sources/Store").contains("\nfinal class RootRouter: Router {"))
    #expect(try !code(in: "Sources/Store/Root").contains(/\b(?:package|public)\b/))
    #expect(try code(in: "Tests/StoreTests").contains("@testable import Store\n"))
  }

  @Test func aNewTargetHasAnAccessThatTheToolsKnow() throws {
    try write(tools: "5.7")
    _ = run("new", "Loyalty", "--template", "feature")
    let code = try code(in: "Sources/Loyalty")
    #expect(code.contains("public final class") && !code.contains("package "), "\(code)")
  }

  // MARK: Names of modules

  @Test func theModuleOfATargetIsImportedByItsOwnName() throws {
    try write()
    try folder.write("Sources/my-app/App.swift", "public struct Spot: Hashable {}\n")
    _ = run("new", "Root", "--children", "slot", "--target", "my-app")
    let use = run("new", "Trip", "--in", "Root", "--param", "spot:Spot")
    #expect(!use.output.contains("skipped because"), "\(use.output)")
    let tests = try code(in: "Tests/my-appTests")
    #expect(tests.contains("import my_app\n") && !tests.contains("import my-app"), "\(tests)")
    #expect(try folder.has("Sources/my-app/Trip/TripInteractor.swift"))
    #expect(try folder.text("Tests/my-appTests/Root/RootTests.swift").contains("routeAttachesTrip"))
    #expect(run("tree").output == "Root\n└── Trip\n")
  }

  @Test func aTargetDependsOnAnotherByTheNameInTheManifest() throws {
    try write()
    try folder.write("Sources/my-app/App.swift", "package struct Spot: Hashable { package init() {} }\n")
    let use = run("new", "Root", "--target", "Store", "--param", "spot:Spot")
    #expect(try code(in: "Sources/Store").contains("import my_app\n"), "\(use.output)")
    let manifest = try folder.text("Package.swift")
    #expect(manifest.contains(#""Store", dependencies: [\#(Self.kit), "my-app"]"#), "\(manifest)")
  }

  // MARK: The manifest

  @Test func aManifestWithoutRIBKitIsAStep() throws {
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Demo"), .testTarget(name: "DemoTests")])
      """)
    for parses in [true, false] {
      let use = CommandLineUse("new", "Trip\(parses)", in: folder.path, parses: parses)
      #expect(use.status == .incomplete)
      #expect(
        use.errors.contains(
          """
          left to do: Package.swift doesn't mention RIBKit. Add it to the dependencies of the package, the product RIBKit to those of Demo, and RIBKit and RIBTesting to those of DemoTests.
              .package(path: "PATH_OF_RIBKIT"),
              .product(name: "RIBKit", package: "RIBKit"),
              .product(name: "RIBTesting", package: "RIBKit"),

          """), "\(use.errors)")
    }
    try folder.write("rib.txt", "A\nB\n")
    let outline = run("outline", "rib.txt", ends: .incomplete)
    #expect(outline.errors.ranges(of: "left to do").count == 1, "\(outline.errors)")
  }

  @Test func theLiteralPartOfASumOfDependenciesIsRead() throws {
    try write(app: "[\"Store\", \(Self.kit)] + more()")
    try folder.write("Sources/my-app/App.swift", "import Store\n")
    _ = run("new", "Root", "--target", "my-app", "--tests", "my-appTests", "--param", "item:Item")
    #expect(try code(in: "Sources/my-app/Root").contains("import Store\n"))
  }

  @Test(arguments: [".macro", ".plugin"])
  func aTargetForTheCompilerIsNoPlaceForRIBs(maker: String) throws {
    let capability = maker == ".plugin" ? ", capability: .buildTool()" : ""
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.3
      import CompilerPluginSupport
      import PackageDescription

      let package = Package(
        name: "Demo",
        dependencies: [.package(path: "../RIBKit")],
        targets: [
          \(maker)(name: "Tool"\(capability), path: "Sources/Tool"),
          .target(name: "Demo", dependencies: ["Tool", \(Self.kit)]),
          .testTarget(name: "ToolTests", dependencies: ["Tool"]),
          .testTarget(name: "DemoTests", dependencies: ["Demo", \(Self.kit), \(Self.testing)]),
        ]
      )

      """)
    try folder.write("Sources/Tool/Tool.swift", "enum Tool {}\n")
    try folder.write("Sources/Demo/Demo.swift", "enum Demo {}\n")
    let use = run("new", "Root", "--target", "Tool", ends: .failure)
    #expect(
      use.errors.hasPrefix("error: Unknown target Tool. Choose one with --target: Demo.\n"), "\(use.errors)")
    _ = run("new", "Root")
    #expect(try folder.has("Sources/Demo/Root/RootInteractor.swift"))
  }

  @Test func oneOfTwoTargetsWithTheSameNameIsNotEdited() throws {
    try write(app: "[\(Self.kit)]")
    let (text, name) = (
      try folder.text("Package.swift"), "    .target(name: \"my-app\", dependencies: [\(Self.kit)]),\n"
    )
    try #require(text.contains(name))
    let targets = """
      #if os(Linux)
        let app = Target.target(name: "my-app", dependencies: [\(Self.kit)])
      #else
        let app = Target.target(name: "my-app", dependencies: [\(Self.kit)], exclude: ["Linux"])
      #endif

      let package
      """
    let manifest = text.replacing(name, with: "    app,\n").replacing("let package", with: targets)
    try folder.write("Package.swift", manifest)
    try folder.write("Sources/Store/Store.swift", "package struct Item: Hashable { package init() {} }\n")
    let use = run(
      "new", "Root", "--target", "my-app", "--tests", "my-appTests", "--param", "item:Item", ends: .incomplete
    )
    #expect(
      try folder.text("Package.swift").split(separator: "let package")[0]
        == manifest.split(separator: "let package")[0])
    #expect(
      use.errors.contains("left to do: Add to the dependencies of my-app in Package.swift: Store.\n"),
      "\(use.errors)")
  }

  @Test(arguments: ["[\"Store\"]", "[]"])
  func theDependenciesOfATargetThatAFunctionCreatesAreSteps(dependencies: String) throws {
    try write()
    let function = """
      func feature(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .target(name: name, dependencies: dependencies + [\(Self.kit)])
      }

      let package
      """
    let manifest = try folder.text("Package.swift").replacing("let package", with: function)
      .replacing(/.target\(name: "my-app".*\n/, with: "feature(\"my-app\", \(dependencies)),\n")
    try folder.write("Package.swift", manifest)
    let names = dependencies == "[]" ? "[]" : #"[{"byName": ["Store", null]}]"#
    let dump = """
      {
        "targets": [
          {"name": "Store", "type": "regular"}, {"name": "StoreTests", "type": "test"},
          {"name": "my-app", "type": "regular", "dependencies": \(names)},
          {"name": "my-appTests", "type": "test", "dependencies": [{"byName": ["my-app", null]}]}
        ]
      }
      """
    try folder.write("Sources/Store/Store.swift", "package struct Item: Hashable { package init() {} }\n")
    let use = CommandLineUse(
      "new", "Root", "--target", "my-app", "--param", "item:Item", in: folder.path,
      programs: ScriptedPrograms(result: ProgramResult(status: 0, output: dump)))
    let step = "left to do: Add to the dependencies of my-app in Package.swift: Store.\n"
    #expect(use.errors.contains(step) == (dependencies == "[]"), "\(use.errors)")
    #expect(try folder.text("Package.swift").hasPrefix(manifest.split(separator: ".testTarget")[0]))
  }

  @Test(arguments: ["[]", #"[{"product": ["RIBKit", "RIBKit", null, null]}]"#])
  func aTargetThatAFunctionCreatesWithoutRIBKitIsAStep(dependencies: String) throws {
    try write()
    try folder.write(
      "Package.swift",
      try folder.text("Package.swift").replacing(
        /.target\(name: "my-app".*\n/, with: "feature(\"my-app\"),\n")
        + "func feature(_ name: String) -> Target { .target(name: name, dependencies: all) }\n")
    let dump = """
      {
        "targets": [
          {"name": "my-app", "type": "regular", "dependencies": \(dependencies)},
          {"name": "my-appTests", "type": "test", "dependencies": [{"byName": ["my-app", null]}]}
        ]
      }
      """
    let use = CommandLineUse(
      "new", "Root", in: folder.path,
      programs: ScriptedPrograms(result: ProgramResult(status: 0, output: dump)))
    let step =
      "left to do: Add to the dependencies of my-app in Package.swift: the product RIBKit of RIBKit.\n"
    #expect(use.status == (dependencies == "[]" ? .incomplete : .success), "\(use.errors)")
    #expect(use.errors.contains(step) == (dependencies == "[]"), "\(use.errors)")
  }

  /// A dependency that is written twice breaks the package.
  @Test func aDependencyThatAStatementAddsIsNotWrittenAgain() throws {
    try write()
    let manifest =
      try folder.text("Package.swift") + "package.targets[0].dependencies.append(\"Store\")\n"
    try folder.write("Package.swift", manifest)
    try folder.write("Sources/Store/Store.swift", "package struct Item: Hashable { package init() {} }\n")
    let dump = """
      {
        "targets": [
          {"name": "Store", "type": "regular"},
          {"name": "my-app", "type": "regular", "dependencies": [{"byName": ["Store", null]}, {"product": ["RIBKit", "RIBKit", null, null]}]},
          {"name": "my-appTests", "type": "test", "dependencies": [{"byName": ["my-app", null]}]}
        ]
      }
      """
    let use = CommandLineUse(
      "new", "Root", "--target", "my-app", "--param", "item:Item", in: folder.path,
      programs: ScriptedPrograms(result: ProgramResult(status: 0, output: dump)))
    #expect(use.errors.isEmpty, "\(use.errors)")
    let target = ".target(name: \"my-app\", dependencies: [\(Self.kit)])"
    #expect(try folder.text("Package.swift").contains(target))
  }

  @Test func theSettingsOfAFunctionForTargetsAreNotCopied() throws {
    try write()
    let function = """
      func feature(_ name: String, settings: [SwiftSetting]) -> Target {
        .target(name: name, dependencies: [\(Self.kit)], swiftSettings: settings)
      }

      let package
      """
    try folder.write(
      "Package.swift",
      try folder.text("Package.swift").replacing("let package", with: function)
        .replacing("targets: [", with: "targets: [\n    feature(\"Extra\", settings: []),"))
    _ = run("new", "Loyalty", "--template", "feature", "--target", "Store", ends: .usage)
    let use = run("new", "Loyalty", "--template", "feature")
    let manifest = try folder.text("Package.swift")
    #expect(manifest.contains("name: \"Loyalty\""), "\(use.errors)")
    #expect(manifest.ranges(of: "swiftSettings: settings").count == 1, "\(manifest)")
  }

  // MARK: Files

  @Test func fixturesImportTheModuleThatMayDeclareTheirType() throws {
    try write()
    _ = run("new", "Trip", "--target", "my-app", "--param", "place:Place", ends: .incomplete)
    let fixtures = try folder.text("Tests/my-appTests/Fixtures.swift")
    // The files that name the type import RIBKit too, which may declare it.
    #expect(fixtures.hasPrefix("import RIBKit\nimport Testing\n\n@testable import my_app\n\n"), "\(fixtures)")
  }

  @Test func manyLinksAreOneNote() throws {
    try write()
    try folder.write("Other/A.swift", "")
    for name in ["A", "B", "C"] { try folder.link("Sources/Store/\(name).swift", to: "../../Other/A.swift") }
    let use = run("new", "Root", "--target", "Store")
    #expect(
      use.output.contains(
        "Sources/Store/A.swift and 2 more are symbolic links and were skipped.\n"), "\(use.output)")
    #expect(use.output.ranges(of: "symbolic link").count == 1)
  }

  @Test func newFilesHaveTheLineEndsOfTheTarget() throws {
    try write()
    try folder.write("Sources/my-app/App.swift", "enum App {\r\n}\r\n")
    try folder.write("Tests/my-appTests/AppTests.swift", "import Testing\r\n")
    _ = run("new", "Root", "--children", "slot", "--target", "my-app")
    _ = run("new", "Trip", "--in", "Root")
    for name in ["Sources", "Tests"] {
      let code = try code(in: "\(name)/my-app\(name == "Tests" ? "Tests" : "")")
      #expect(code.contains("Trip"))
      #expect(code.utf8.split(separator: 10).allSatisfy { $0.last == 13 }, "\(code)")
    }
  }

  @Test func theFixturesHaveTheLineEndsOfTheTests() throws {
    try write()
    try folder.write("Sources/my-app/App.swift", "enum App {\r\n}\r\n")
    try folder.write("Tests/my-appTests/AppTests.swift", "import Testing\r\n")
    for parses in [true, false] {
      let use = CommandLineUse(
        "new", "Trip", "--target", "my-app", "--param", "place:Place", in: folder.path, parses: parses)
      #expect([.success, .incomplete].contains(use.status), "\(use.errors)")
      let fixtures = try folder.text("Tests/my-appTests/Fixtures.swift")
      #expect(fixtures.contains("place"))
      #expect(fixtures.utf8.split(separator: 10).allSatisfy { $0.last == 13 }, "\(fixtures)")
      #expect(run("undo").errors == "")
    }
  }

  @Test func filesOfOwnTemplatesEndTheirLinesAsTheTargetDoes() throws {
    try write()
    let files = [
      "Plain.swift": "{{#if app}}\r\n// {{name}}\r\n{{/if}}\r\nenum {{name}} {\r\n}", "Note.txt": "a\r\nb",
    ]
    for (name, text) in files { try folder.write(".rib/templates/plain/\(name)", text) }
    try folder.write(
      ".rib/templates/plain/template.json",
      """
      {"format": 1, "kind": "code", "summary": "Plain", "variables": [], "files": [
        {"source": "Plain.swift", "path": "Sources/{{target}}/{{name}}.swift"},
        {"source": "Note.txt", "path": "Docs/{{name}}.txt"}]}
      """)
    let lines = "// Plain\nenum Plain {\n}\n"
    for end in ["\n", "\r\n"] {
      try folder.write("Sources/my-app/App.swift", "enum App {\(end)}\(end)")
      _ = run("new", "Plain", "--template", "plain", "--target", "my-app")
      #expect(
        try folder.text("Sources/my-app/Plain.swift") == lines.replacing("\n", with: end))
      #expect(try folder.text("Docs/Plain.txt") == "a\r\nb")
      #expect(run("undo").errors == "")
    }
  }
}
