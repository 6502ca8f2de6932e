import Foundation
import RIBSyntax

/// Files of this repository, as texts by path.
enum RepositoryFiles {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The ride, which is parsed once for all tests.
  static let ride = Result { CodeBase(try texts(in: "Sources/RideExample")) }

  /// The Swift files below a folder.
  static func texts(in folder: String) throws -> [String: String] {
    let base = root.appending(path: folder)
    var texts: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: base.path())
    where name.hasSuffix(".swift") {
      texts["\(folder)/\(name)"] = try String(contentsOf: base.appending(path: name), encoding: .utf8)
    }
    return texts
  }

  /// One file.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
