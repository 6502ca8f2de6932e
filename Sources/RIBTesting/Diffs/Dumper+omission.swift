/// The parts of a value that the limits have cut off.
struct Omission {
  /// How many parts.
  var count = 0
  /// The digest behind the mark; empty if the parts are not compared.
  var note = ""
}

extension Dumper {
  /// The text that says how an omitted part compares.
  ///
  /// - Parameters:
  ///   - parts: What is left out.
  ///   - isUnordered: Whether its order means nothing.
  /// - Returns: The text after the mark, with a space before it; empty where the limits say that it is not compared.
  mutating func note(of parts: some Sequence<Mirror.Child>, isUnordered: Bool = false) -> String {
    guard limits.hasDigests else { return "" }
    return Self.note(digest.number(of: parts, isUnordered: isUnordered))
  }

  /// The text that says how an omitted value compares.
  mutating func note(of value: Any) -> String {
    note(of: CollectionOfOne((label: nil, value: value)))
  }

  /// The note with a digest.
  static func note(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return " (not shown, 64-bit digest \(String(repeating: "0", count: 16 - digits.count))\(digits))"
  }
}
