extension String {
  /// The text on one line, with escapes for characters that move a cursor or change the direction of text.
  package var withEscapes: String { printable(upTo: .max) }

  /// The text on one line, with the same escapes, truncated to 200 Unicode scalars.
  package var printable: String { printable(upTo: 200) }

  /// Returns the text on one line, with the same escapes, truncated to a number of Unicode scalars.
  package func printable(upTo limit: Int) -> String {
    if utf8.count <= limit, !unicodeScalars.contains(where: \.needsEscape) { return self }
    var text = ""
    for scalar in unicodeScalars.prefix(limit) {
      if scalar.needsEscape {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + (unicodeScalars.count > limit ? "…" : "")
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
