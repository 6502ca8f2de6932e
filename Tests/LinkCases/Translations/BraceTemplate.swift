/// Reads components with parameters in braces: `file.{ext}`.
enum BraceTemplate {
  /// The pieces of a component; a brace that is not closed, or has no name, is text.
  ///
  /// - Parameters:
  ///   - template: The component.
  ///   - constraint: What the text of a parameter must be.
  /// - Returns: The pieces.
  static func pieces(
    _ template: some StringProtocol, constraint: PatternPiece.Constraint = .none
  ) -> [PatternPiece] {
    var pieces: [PatternPiece] = []
    var rest = Substring(template)
    var text = ""
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}"), close > inner.startIndex else {
        text += "{"
        rest = inner
        continue
      }
      if !text.isEmpty { pieces.append(.text(text)) }
      text = ""
      pieces.append(.parameter(String(inner[..<close]), constraint))
      rest = inner[inner.index(after: close)...]
    }
    text += rest
    return text.isEmpty ? pieces : pieces + [.text(text)]
  }
}
