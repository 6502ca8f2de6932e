internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

// Code that the parser doesn't see: in files with syntax errors, and in files that were skipped.

/// A file or folder that was skipped, with its text as far as it can be read.
package struct SkippedCode: Sendable {
  let path: String
  let reason: String
  /// The file with all of its text that is ASCII; `nil` if it can't be read.
  let file: CodeFile?

  init(_ skipped: PackageTexts.Skipped, in folder: PackageFolder) {
    path = skipped.path
    reason = skipped.reason
    // Other encodings separate the letters of a name with zero bytes.
    file = (try? folder.files.read("\(folder.root)/\(skipped.path)")).map { bytes in
      CodeFile(path: skipped.path, text: String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self))
    }
  }
}

extension CodeFile {
  /// Checks that the parser sees all code of the file.
  ///
  /// - Parameter reason: The reason why errors must be corrected first, as a clause.
  /// - Throws: The first syntax error after which the parser may lack code.
  func checkSyntax(because reason: String) throws(ToolkitError) {
    if let error = blindSpot { throw ToolkitError([Self.problem(error, because: reason)]) }
  }

  fileprivate static func problem(_ error: CodeProblem, because reason: String) -> Problem {
    Problem(
      .package, "The parser reports: \(error.message). Correct the syntax first, because \(reason).",
      at: error.place)
  }
}

extension Draft {
  /// Checks that RIBs exist, and that `rib` sees all code that names them.
  ///
  /// - Parameters:
  ///   - names: The names of the RIBs.
  ///   - target: The named target, if there is one: it must contain the RIB, or one of two RIBs that are wired or unwired.
  ///   - hasWay: Whether code of the RIBs above them is edited too.
  /// - Throws: An error for each missing RIB, or for each file that names one and can't be read.
  mutating func checkRIBs(
    _ names: [String], in target: PackageLayout? = nil, andAbove hasWay: Bool = false
  ) throws(ToolkitError) {
    let code = code()
    var ribs = Set(names)
    if hasWay {
      let tree = code.tree
      for name in names { ribs.formUnion(tree.allAncestors(of: name)) }
    }
    // A RIB may be missing only because of an error in its file.
    try ToolkitError.check(unseen(naming: ribs, in: code))
    try code.checkRIBs(names, in: target)
  }

  /// Returns a problem for each file that names or may name any of the RIBs, and that the parser can't read completely.
  private func unseen(naming ribs: Set<String>, in code: CodeBase) -> [Problem] {
    let broken = paths.compactMap { path -> Problem? in
      guard let file = code.files[path], let mention = file.mention(of: ribs), let error = file.blindSpot
      else { return nil }
      return CodeFile.problem(error, because: "line \(mention.place.line) mentions \(mention.name)")
    }
    let skipped = skipped.compactMap { skipped -> Problem? in
      guard !foreign.contains(where: { $0.contains(skipped.path) }) else { return nil }
      guard let file = skipped.file else {
        let name = ribs.sorted().joined(separator: " or ")
        return Problem(.package, "\(skipped.reason) It may mention \(name). Make it readable first.")
      }
      return file.mention(of: ribs).map { mention in
        Problem(
          .package, "\(skipped.reason) The file mentions \(mention.name) here. Edit the file by hand first.",
          at: mention.place)
      }
    }
    return broken + skipped
  }
}
