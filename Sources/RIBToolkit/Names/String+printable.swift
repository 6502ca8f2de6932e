extension String {
  /// The text without what would move the cursor or change the colours of a terminal, and not longer than a line.
  package var printable: String {
    let scalars = unicodeScalars.prefix(200).map { scalar -> String in
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      return isControl ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
    }
    return scalars.joined() + (unicodeScalars.count > 200 ? "…" : "")
  }
}
