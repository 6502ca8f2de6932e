/// The parts of a value that the limits have cut off.
struct Omission {
  /// The number of parts.
  var count = 0
  /// The digest that follows the mark; empty if the parts are not compared.
  var note = ""
}

extension Dumper {
  /// Returns the note that compares omitted parts, to follow the mark.
  ///
  /// It begins with a space, and is empty if the limits exclude the parts from comparison. `isUnordered` means that the order of
  /// the parts is meaningless.
  mutating func note(of parts: some Sequence<Mirror.Child>, isUnordered: Bool = false) -> String {
    guard limits.hasDigests else { return "" }
    return Self.note(digest.number(of: parts, isUnordered: isUnordered))
  }

  /// Returns the note that compares an omitted value.
  mutating func note(of value: Any) -> String {
    note(of: CollectionOfOne((label: nil, value: value)))
  }

  /// Returns the note with a digest.
  static func note(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return " (not shown, 64-bit digest \(String(repeating: "0", count: 16 - digits.count))\(digits))"
  }
}
