import Foundation
import RIBToolkit
import TestSupport
import Testing

/// What rib writes compiles, passes its tests and is formatted in each of the settings that targets have.
///
/// The files of all rows are left as one package in `.build/settings`, which `.ci/run rib` builds, tests and checks with the formatter.
/// `swift test` alone writes the first three rows, which have all styles of indentation and of targets.
struct SettingsMatrixTests {
  private static let kit = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Each template, and each verb that changes code, in an app with all kinds of children.
  private static let commands = """
    new LoggedIn --in Root --children slot --param user:String --event signedOut
    new Menu --in LoggedIn --children list --needs greeting:ModelStream<String>
    new About --in Menu --param title:String --event chosen(Int) --presenter
    new Trip --in LoggedIn --children stack --param number:Int --event completed(String) --needs greeting:ModelStream<String>
    new Receipt --in Trip --presenter
    new LoggedOut --in Root --presenter --event signedIn(String)
    new Store --template service
    need stored:StoreService --for Receipt --owner LoggedIn
    need greeting:ModelStream<String> --for About
    new Card --builder --param id:Int --needs greeting:ModelStream<String> --event paid --presenter
    attach Card --in Trip
    new Bell --children slot --needs timer:ContinuousClock
    new Extra --presenter
    attach Extra --in LoggedIn
    rename Trip Journey
    new Shelf --in LoggedIn --children tabs
    new Books --in Shelf --param title:String
    new Help --in LoggedIn --event closed
    detach Help
    delete Help
    new Pay --template workflow --set from=Root --set to=Receipt
    new Free --template workflow
    new Poll --template worker
    new Offer --template plugin
    new Guest --template plugin --set place=offerPlace
    new Search --template module
    new Draft --template session
    """

  @Test func eachPairOfSettingsIsInARow() {
    let domains = SettingsRow.domains.sorted { $0.key < $1.key }
    #expect(domains.allSatisfy { $0.value.count > 1 })
    #expect(Set(SettingsRow.all.map(\.tools)) == ["5.8", "6.0", "6.1", "6.2", "6.3"])
    let rows = SettingsRow.all.map(\.values)
    for (index, first) in domains.enumerated() {
      for second in domains[(index + 1)...] {
        for value in first.value {
          for other in second.value where !SettingsRow.excludes((first.key, value), (second.key, other)) {
            #expect(
              rows.contains { $0[first.key] == value && $0[second.key] == other },
              "\(first.key) \(value) with \(second.key) \(other)")
          }
        }
      }
    }
  }

  @Test func theVerbsChangeAPackageInEachSetting() throws {
    var targets: [String] = []
    let root = Self.kit.appending(path: ".build/settings")
    try? FileManager.default.removeItem(at: root)
    for (number, row) in SettingsRow.all.prefix(Seeds.areAllTried ? .max : 3).enumerated() {
      let package = try SettingsPackage(row, named: "Row\(number)", in: Self.kit)
      for line in Self.commands.split(separator: "\n") {
        let use = package.run(line.split(separator: " ").map(String.init))
        #expect(use.status == .success, "\(row.testDescription): \(line): \(use.errors)")
      }
      for (path, text) in try package.files() {
        let lines = text.split(whereSeparator: \.isNewline).filter { line in
          let margin = line.prefix { $0 == " " || $0 == "\t" }
          return !margin.replacing(row.indentation, with: "").isEmpty
        }
        #expect(lines.isEmpty, "\(row.testDescription): \(path)")
      }
      targets += package.targets(amongOthers: true)
      for folder in package.folders {
        let place = root.appending(path: "Row\(number)/\(folder)")
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: package.url(of: folder), to: place)
      }
      try Data(row.formatter.utf8).write(to: root.appending(path: "Row\(number)/.swift-format"))
    }
    let manifest = SettingsPackage.manifest("Settings", tools: "6.3", kit: "../..", targets)
    try Data(manifest.utf8).write(to: root.appending(path: "Package.swift"))
  }
}

/// A package with one target and its tests, which `rib init` created and which has the settings of a row.
private struct SettingsPackage {
  let name: String
  let row: SettingsRow
  private let folder: TemporaryFolder

