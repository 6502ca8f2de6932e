import RIBCodeVerbs
import RIBToolkit
import TestSupport
import Testing

/// In a large package a run reads what those before it have found, and nobody can tell it from the result.
struct KeptIndexTests {
  private static let path = ".build/rib/index.json"

  /// A package of many files, with its tree.
  private func package() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "// manifest\n")
    for number in 10..<50 {
      try folder.write("Sources/Demo/A\(number).swift", "class A\(number)Router: Router {}\n")
    }
    return folder
  }

  private func names(in folder: TemporaryFolder) -> [Substring] {
    CommandLineUse("tree", "--format", "names", in: folder.path).output.split(separator: "\n")
  }

  @Test func itIsKeptWhereBuildsAreAndUsed() throws {
    let folder = try package()
    #expect(names(in: folder).count == 40)
    let index = try folder.text(Self.path)
    // Only who reads it takes its word for the names.
    try folder.write(Self.path, index.replacing("\"A11Router\"", with: "\"B11Router\""))
    #expect(names(in: folder).contains("B11"))
    // A file that has changed is not asked for in it.
    try folder.write("Sources/Demo/A11.swift", "class C11Router: Router {}\n")
    #expect(names(in: folder).contains("C11") && !names(in: folder).contains("B11"))
    #expect(
      try folder.contents().keys.filter { $0.hasPrefix(".build/rib/") }.sorted() == [
        ".build/rib/", Self.path,
      ])
  }

  @Test func thatOfAnotherBuildIsNotBelieved() throws {
    let folder = try package()
    #expect(names(in: folder).count == 40)
    let index = try folder.text(Self.path)
    let other = index.replacing("0.1.0", with: "0.0.9").replacing("\"A11Router\"", with: "\"B11Router\"")
    try folder.write(Self.path, other)
    #expect(names(in: folder).contains("A11"))
    #expect(try folder.text(Self.path).contains("0.1.0"))
  }

  @Test(arguments: ["", "{}", "[", "\u{0}"])
  func oneThatIsDamagedIsMadeAnew(_ text: String) throws {
    let folder = try package()
    try folder.write(Self.path, text)
    #expect(names(in: folder).count == 40)
    #expect(try folder.text(Self.path).contains("A11Router"))
  }

  @Test func aFolderThatLeadsElsewhereIsLeftAlone() throws {
    let (folder, other) = (try package(), try TemporaryFolder())
    try folder.link(".build", to: other.path)
    #expect(names(in: folder).count == 40)
    #expect(try other.contents().isEmpty)
    let file = try package()
    try file.write(".build", "a file")
    #expect(names(in: file).count == 40)
  }

  @Test func aSmallPackageHasNone() throws {
    let folder = try TemporaryFolder()
    try folder.write("Package.swift", "// manifest\n")
    try folder.write("Sources/Demo/A.swift", "class ARouter: Router {}\n")
    #expect(names(in: folder) == ["A"])
    #expect(try !folder.has(".build"))
  }

  @Test(arguments: FaultyDisk.Fault.allCases)
  func aDiskThatFailsAnywhereChangesNothing(_ fault: FaultyDisk.Fault) throws {
    let folder = try package()
    let counting = FaultyDisk(Disk())
    let all = try PackageSources(PackageFolder(folder.path, files: counting)).texts
    #expect(all.count == 40)
    #expect(try folder.has(Self.path))
    var clean = 0
    for number in 1...counting.count {
      try? Disk().remove("\(folder.path)/\(Self.path)")
      let disk = FaultyDisk(Disk(), fault, at: number)
      guard let sources = try? PackageSources(PackageFolder(folder.path, files: disk)) else { continue }
      if sources.notes.isEmpty {
        clean += 1
        #expect(sources.texts == all)
      }
      #expect(names(in: folder).count == 40)
      #expect(try !folder.has(".build/rib/index.draft"))
    }
    #expect(clean > 3)
  }
}
