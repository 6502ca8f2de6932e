internal import Basics
internal import Foundation
internal import Testing

/// The paths of files of which a failure knows only the file ID, so that an editor can show them.
///
/// They are looked for in the package of the test, and only when a test fails.
enum SourceFiles {
  /// The paths that were found, by test file and file ID; empty for a file that was not.
  private static let known = Lock<[String: String]>([:])

  /// The path of a file, in the innermost package around the file of a test.
  ///
  /// - Parameters:
  ///   - fileID: The file ID, as in `Ride/TripInteractor.swift`.
  ///   - test: The path of the test's file.
  /// - Returns: The path; `nil` if there is no such package, or no such file in the usual place.
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
      // The files of a module have different names, in whatever folders they are.
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
  /// A place of which the file ID and the line are known.
  ///
  /// - Parameters:
  ///   - fileID: The file ID.
  ///   - line: The line.
  ///   - test: A line of the test, which is in the same package.
  init(place fileID: String, _ line: Int, inPackageOf test: SourceLocation) {
    self.init(
      fileID: fileID.contains("/") ? fileID : "Unknown/\(fileID)",
      filePath: SourceFiles.path(of: fileID, besides: test.filePath) ?? fileID, line: max(line, 1), column: 1)
  }
}
