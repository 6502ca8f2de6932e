import RIBDiagnostics
import RIBToolkit
import TestSupport
import Testing

/// The targets of a package are those that its manifest declares, where the package manager looks for them.
struct PackageMapTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "// swift-tools-version: 6.0\n")
  }

  private func map(
    _ read: [PackageTarget]? = nil, dump: String = "error: no\n", status: Int32 = 0
  ) throws -> PackageMap {
    let programs = ScriptedPrograms(result: ProgramResult(status: status, output: dump))
    return try PackageMap(
      folder.path,
      in: Surroundings(
        folder: folder.path, variables: [:], files: Disk(), console: RecordedConsole(), programs: programs,
        readManifest: { _, _ in read }))
  }

  private func folders(_ targets: PackageTarget...) throws -> [String] {
    try map(targets).targets.map(\.folder)
  }

  private func target(_ name: String, _ folder: String = "", isTest: Bool = false) -> PackageTarget {
    PackageTarget(name: name, isTest: isTest, folder: folder)
  }

  @Test func aTargetIsWhereItsPathLeads() throws {
    #expect(try folders(target("A", "Code/A/"), target("B", "./B"), target("C", ".")) == ["Code/A", "B", ""])
    #expect(try folders(target("A", "Sources/../Code/./A"), target("B", "A/b/../..")) == ["Code/A", ""])
    // Nothing outside of the package is read or written.
    #expect(try folders(target("A", "../A"), target("B", "A/../../B")) == [])
  }

  @Test func aTargetWithoutAPathIsInOneOfTheUsualFolders() throws {
    for path in ["Sources/A", "src/B", "Tests/ATests", "Sources/BTests"] {
      try folder.write("\(path)/a.swift", "")
    }
    #expect(
      try folders(
        target("A"), target("B"), target("C"), target("ATests", isTest: true), target("BTests", isTest: true))
        == ["Sources/A", "src/B", "Sources/C", "Tests/ATests", "Sources/BTests"])
  }

  @Test func theOnlyTargetMayHaveTheWholeFolder() throws {
    try folder.write("Sources/a.swift", "")
    #expect(try folders(target("A"), target("ATests", isTest: true)) == ["Sources", "Tests/ATests"])
    #expect(try folders(target("A"), target("B")) == ["Sources/A", "Sources/B"])
    try folder.write("Sources/A/a.swift", "")
    #expect(try folders(target("A")) == ["Sources/A"])
  }

  @Test func aManifestThatIsNotPlainIsRun() throws {
    let dump = """
      warning: 'app': something to {
      {
        "name": "App",
        "targets": [
          {
            "name": "Whole", "type": "regular", "path": ""
          },
          {
            "name": "A", "type": "regular", "path": "Code", "exclude": ["Old/"], "sources": ["./New"],
            "resources": [{"path": "Data", "rule": {"copy": {}}}, {"path": "Art", "rule": {"process": {}}}],
            "dependencies": [
              {"byName": ["B", null]}, {"target": ["C", {"platformNames": ["linux"]}]},
              {"product": ["RIBKit", "RIBKit", null, null]}
            ],
            "settings": [
              {"tool": "swift", "kind": {"defaultIsolation": {"_0": "MainActor"}}},
              {"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "InternalImportsByDefault"}}}
            ]
          },
          {"name": "ATests", "type": "test", "settings": [{"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "ExistentialAny"}}}]},
          {"name": "Tool", "type": "plugin"}
        ]
      }

      """
    var first = target("A", "Code")
    first.excluded = ["Old", "Data"]
    first.sources = ["New"]
    first.dependencies = ["B", "C", "RIBKit"]
    (first.isMainActor, first.importsAreInternal) = (true, true)
    var second = target("ATests", "Tests/ATests", isTest: true)
    second.importsAreInternal = false
    let map = try map(dump: dump)
    var whole = target("Whole")
    whole.importsAreInternal = false
    #expect(map.targets == [whole, first, second])
    #expect(map.notes == [])
  }

  @Test(arguments: [("error: no such module\n", 1), ("{\n", 0), ("", 0)])
  func otherwiseEachFolderIsATargetAndThatIsSaid(_ dump: String, _ status: Int32) throws {
    for path in ["Sources/A/a.swift", "Sources/.B/a.swift", "Sources/main.swift", "Tests/ATests/a.swift"] {
      try folder.write(path, "")
    }
    let map = try map(dump: dump, status: status)
    #expect(map.targets == [target("A", "Sources/A"), target("ATests", "Tests/ATests", isTest: true)])
    #expect(map.notes.count == 1 && map.notes[0].contains("can't read the targets of Package.swift"))
  }

  @Test func theTestsOfATargetHaveItsNameOrDependOnIt() throws {
    var (checks, more) = (target("Checks", "Checks", isTest: true), target("More", "More", isTest: true))
    (checks.dependencies, more.dependencies) = (["A"], ["A", "B"])
    let both = try map([target("A"), target("B"), checks, more])
    #expect(try PackageLayout(target: "B", tests: nil, in: both).tests == "More")
    #expect(throws: ToolkitError.self) { try PackageLayout(target: "A", tests: nil, in: both) }
    #expect(try PackageLayout(target: "A", tests: "Checks", in: both).suite == checks)
    let named = try map([target("A"), checks, target("ATests", isTest: true)])
    #expect(try PackageLayout(target: nil, tests: nil, in: named).tests == "ATests")
  }
}
