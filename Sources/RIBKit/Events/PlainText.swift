// Texts of events for people and other programs.

extension Duration {
  /// The time in seconds with six decimals, as in `12.000250`.
  package var inSeconds: String {
    let (seconds, attoseconds) = components
    let micros = "\(abs(attoseconds) / 1_000_000_000_000)"
    let sign = (seconds < 0 || attoseconds < 0) ? "-" : ""
    return "\(sign)\(abs(seconds)).\(String(repeating: "0", count: max(0, 6 - micros.count)))\(micros)"
  }
}

extension String {
  /// Returns the text, truncated to a number of characters.
  func cut(to limit: Int) -> String {
    utf8.count <= limit ? self : String(prefix(limit))
  }

  /// The text for a quoted Mermaid label, which needs numeric entities and must not be empty.
  package var forMermaid: String {
    // Scalars are read because a quote with a combining mark is a character of its own, but still ends the text.
    (isEmpty ? " " : withEscapes).unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "#", "<", ">", "&", "%", "`": text += "#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text on one line, with escapes for characters that move a cursor or change the direction of text.
  package var withEscapes: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.needsEscape: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscape: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Line and paragraph separators, direction marks, embeddings, overrides and isolates.
    case 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
    default: false
    }
  }
}
