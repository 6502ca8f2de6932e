import Foundation
import RIBDiagnostics
import RIBToolkit
import TestSupport
import Testing

/// The sources of a package are read as far as they are its own.
struct PackageTextsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("Package.swift", "// manifest\n")
    try folder.write("Sources/Demo/Trip/TripRouter.swift", "trip\r\n")
    try folder.write("Tests/DemoTests/TripTests.swift", "tests")
  }

  private static let demo = PackageTarget(name: "Demo", isTest: false, folder: "Sources/Demo")
  private static let tests = PackageTarget(name: "DemoTests", isTest: true, folder: "Tests/DemoTests")

  private func sources(of targets: [PackageTarget] = [demo, tests]) throws -> PackageTexts {
    try PackageTexts(PackageFolder(folder.path, files: Disk()), of: targets)
  }

  private var texts: [String: String] {
    get throws { Dictionary(uniqueKeysWithValues: try sources().texts.map { ("\($0)", $1) }) }
  }

  private let own = [
    "Sources/Demo/Trip/TripRouter.swift": "trip\r\n", "Tests/DemoTests/TripTests.swift": "tests",
  ]

  @Test func theyAreTheSwiftFilesToTheLastByte() throws {
    try folder.write(".build/checkouts/Kit/Kit.swift", "kit")
    try folder.write("Sources/Demo/.hidden.swift", "hidden")
    try folder.write("Sources/Demo/notes.txt", "notes")
    try folder.write("Sources/Demo/Empty.swift/readme.txt", "a folder")
    try folder.write("Sources/Other/Other.swift", "other")
    for ending in [
      "docc", "playground", "xcassets", "xcodeproj", "xcworkspace", "xcdatamodel", "xcdatamodeld",
      "xcmappingmodel",
    ] {
      try folder.write("Sources/Demo/Demo.\(ending)/Step.swift", "step")
    }
    try folder.link("Sources/Demo/Trip/.#TripRouter.swift", to: "me@host.1:2")
    try folder.write("Sources/Demo/Inner/Package.swift", "")
    try folder.write("Sources/Demo/Inner/Sources/Inner/Inner.swift", "inner")
    #expect(try texts == own)
    #expect(try sources().notes == [])
  }

  @Test func whatATargetExcludesIsNotRead() throws {
    try folder.write("Sources/Demo/Old/Old.swift", "old")
    try folder.write("Sources/Demo/Older.swift", "older")
    try folder.write("Sources/Demo/Trip/Draft.swift", "draft")
    var target = Self.demo
    target.excluded = ["Old", "Trip/Draft.swift"]
    #expect(
      try sources(of: [target]).texts.values.sorted() == ["older", "trip\r\n"])
    target.sources = ["Trip", "Old"]
    #expect(try sources(of: [target]).texts.values.sorted() == ["trip\r\n"])
    target.sources = ["Trip/Draft.swift", "Trip/TripRouter.swift"]
    #expect(try sources(of: [target]).texts.values.sorted() == ["trip\r\n"])
  }

  @Test func whatIsNoTextIsPassedOverAndNamed() throws {
    try folder.write("Sources/Demo/Binary.swift", "a\0b")
    try folder.write("Sources/Demo/Wide.swift", Data([0xFF, 0xFE, 0x61, 0x00]))
    try folder.write("Sources/Demo/Huge.swift", String(repeating: " ", count: PackageTexts.limits.file + 1))
    try folder.link("Sources/Demo/Link.swift", to: "Trip/TripRouter.swift")
    try folder.write("Elsewhere/Outer.swift", "outer")
    try folder.link("Sources/Demo/Outer.swift", to: "../../Elsewhere/Outer.swift")
    try folder.link("Sources/Demo/Nowhere.swift", to: "Gone.swift")
    try folder.link("Sources/Demo/Out", to: "/")
    try folder.link("Sources/Demo/Loop", to: ".")
    try folder.write("Sources/Demo/a\\b.swift", "x")
    #expect(try texts == own)
    #expect(
      try sources().notes.sorted()
        == [
          "\"Sources/Demo/a\\b.swift\" isn't a valid path in the package. Use names between single slashes, without ., .., backslashes and control characters, and outside of .git and .rib/undo. It was skipped.",
          "Sources/Demo/Binary.swift contains a zero byte. It was skipped.",
          "Sources/Demo/Wide.swift isn't UTF-8. It was skipped.",
          "Sources/Demo/Huge.swift has 524289 bytes and was skipped; rib reads sources of at most 524288 bytes.",
          "Sources/Demo/Outer.swift is a symbolic link and was skipped.",
          "Sources/Demo/Nowhere.swift is a symbolic link that doesn't lead to a file, and was skipped.",
          "Sources/Demo/Out is a symbolic link that leads out of the package, and was skipped.",
        ].sorted())
  }

  @Test func linksToFoldersInThePackageAreFollowedOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "// manifest\n")
    try folder.write("ZCode/Demo/App.swift", "app")
    try folder.write("Features/Trip/Trip.swift", "trip")
    try folder.write("Tests/DemoTests/AppTests.swift", "tests")
    try folder.link("Sources", to: "ZCode")
    try folder.link("ZCode/Trip", to: "../Features/Trip")
    try folder.link("ZCode/Demo/Up", to: "..")
    try folder.link("ZCode/Build", to: "../.build")
    try folder.write(".build/Kit.swift", "kit")
    let package = try PackageFolder(folder.path, files: Disk())
    let targets = ["Sources/Demo", "Sources/Trip"].map {
      PackageTarget(name: $0, isTest: false, folder: $0)
    }
    let texts = try PackageTexts(package, of: targets + [Self.tests]).texts
    #expect(
      texts.keys.map(\.description).sorted() == [
        "Sources/Demo/App.swift", "Sources/Trip/Trip.swift", "Tests/DemoTests/AppTests.swift",
      ])
    let made = CommandLineUse("new", "Menu", in: folder.path)
    #expect(made.status == .success, "\(made.errors)")
    #expect(try folder.has("ZCode/Demo/Menu/MenuInteractor.swift"))
    #expect(CommandLineUse("undo", in: folder.path).status == .success)
    #expect(try !folder.has("ZCode/Demo/Menu"))
  }

  @Test func whatCannotBeReadIsPassedOverAndNamed() throws {
    let disk = MemoryDisk()
    for path in ["/p", "/p/Sources"] { try disk.makeFolder(path) }
    try disk.create("/p/Sources/A.swift", Array("a".utf8), permissions: 0o644)
    let target = PackageTarget(name: "A", isTest: false, folder: "Sources")
    let counting = FaultyDisk(disk)
    _ = try PackageTexts(PackageFolder("/p", files: counting), of: [target])
    var notes: Set<String> = []
    for number in 3...counting.count {
      let sources = try PackageTexts(
        PackageFolder("/p", files: FaultyDisk(disk, at: number)), of: [target])
      notes.formUnion(sources.notes)
      #expect(sources.texts.isEmpty)
    }
    #expect(
      notes == [
        "Cannot read the folder /p: Input/output error. It was skipped.",
        "Cannot read the folder /p/Sources: Input/output error. It was skipped.",
        "Cannot read /p/Sources: Input/output error. It was skipped.",
        "Cannot read /p/Sources/A.swift: Input/output error. It was skipped.",
        "Cannot read /p/Sources/A.swift: Input/output error. It was skipped.",
      ])
  }

  @Test func moreThanThatIsRejected() throws {
    let disk = MemoryDisk(sizeOfFiles: PackageTexts.limits.file)
    try disk.makeFolder("/p")
    for number in 0...128 { try disk.create("/p/A\(number).swift", [], permissions: 0o644) }
    let error = #expect(throws: ToolkitError.self) {
      try PackageTexts(
        PackageFolder("/p", files: disk), of: [PackageTarget(name: "A", isTest: false, folder: "")])
    }
    #expect(
      error?.problems.map(\.message) == [
        "The package has too much Swift code. rib reads at most 20000 files with 67108864 bytes."
      ])
  }
}
