import RIBToolkit
import TestSupport
import Testing

/// Verbs that edit code change nothing while a file names the RIB and can't be read as code.
struct UnseenCodeTests {
  private static let edits = [
    ["delete", "Menu"], ["rename", "Menu", "Ride"], ["detach", "Menu"], ["attach", "Menu", "--in", "Trip"],
    ["need", "level:Int", "--for", "Menu"], ["new", "Page", "--in", "Menu"],
  ]
  private static let router = "Sources/Demo/Root/RootRouter.swift"

  let app: AppFolder

  init() throws {
    app = try AppFolder(style: "app", builders: false)
    for line in [["new", "Menu", "--in", "Root"], ["new", "Trip", "--in", "Root", "--children", "slot"]] {
      #expect(app.run(line).status == .success)
    }
  }

  private func expectRejected(_ words: [String], _ message: String) throws {
    let before = try app.contents()
    let use = app.run(words)
    #expect(use.status == .failure, "\(words): \(use.errors)")
    #expect(use.errors.contains(message), "\(words): \(use.errors)")
    #expect(try app.contents() == before)
  }

  @Test(arguments: edits) func aConflictOfGitIsNamed(words: [String]) throws {
    let text = try app.text(Self.router)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let index = try #require(lines.firstIndex { $0.contains("MenuInteractor()") })
    let conflict = ["<<<<<<< HEAD", String(lines[index]), "=======", ">>>>>>> other"]
    let broken = lines[..<index].map(String.init) + conflict + lines[(index + 1)...].map(String.init)
    try app.write(Self.router, broken.joined(separator: "\n"))
    try expectRejected(words, "\(Self.router):\(index + 1):1: error: The parser reports: ")
    if words[0] == "delete" {
      try expectRejected(words, "because line \(index + 2) mentions MenuInteractor.")
    }
    // The interrupted merge is the reason, not a RIB that is missing.
    #expect(!app.run(words).errors.contains("Unknown RIB"))
  }

  @Test(arguments: [true, false]) func aConflictInTheFixturesIsNamed(isWhole: Bool) throws {
    let path = "Tests/DemoTests/Fixtures.swift"
    try app.write("Sources/Demo/Shape.swift", "struct Shape: Hashable { let size: Size }\n")
    #expect(app.run("new", "Card", "--param", "shape:Shape").status == .success)
    let text = try app.text(path)
    try app.write(
      path, isWhole ? "<<<<<<< HEAD\n\(text)=======\n\(text)>>>>>>> other\n" : text + "<<<<<<< HEAD\n")
    let words = ["new", "Page", "--param", "color:Shape"]
    try expectRejected(
      words,
      "\(path):\(isWhole ? 1 : text.split(separator: "\n", omittingEmptySubsequences: false).count):1: error: The parser reports: "
    )
    try expectRejected(words, "Correct the syntax first, because the new tests need a value in this file.")
  }

  @Test(arguments: edits) func aConflictInTheManifestIsNamed(words: [String]) throws {
    try app.write("Package.swift", try app.text("Package.swift") + "<<<<<<< HEAD\n")
    try expectRejected(words, "Correct the syntax first, because SwiftPM can't read the package.")
  }

  @Test(arguments: edits) func anOpenStringIsNamed(words: [String]) throws {
    try app.write(
      "Sources/Demo/Notes.swift",
      "let notes = \"\"\"\n  Menu\n\nfunc f() -> MenuInteractor { MenuInteractor() }\n")
    try expectRejected(words, "because line 2 mentions Menu.")
  }

  @Test(arguments: edits) func aFileThatIsTooLongIsNamed(words: [String]) throws {
    let text = String(repeating: "// 0123456789\n", count: PackageTexts.limits.file / 14 + 1)
    try app.write("Sources/Demo/Long.swift", text + "let menu = MenuInteractor()\n")
    let line = PackageTexts.limits.file / 14 + 2
    try expectRejected(
      words, "Sources/Demo/Long.swift:\(line):12: error: Sources/Demo/Long.swift has ")
    try expectRejected(words, "The file mentions MenuInteractor here. Edit the file by hand first.")
  }

