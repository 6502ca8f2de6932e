import Foundation
import RIBToolkit
import TestSupport
import Testing

/// The program, as it is run.
struct RibProcessTests {
  let folder: TemporaryFolder

  init() throws { folder = try .demoPackage() }

  @Test func itEndsWithTheStatusOfTheHelp() throws {
    #expect(
      try RibProcess.run("--version", in: folder.path) == .init(status: 0, output: "rib 0.1.0\n", errors: ""))
    let wrong = try RibProcess.run("nwe", in: folder.path)
    #expect(wrong.status == 64)
    #expect(
      wrong.errors
        == "error: Unknown verb \"nwe\". Did you mean new?\nRun 'rib help' for usage.\n"
    )
    #expect(try RibProcess.run("new", "Trip", in: folder.path).status == 0)
    try folder.write("Sources/Demo/Trip/TripInteractor.swift", "mine\n")
    #expect(try RibProcess.run("new", "Trip", in: folder.path).status == 2)
    #expect(try RibProcess.run("links", "match", in: folder.path).status == 64)
    #expect(try RibProcess.run("new", "Menu", in: "/").status == 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func anOutputThatIsFullIsSaid() throws {
    let words = [
      "-c", "exec \"$0\" \"$@\" > /dev/full", RibProcess.path, "new", "Trip", "--package", folder.path,
    ]
    let ending = try RunningProgram("/bin/sh", words).finish()
    #expect(ending.status == CommandStatus.output.rawValue)
    #expect(ending.errors == "error: Cannot write to the output: No space left on device.\n")
    #expect(try folder.has("Sources/Demo/Trip/TripInteractor.swift"))
  }

  /// The package doesn't depend on RIBKit, so a RIB in it doesn't build; a text does.
  @Test(.enabled(if: Seeds.areAllTried, "builds a package, so only with RIB_TIMES"))
  func anEditThatTheToolchainDoesNotBuildIsReverted() throws {
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Demo", targets: [.target(name: "Demo"), .testTarget(name: "DemoTests")])
      """)
    let rejected = try RibProcess.run("new", "Trip", "--build", in: folder.path)
    #expect(rejected.status == 1)
    #expect(rejected.errors.contains("error: no such module 'RIBKit'"), "\(rejected.errors)")
    #expect(try !folder.has("Sources/Demo/Trip"))
    try folder.write(
      ".rib/templates/note/template.json",
      """
      {"format": 1, "kind": "code", "summary": "A note.", "variables": [],
       "files": [{"source": "note.txt", "path": "Sources/Demo/{{name}}.swift"}]}
      """)
    try folder.write(".rib/templates/note/note.txt", "struct {{name}} {}\n")
    let built = try RibProcess.run("new", "Note", "--template", "note", "--build", in: folder.path)
    #expect(built.status == 0, "\(built.errors)")
    #expect(try folder.has("Sources/Demo/Note.swift"))
  }

  @Test func aScriptIsToldWhetherALinkHasARoute() throws {
    try folder.write(
      "links.json",
      """
      {"format":1,"version":1,"routes":[{"pattern":"ride://trip/:id<int>"}],
       "fallbacks":[{"site":"https://a.example"}]}
      """)
    let words = ["links", "match", "--quiet", "--table", "links.json"]
    #expect(
      try RibProcess.run(words + ["ride://trip/7"], in: folder.path)
        == .init(
          status: 0,
          output:
            "ride://trip/7\n  ride://trip/:id<int>\n  local: links from outside can't open it\n  id = 7\n",
          errors: ""))
    #expect(
      try RibProcess.run(words + ["ride://x"], in: folder.path)
        == .init(
          status: 1, output: "ride://x\n  no route; the fallback is https://a.example/x\n", errors: ""))
  }

  @Test func twoRunsAreNotAtWorkAtOnce() throws {
    let before = try folder.contents()
    let workspace = try Workspace(PackageFolder(folder.path, files: Disk()))
    let rejected = try RibProcess.run("new", "Trip", in: folder.path)
    #expect(rejected.status == 1)
    #expect(rejected.errors.contains("Another rib is running in \(folder.path). Try again later"))
    #expect(try folder.contents() == before)
    withExtendedLifetime(workspace) {}
  }

  @Test(.enabled(if: RibProcess.canKill)) func aRunWaitsForAnotherIfItIsTold() throws {
    let before = try folder.contents()
    let waiting = try withExtendedLifetime(Workspace(PackageFolder(folder.path, files: Disk()))) {
      try RibProcess.run("new", "Trip", "--wait", in: folder.path, killedAfter: 1)
    }
    // It did not give up, and it did nothing.
    #expect(waiting.status != 1 && waiting.errors == "")
    #expect(try folder.contents() == before)
    #expect(try RibProcess.run("new", "Trip", "--wait", in: folder.path).status == 0)
  }

  @Test(.enabled(if: RibProcess.canKill))
  func killedAtAnyMomentItIsAsIfItHadRunOrNot() throws {
    // A template of many files: most of the time is spent on the disk, and most moments are there.
    let files = (0..<12).map {
      "{\"source\": \"many.txt\", \"path\": \"Sources/Demo/{{name}}/F\($0).swift\"}"
    }
    try folder.write(
      ".rib/templates/many/template.json",
      """
      {"format": 1, "kind": "code", "summary": "Many.", "variables": [], "files": [\(files.joined(separator: ","))]}
      """)
    try folder.write(
      ".rib/templates/many/many.txt",
      String(repeating: "// {{name}}\n", count: Seeds.areAllTried ? 1_000 : 100))
    try folder.write("Sources/Demo/Trip/Other.swift", "other\n")
    try folder.write("Sources/Demo/Trip/F7.swift", "mine\n")
    try folder.write("Sources/Demo/Trip/F11.swift", "mine\n")
    let template = "\(folder.path)/.rib/templates/many"
    let before = try folder.visible()
    for moment in Seeds.share(of: 1...16, for: 4) {
      // Whichever of them is killed, the next run finds a package that is whole.
      _ = try RibProcess.run(
        "new", "Trip", "--template", template, "--on-conflict", "overwrite", in: folder.path,
        killedAfter: Double(5 + 2 * moment) / 1_000)
      if moment.isMultiple(of: 2) {
        _ = try RibProcess.run("undo", in: folder.path, killedAfter: Double(5 + moment) / 1_000)
      }
      let next = try RibProcess.run(
        "new", "Trip", "--template", template, "--on-conflict", "overwrite", in: folder.path)
      #expect(next.status == 0, "\(next.errors)")
      let undo = try RibProcess.run("undo", in: folder.path)
      #expect(undo.status == 0, "\(undo.errors)")
      #expect(try folder.visible() == before, "killed after \(moment) steps: \(next.output)\(undo.output)")
    }
  }
}
