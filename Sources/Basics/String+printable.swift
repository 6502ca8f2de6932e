extension String {
  /// The text without characters that command a terminal, and cut off after 200 characters.
  package var printable: String { printable(upTo: 200) }

  /// The text on one line, with its control characters spelled out.
  ///
  /// - Parameter limit: The number of Unicode scalars after which the text is cut off.
  /// - Returns: The text.
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
