/// Writes pieces as a pattern of our grammar.
struct PatternWriter {
  /// Whether an escape in the text of the other router stands for its byte; if not, its percent sign is text.
  var keepsEscapes = true

  /// Whether names are written; without them patterns of one form have one text.
  var hasNames = true

  /// Writes pieces.
  func text(_ pieces: [PatternPiece]) -> String {
    pieces.map(text).joined()
  }

  private func text(_ piece: PatternPiece) -> String {
    switch piece {
    case .text(let text): escape(text)
    case .parameter(let name, let constraint): ":" + quote(name) + self.text(constraint)
    case .star: "*"
    case .rest(let name): "**" + quote(name)
    case .group(let group): "{" + text(group) + "}"
    }
  }

  private func text(_ constraint: PatternPiece.Constraint) -> String {
    switch constraint {
    case .none: ""
    case .type(let name): "<\(name)>"
    case .allowed(let texts): "(" + texts.map(escapeAll).joined(separator: "|") + ")"
    }
  }

  private func quote(_ name: String) -> String {
    guard hasNames else { return "\"\"" }
    var quoted = "\""
    for character in name {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
  }

  /// Takes the meaning from all characters but slashes.
  private func escape(_ text: String) -> String {
    var escaped = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isEscape =
        keepsEscapes && scalar == "%" && index + 2 < scalars.count
        && scalars[index + 1].properties.isASCIIHexDigit && scalars[index + 2].properties.isASCIIHexDigit
      if scalar.isASCII, !isEscape, scalar != "/", !scalar.isPlainInPatterns { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private func escapeAll(_ text: String) -> String {
    escape(text).split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit, or one of the signs that mean nothing anywhere in our patterns.
  fileprivate var isPlainInPatterns: Bool {
    properties.isAlphabetic || ("0"..."9").contains(self) || self == "-" || self == "_" || self == "."
      || self == "~"
  }
}
