import Foundation
import LinkCases

/// The files of known answers beside these tests, and the list of intended differences.
enum CaseFiles {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The names of all files.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Fixtures").path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  /// The cases of a file.
  static func cases(_ name: String) throws -> [KnownCase] {
    let data = try Data(contentsOf: folder.appending(path: "Fixtures/\(name)"))
    return try KnownCase.read(Array(data), file: name)
  }

  /// A runner with the list of intended differences.
  static func runner() throws -> CaseRunner { CaseRunner(differences: try differences()) }

  /// The list of intended differences.
  static func differences() throws -> DifferenceList {
    let file = folder.appending(path: "../../\(DifferenceList.path)")
    return try DifferenceList(Array(try Data(contentsOf: file)), file: DifferenceList.path)
  }
}
