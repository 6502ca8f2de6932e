import RIBSyntax

extension CodeBase {
  /// The contents of the files by path.
  var texts: [String: String] { files.mapValues(\.text) }

  /// The parser's errors in all files, in the order of their places.
  var errors: [CodeProblem] { paths.flatMap { files[$0]?.errors ?? [] } }

  /// Returns a copy in which some files are new or changed.
  func replacing(_ texts: [String: String]) -> CodeBase {
    replacing(texts.map { CodeFile(path: $0, text: $1) })
  }
}
