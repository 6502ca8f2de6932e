// The text of events, for people and for other programs.

internal import Basics

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
}
