import Foundation

/// A file that lies beside the tests, or in the documentation.
enum Fixture {
  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "Fixtures/\(name)"), encoding: .utf8)
  }

  /// A file of the documentation.
  static func document(_ name: String) throws -> String {
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Docs/\(name)"), encoding: .utf8)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
}
