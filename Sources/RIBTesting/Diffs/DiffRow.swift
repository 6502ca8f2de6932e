/// One line of a diff.
struct DiffRow {
  enum Kind {
    case equal
    case expected
    case actual
    /// What is said about the diff, and is in neither text.
    case note
  }

  let kind: Kind
  let text: String

  /// The line as it is printed.
  var printed: String {
    switch kind {
    case .equal, .note: "  " + text
    case .expected: "- " + text
    case .actual: "+ " + text
    }
  }

  /// How many spaces the line begins with; nil for an empty one.
  var indentation: Int? {
    let count = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return count == text.utf8.count ? nil : count
  }
}
