extension CaseVerdict {
  /// What it means that something is refused: that is the known answer where that is an error, whatever its words.
  ///
  /// - Parameters:
  ///   - known: The case.
  ///   - refusal: Why it is refused.
  /// - Returns: How the answers compare.
  static func of(_ known: KnownCase, refusal: String) -> CaseVerdict {
    if known.expect["error"] != nil { return .passed }
    return .failed(expected: "\(known.expect)", got: refusal)
  }
}
