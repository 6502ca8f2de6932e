import Foundation

/// The sources beside these tests that are compiled by them, and not with them.
enum Fixture {
  private static let url: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// One file.
  static func file(_ path: String) -> URL { url.appending(path: path) }

  /// The Swift files of a folder, in the order of their names.
  static func files(in folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: url.appending(path: folder), includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "swift" }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