  @Test func aFileInAnotherEncodingIsNamed() throws {
    try app.write("Sources/Demo/Wide.swift", "M\0e\0n\0u\0R\0o\0u\0t\0e\0r\0")
    try expectRejected(["delete", "Menu"], "The file mentions MenuRouter here.")
  }

  @Test func aFileOfTheRIBsAboveIsNamedIfTheyAreEdited() throws {
    #expect(app.run("new", "Page", "--in", "Trip").status == .success)
    try app.write("Sources/Demo/Start.swift", "func start( { RootRouter }\n")
    try expectRejected(["need", "level:Int", "--for", "Page"], "because line 1 mentions RootRouter.")
    try expectRejected(
      ["new", "Row", "--in", "Page", "--needs", "level:Int"], "because line 1 mentions RootRouter.")
    #expect(app.run("detach", "Page").status == .success)
  }

  /// Names that only begin with the same letters, and errors that hide no code, are in nobody's way.
  @Test func otherFilesAreInNobodysWay() throws {
    try app.write("Sources/Demo/Notes.swift", "let notes = \"\"\"\n  Menus and Submenu\n")
    #expect(app.run("delete", "Trip", "--dry-run").errors.contains("TripRouter is still used here."))
    let use = app.run("detach", "Trip")
    #expect(use.status == .success, "\(use.errors)")
    try app.write("Sources/Demo/Notes.swift", "let notes: MenuInteractor = <#menu#>\n")
    #expect(app.run("detach", "Menu").status == .success)
  }

  @Test func aLinkToAFileThatIsReadIsNoOtherFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", try app.text("Package.swift"))
    let names = ["Interactor", "Router"].map { "Sources/Demo/Root/Root\($0).swift" }
    for path in names + ["Tests/DemoTests/Root/RootTests.swift"] {
      try folder.write(path, try app.text(path))
    }
    try folder.link("Sources/Demo/Link.swift", to: "Root/RootInteractor.swift")
    try folder.link("Sources/Demo/Gone.swift", to: "Nowhere.swift")
    let use = CommandLineUse("rename", "Root", "Top", "--dry-run", in: folder.path)
    #expect(use.status == .success, "\(use.errors)")
    #expect(!"\(use)".contains("Link.swift"), "\(use)")
    try folder.write("Elsewhere/Other.swift", "let root = RootInteractor.self\n")
    try folder.link("Sources/Demo/Other.swift", to: "../../Elsewhere/Other.swift")
    let rejected = CommandLineUse("rename", "Root", "Top", in: folder.path)
    #expect(rejected.errors.contains("Sources/Demo/Other.swift:1:12: error: "), "\(rejected.errors)")
  }

  @Test func aFileThatNobodyMayReadMayNameIt() throws {
    let disk = MemoryDisk()
    for path in ["/p", "/p/Sources", "/p/Sources/A", "/p/Tests", "/p/Tests/ATests"] {
      try disk.makeFolder(path)
    }
    try disk.create("/p/Package.swift", Array("// manifest\n".utf8), permissions: 0o644)
    try disk.create(
      "/p/Sources/A/TripRouter.swift",
      Array("final class TripInteractor: Leaf { let scope = Scope<Never, Never>() }\n".utf8),
      permissions: 0o644)
    try disk.create("/p/Sources/A/Other.swift", Array("let a = 1\n".utf8), permissions: 0o644)
    let counting = FaultyDisk(disk.copy())
    #expect(CommandLineUse("delete", "Trip", "--dry-run", in: "/p", files: counting).errors == "")
    var isFound = false
    for number in 1...counting.count {
      let use = CommandLineUse(
        "delete", "Trip", "--dry-run", in: "/p", files: FaultyDisk(disk.copy(), at: number))
      // An error of the first read hides the file from the parser; the second read finds its text.
      if use.errors.contains("It may mention Trip. Make it readable first.") { isFound = true }
      if use.errors.contains("was skipped") { #expect(use.status == .failure, "\(number): \(use.errors)") }
    }
    #expect(isFound)
  }
}
