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

  /// A line of a test with a statement, or with a part of one.
  struct Statement: Equatable {
    let line: Int
    let text: String

    /// Whether the statement is an expectation, or names a value without a call.
    var isLook: Bool { text.hasPrefix("#expect(") || text.hasPrefix("let ") && !text.contains("(") }
  }

  /// The lines of the files that were read, by path; empty for a file that can't be read.
  private static let read = Lock<[String: [String]]>([:])

  /// Returns the statements of a test between two of its lines: at most five.
  ///
  /// Statements that only inspect something are left out, unless there are no others. The result is empty if the lines are in different
  /// files, or if the source isn't on this machine.
  static func statements(between first: SourceLocation, and last: SourceLocation) -> [Statement] {
    guard first.fileID == last.fileID, first.line + 1 < last.line else { return [] }
    let lines = lines(of: last.filePath)
    guard last.line <= lines.count else { return [] }
    var statements: [Statement] = []
    for line in ((first.line + 1)..<last.line).reversed() {
      let text = lines[line - 1].trimmingCharacters(in: .whitespaces)
      // The first line may be in a function above this one.
      if text.contains("func ") { break }
      if !text.hasPrefix("//"), text.contains(where: \.isLetter) {
        statements.append(Statement(line: line, text: text))
      }
    }
    let acts = statements.filter { !$0.isLook }
    return (acts.isEmpty ? statements : acts).prefix(5).reversed()
  }

  private static func lines(of path: String) -> [String] {
    if let known = read.withLock({ $0[path] }) { return known }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    read.withLock { $0[path] = lines }
    return lines
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
