internal import RIBSyntax

extension Draft {
  /// Takes over what is to be done to the code, if all of it can be done.
  ///
  /// - Parameter wiring: What is to be done.
  /// - Returns: What is left to be done by hand.
  /// - Throws: That a file is not there.
  mutating func take(_ wiring: Wiring) throws(ToolkitError) -> [Problem] {
    for (path, text) in wiring.texts.sorted(by: { $0.key < $1.key }) { try update(PackagePath(path), text) }
    return wiring.advice.map { Problem(.wiring, $0) }
  }
}

extension Problem {
  /// Makes a problem of what somebody has to do by hand.
  init(_ code: Code, _ advice: Advice) {
    let lines =
      advice.text.isEmpty
      ? [] : advice.text.split(separator: "\n", omittingEmptySubsequences: false).map { "\n    \($0)" }
    self.init(code, advice.sentence + lines.joined(), at: advice.place.map(Place.init))
  }
}

extension Place {
  /// Makes a place of one that the parser has found.
  init(_ place: CodePlace) {
    self.init(file: place.path, line: place.line, column: place.column)
  }
}
