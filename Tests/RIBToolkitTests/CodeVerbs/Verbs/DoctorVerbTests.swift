import RIBToolkit
import TestSupport
import Testing

/// rib doctor says what is wrong with the set-up.
struct DoctorVerbTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      let package = Package(
        name: "A", dependencies: [.package(path: "/clone")],
        targets: [
          .target(name: "Demo", dependencies: [.product(name: "RIBKit", package: "clone")]),
          .testTarget(name: "DemoTests", dependencies: ["Demo", .product(name: "RIBTesting", package: "clone")]),
        ])

      """)
    try folder.write("Sources/Demo/App.swift", "")
    try folder.write("Tests/DemoTests/AppTests.swift", "")
  }

  @Test func allIsWell() throws {
    let use = CommandLineUse("doctor", in: folder.path)
    #expect(use.status == .success, "\(use.errors)")
    #expect(
      use.output.hasPrefix(
        """
        ok     toolchain: Swift 6.3
        ok     parser: from the toolchain
        ok     package: \(folder.path)
        ok     manifest: targets depend on RIBKit and RIBTesting
        ok     targets: RIBs in Sources/Demo, tests in Tests/DemoTests
        ok     runs: nothing to undo
        ok     template feature: built in

        """))
  }

  @Test func everythingThatIsWrongIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      "// swift-tools-version: 6.0\n// \"RIBKit\" \"RIBTesting\"\nlet package = Package(name: \"A\", targets: [.target(name: \"Demo\"), .target(name: \"Other\")])\n"
    )
    try folder.write("Sources/Demo/Demo.swift", "")
    try folder.write("Sources/Other/Other.swift", "")
    try folder.write(".rib/templates/broken/template.json", "{")
    let old = ScriptedPrograms(result: ProgramResult(status: 0, output: "Swift version 6.2 (x)"))
    let use = CommandLineUse("doctor", in: folder.path, programs: old)
    #expect(use.status == .failure)
    let lines = use.errors.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0] == "error: Swift 6.2 is too old for RIBKit. Install 6.3 or later.")
    #expect(
      lines[1]
        == "error: No target depends on RIBKit or RIBTesting, which generated code needs. Add the dependency to Package.swift."
    )
    #expect(lines[2] == "error: Demo has no test target. Add one to Package.swift:")
    #expect(lines[3] == "    .testTarget(name: \"DemoTests\", dependencies: [\"Demo\"]),")
    #expect(lines[4].hasPrefix("error: \(folder.path)/.rib/templates/broken/template.json is invalid:"))
  }

  @Test func aRunThatWasInterruptedIsNamed() throws {
    try folder.write(".rib/undo/000001/prepared.json", "{}")
    let damaged = CommandLineUse("new", "Trip", in: folder.path)
    #expect(damaged.status == .failure)
    let fact =
      "prepared.json is damaged. Check the package for partial changes, then remove the folder that contains it."
    #expect(damaged.errors.contains(fact))
    #expect(CommandLineUse("doctor", in: folder.path).errors.contains(fact))
    let read = CommandLineUse("tree", in: folder.path)
    #expect(read.status == .success)
    #expect(read.output.contains(fact))
  }
}
