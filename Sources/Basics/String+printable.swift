extension String {
  /// The text on one line, with escapes for invisible characters and those that move a cursor or change the direction of text.
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
    case 0x20..<0x7F: false
    case 0..<0xA0, 0x2028...0x2029: true
    // Joiners, variation selectors and tags belong to visible characters, such as emoji.
    case 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0020...0xE01EF: false
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
