extension String {
  /// The text without what would move the cursor or change the colours of a terminal, and not longer than a line.
  package var printable: String { printable(upTo: 200) }

  /// The text in one line and without control characters, cut off where it is longer than it may be.
  ///
  /// - Parameter limit: How many Unicode scalars it may have.
  /// - Returns: The text.
  package func printable(upTo limit: Int) -> String {
    let scalars = unicodeScalars.prefix(limit).map { scalar -> String in
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      return isControl ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
    }
    return scalars.joined() + (unicodeScalars.count > limit ? "…" : "")
  }
}
