internal import Foundation

/// A text file beside a test that values are compared with.
///
/// The file is `__Recorded__/SearchTests/happy path.txt` for the name `happy path` in `SearchTests.swift`. It is replaced
/// atomically, so that neither a full disk nor a second test leaves a partial file.
package struct Record {
  /// The result of a comparison, with sentences for the reader of the test.
  package enum Verdict: Hashable, Sendable {
    case same
    case failure(String)
    case warning(String)
  }

  /// The name of the file, without its extension.
  package let name: String
  /// The folder of the test's source file.
  private let sources: String
  /// The folder of the record.
  private let folder: String

  /// Creates a record beside a test's source file; the name may contain letters, digits, spaces and `-_.,()`.
  package init(_ name: String, beside source: String) {
    self.name = name
    let parts = source.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    let file = parts.last.map(String.init) ?? ""
    sources = String(source.dropLast(file.count))
    folder = sources + "__Recorded__/" + (file.hasSuffix(".swift") ? String(file.dropLast(6)) : file)
  }

  /// The path of the record.
  package var path: String { "\(folder)/\(name).txt" }

  /// Whether the environment requests new records.
  package static var isRenewing: Bool { ProcessInfo.processInfo.environment["RIB_RECORD"] == "1" }

  /// Compares lines with the record, or writes the record if it doesn't exist.
  ///
  /// Line endings that a checkout has converted do not matter.
  ///
  /// - Parameters:
  ///   - lines: The text.
  ///   - mayWrite: Whether the lines may be recorded.
  ///   - isRenewing: Whether to replace a different record, which warns instead of failing.
  /// - Returns: The verdict for the test.
  /// - Complexity: O(*n* log *n*) for *n* lines, plus one read of the directory.
  package func verdict(on lines: [String], mayWrite: Bool = true, renewing isRenewing: Bool) -> Verdict {
    let lines = Self.lines(of: lines.joined(separator: "\n"))
    do {
      try checkName()
      guard let recorded = try read() else {
        try write(lines, mayWrite)
        return isRenewing
          ? .warning("The output was recorded as \"\(name)\".\n\(place)")
          : .failure(
            "The record \"\(name)\" did not exist, so the output was recorded. Read it, and run the test again.\n\(place)"
          )
      }
      guard let difference = lineDifference(from: recorded, to: lines) else { return .same }
      if isRenewing {
        try write(lines, mayWrite)
        let text = show(
          difference, after: "The record \"\(name)\" was updated", minus: "before", plus: "now")
        return .warning("\(text)\n\n\(place)")
      }
      return .failure(
        """
        \(show(difference, after: "The output differs from the record \"\(name)\"", minus: "recorded"))

        If the new output is right, run the test with RIB_RECORD=1 to update the record.
        \(place)
        """)
    } catch {
      return .failure("The output was not compared with the record \"\(name)\". \(error)\n\(place)")
    }
  }

  /// Returns the text of the record.
  ///
  /// - Throws: A sentence if it can't be read.
  func text() throws -> String {
    do {
      try checkName()
      guard let lines = try read() else {
        throw Problem(description: "The record \"\(name)\" does not exist.")
      }
      return lines.joined(separator: "\n")
    } catch {
      throw Problem(description: "\(error)\n\(place)")
    }
  }

  /// Writes the record if it doesn't exist; an existing one is never changed.
  package func verdictOnFirst(_ lines: [String], mayWrite: Bool, renewing isRenewing: Bool) -> Verdict {
    FileManager.default.fileExists(atPath: path) && (try? checkName()) != nil
      ? .same : verdict(on: lines, mayWrite: mayWrite, renewing: isRenewing)
  }

  private var place: String { "The record: \(path)" }

  /// The reason that nothing was compared.
  private struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws an error if the name is invalid; names are checked alike for all file systems.
  private func checkName() throws {
    // Compare scalars, because a character may contain a letter and a slash: some letters combine with what follows them.
    let isAllowed = name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
      case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber: true
      default: " -_.,()".unicodeScalars.contains(scalar)
      }
    }
    let isWhole = !name.hasPrefix(".") && !name.hasPrefix(" ") && !name.hasSuffix(" ")
    guard !name.isEmpty, name.utf8.count <= 200, isAllowed, isWhole else {
      throw Problem(
        description: """
          Not every file system allows a file with that name. Use letters, digits, spaces and -_.,(), at most 200 bytes, without a dot \
          at the beginning or a space at either end.
          """)
    }
    guard FileManager.default.fileExists(atPath: folder) else { return }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let others = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    guard let other = others.first(where: { $0 != name && $0.lowercased() == name.lowercased() }) else {
      return
    }
    throw Problem(
      description:
        "On case-insensitive disks it is the same file as the record \"\(other)\". Rename one of them.")
  }

  /// Returns the lines of the record, or `nil` if it doesn't exist.
  private func read() throws -> [String]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try doing("read") { try Data(contentsOf: URL(filePath: path)) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(description: "The file is not UTF-8. Delete it, and run the test to record it again.")
    }
    return Self.lines(of: text)
  }

  /// Returns the lines of a text, with any line endings.
  private static func lines(of text: String) -> [String] {
    var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }

  private func write(_ lines: [String], _ mayWrite: Bool) throws {
    guard mayWrite else {
      throw Problem(description: "It was not recorded, because the test had already failed.")
    }
    // In a container that runs the tests of another machine this would create the folder and lose the record.
    guard FileManager.default.fileExists(atPath: sources) else {
      throw Problem(
        description: "The source of the test is not on this machine. Run the test where the source is.")
    }
    let text = lines.map { $0 + "\n" }.joined()
    try doing("written") {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    }
  }

  private func doing<Result>(_ verb: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      let reason = (error as? CocoaError)?.underlying.map { "\($0)" } ?? "\(error)"
      throw Problem(description: "It could not be \(verb): \(reason).")
    }
  }
}