  init(_ row: SettingsRow, named name: String, in kit: URL) throws {
    (self.row, self.name) = (row, name)
    folder = try TemporaryFolder()
    let path = kit.path(percentEncoded: false)
    let use = CommandLineUse(
      "init", name, "--style", row.style, "--path-dependency", path, in: folder.path)
    try #require(use.status == .success, "\(use.errors)")
    if row.style == "package" { try FileManager.default.removeItem(at: url(of: "Sources/\(name)Program")) }
    if row.hasOwnPaths {
      try FileManager.default.createDirectory(at: url(of: "Code"), withIntermediateDirectories: false)
      for (old, new) in zip(["Sources/\(name)", "Tests/\(name)Tests"], folders) {
        try FileManager.default.moveItem(at: url(of: old), to: url(of: new))
      }
    }
    try write("Package.swift", Self.manifest(name, tools: row.tools, kit: path, targets()))
    for (path, text) in try files() {
      try folder.write(path, adapted(text, isTest: path.hasPrefix("\(name)/\(folders[1])/")))
    }
  }

  /// The Swift files of the target and its tests, by path.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try folder.contents().keys where path.hasSuffix(".swift") {
      if folders.contains(where: { path.hasPrefix("\(name)/\($0)/") }) { files[path] = try folder.text(path) }
    }
    return files
  }

  /// Runs a command in the package.
  func run(_ words: [String]) -> CommandLineUse { CommandLineUse(words: words, in: folder.path(name)) }

  func url(of path: String) -> URL { URL(filePath: folder.path("\(name)/\(path)")) }

  /// The folders of the target and its tests.
  var folders: [String] {
    row.hasOwnPaths ? ["Code/App", "Code/Checks"] : ["Sources/\(name)", "Tests/\(name)Tests"]
  }

  /// The targets in the package's own manifest, or in that of the package with all rows, in which warnings are errors.
  func targets(amongOthers: Bool = false) -> [String] {
    let products = ["RIBKit", "ModelStreams", "RIBModules", "RIBSessions"]
      .map { ".product(name: \"\($0)\", package: \"RIBKit\")" }
    let testing = ["\"\(name)\"", ".product(name: \"RIBTesting\", package: \"RIBKit\")"]
    let strict = amongOthers ? ".treatAllWarnings(as: .error), " : ""
    func target(_ maker: String, _ name: String, _ dependencies: [String], _ part: SettingsRow.Part) -> String
    {
      let folder = folders[part == .sources ? 0 : 1]
      let path = amongOthers ? "\(self.name)/\(folder)" : folder
      return """
        .\(maker)(
            name: "\(name)",
            dependencies: [\(dependencies.joined(separator: ", "))],\(amongOthers || row.hasOwnPaths ? " path: \"\(path)\"," : "")
            swiftSettings: [\(strict)\(row.settings(of: part))])
        """
    }
    return [
      target(row.style == "app" ? "executableTarget" : "target", name, products, .sources),
      target("testTarget", "\(name)Tests", testing + products, .tests),
    ]
  }

  static func manifest(_ name: String, tools: String, kit: String, _ targets: [String]) -> String {
    """
    // swift-tools-version: \(tools)
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
      dependencies: [.package(name: "RIBKit", path: "\(kit)")],
      targets: [
        \(targets.joined(separator: ",\n    ")),
      ]
    )

    """
  }

  private func write(_ path: String, _ text: String) throws { try folder.write("\(name)/\(path)", text) }

  /// Returns a file that `rib init` created as users of the row's settings would have written it.
  private func adapted(_ text: String, isTest: Bool) -> String {
    var text = text
    if row.imports == .plain {
      text = text.replacing(/(?m)^(package|internal) import/, with: "import")
    } else if row.style == "app", !isTest {
      text = text.replacing(/(?m)^import/, with: "internal import")
    }
    if row.tools == "5.8" { text = text.replacing("package ", with: "public ") }
    if isTest, row.mainActor == [.sources] {
      text = text.replacing("\nstruct ", with: "\n@MainActor struct ")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line -> String in
      let spaces = line.prefix { $0 == " " }.count
      return String(repeating: row.indentation, count: spaces / 2) + line.dropFirst(spaces)
    }.joined(separator: "\n")
  }
}
