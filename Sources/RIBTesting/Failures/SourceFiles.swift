internal import Basics
internal import Foundation
internal import Testing

/// A lookup of source paths by file ID, so that an editor can open the files that failures name.
///
/// It searches the package of the test, and only when a test fails.
enum SourceFiles {
  /// The paths that were found, by test file and file ID; empty for a file that was not found.
  private static let known = Lock<[String: String]>([:])

  /// Returns the path of a file in the innermost package that contains a test file.
  ///
  /// The file ID is a string such as `Ride/TripInteractor.swift`. The result is `nil` without such a package, or without such a
  /// file in the usual place.
  ///
  /// - Complexity: O(*n*) for *n* files of the module, the first time.
  static func path(of fileID: String, besides test: String) -> String? {
    let key = "\(test)\n\(fileID)"
    if let path = known.withLock({ $0[key] }) { return path.isEmpty ? nil : path }
    let path = find(fileID, besides: test)
    known.withLock { $0[key] = path ?? "" }
    return path
  }

  private static func find(_ fileID: String, besides test: String) -> String? {
    let parts = fileID.split(separator: "/")
    guard parts.count == 2, test.hasPrefix("/"), let package = package(around: test) else { return nil }
    for folder in ["Sources", "Tests"] {
      let module = "\(package)/\(folder)/\(parts[0])"
      // The files of a module have unique names, in any folder.
      let files = (try? FileManager.default.subpathsOfDirectory(atPath: module)) ?? []
      if let file = files.first(where: { $0 == parts[1] || $0.hasSuffix("/\(parts[1])") }) {
        return "\(module)/\(file)"
      }
    }
    return nil
  }

  private static func package(around test: String) -> String? {
    var folder = test[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") { return String(folder) }
    }
    return nil
  }
}

extension SourceLocation {
  /// Creates a source location from a file ID and a line, in the package of the test.
  init(place fileID: String, _ line: Int, inPackageOf test: SourceLocation) {
    self.init(
      fileID: fileID.contains("/") ? fileID : "Unknown/\(fileID)",
      filePath: SourceFiles.path(of: fileID, besides: test.filePath) ?? fileID, line: max(line, 1), column: 1)
  }
}
