import Foundation
import TestSupport
import Testing

/// The package is the same from every folder, and on disks that ignore case, such as those of a Mac and of Windows.
struct PortablePackageTests {
  private static let outside = Result { try PackageDump(from: "/") }

  @Test func theManifestDescribesTheSamePackageFromEveryFolder() throws {
    let inside = try PackageDump(from: PackageRoot.url.path(percentEncoded: false))
    let outside = try Self.outside.get()
    let isSame = inside.text == outside.text
    #expect(isSame, "the manifest must not depend on the folder in which SwiftPM was started")

    let names = inside.names
    #expect(names.isSuperset(of: ["RIBKit", "rib", "DocumentationTests"]))
    // Targets whose names differ in case only have one build folder and one module file on such a disk.
    #expect(Self.clashes(among: names) == [])
    // Modules of a build share a folder, so `canImport(UIKit)` would be true in every package that depends on this one.
    #expect(names.isDisjoint(with: ["AppKit", "SwiftUI", "UIKit"]))
  }

  @Test func itDependsOnNoOtherPackageAndHasNoMacros() throws {
    let package = try Self.outside.get()
    #expect(package.dependencies == 0)
    #expect(
      package.kinds.isSuperset(of: ["regular", "executable", "test"]) && !package.kinds.contains("macro"))
  }

  @Test func filesAndFoldersDifferInMoreThanCase() throws {
    let walk = try #require(
      FileManager.default.enumerator(atPath: PackageRoot.url.path(percentEncoded: false)))
    var paths: Set<String> = []
    while let path = walk.nextObject() as? String {
      if Self.builtFolders.contains(where: { path == $0 || path.hasSuffix("/\($0)") }) {
        walk.skipDescendants()
      } else {
        paths.insert(path)
      }
    }
    #expect(paths.isSuperset(of: ["Package.swift", ".ci/run", "Sources/RIBKit"]))
    #expect(Self.clashes(among: paths) == [])
  }

  @Test func namesThatDifferInCaseOnlyAreFound() {
    #expect(
      Self.clashes(among: ["Cases", "a/B", "cases", "a/b", "A", "b"]) == [
        ["Cases", "cases"], ["a/B", "a/b"],
      ])
  }

  /// Folders that Git ignores.
  private static let builtFolders: Set<String> = [".git", ".build", ".swiftpm"]

  /// The groups of names that are one name on a disk that ignores case, in order.
  private static func clashes(among names: Set<String>) -> [[String]] {
    Dictionary(grouping: names) { $0.lowercased() }.values.filter { $0.count > 1 }
      .map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}

/// The package as SwiftPM reads it from the manifest.
private struct PackageDump {
  /// The JSON of the package.
  let text: String
  /// The names of all targets and products.
  let names: Set<String>
  /// The types of the targets.
  let kinds: Set<String>
  /// The number of packages that it depends on.
  let dependencies: Int

  /// Reads the manifest in a process that was started in a folder.
  init(from folder: String) throws {
    let scratch = try TemporaryFolder()
    let root = PackageRoot.url.path(percentEncoded: false)
    // The variable would leave out targets.
    let words = [
      "-u", "RIBKIT_TESTS", "swift", "package", "--package-path", root, "--scratch-path", scratch.path,
    ]
    let ending = try RunningProgram("/usr/bin/env", words + ["dump-package"], in: folder).finish()
    try #require(ending.status == 0, "\(ending.errors)")
    text = ending.output
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    names = Set(manifest.targets.map(\.name) + manifest.products.map(\.name))
    kinds = Set(manifest.targets.map(\.type))
    dependencies = manifest.dependencies.count
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
    }
    struct Product: Decodable { let name: String }
    struct Dependency: Decodable {}

    let targets: [Target]
    let products: [Product]
    let dependencies: [Dependency]
  }
}
