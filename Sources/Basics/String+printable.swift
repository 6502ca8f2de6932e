extension String {
  /// The text without terminal control characters, truncated to 200 characters.
  package var printable: String { printable(upTo: 200) }

  /// Returns the text on one line, with escaped control characters, truncated to a number of Unicode scalars.
  package func printable(upTo limit: Int) -> String {
    if utf8.count <= limit, !unicodeScalars.contains(where: \.commandsTerminals) { return self }
    let scalars = unicodeScalars.prefix(limit).map { scalar in
      scalar.commandsTerminals ? scalar.escaped(asASCII: true) : "\(scalar)"
    }
    return scalars.joined() + (unicodeScalars.count > limit ? "…" : "")
  }
}

extension Unicode.Scalar {
  /// Whether the character ends a line, moves the cursor or changes the direction of the text.
  fileprivate var commandsTerminals: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
