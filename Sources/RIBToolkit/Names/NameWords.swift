/// The words of a name in any naming style.
package struct NameWords: Hashable, Sendable {
  package let words: [String]

  /// Splits a name before capital letters, and at characters other than letters and digits.
  ///
  /// A run of capitals is one word, but its last capital begins the next word if a lowercase letter follows: `HTTPServer` is two words.
  package init(_ name: String) {
    words = name.split { !$0.isLetter && !$0.isNumber }.flatMap { part in
      part.matches(of: /\p{Lu}(?:\p{Lu}(?!\p{Ll}))*\P{Lu}*|\P{Lu}+/).map { String($0.output) }
    }
  }

  /// The name of a member, such as `tripRequest`.
  package var camel: String {
    guard let first = words.first else { return "" }
    return first.lowercased() + words.dropFirst().map(Self.capitalized).joined()
  }

  /// The name of a type, such as `TripRequest`.
  package var pascal: String { words.map(Self.capitalized).joined() }

  /// The words of a sentence, such as `Trip request`.
  package var sentence: String {
    words.enumerated().map { $0.offset == 0 ? $0.element : Self.decapitalized($0.element) }
      .joined(separator: " ")
  }

  /// Returns the words in lowercase, joined by a separator.
  package func joined(_ separator: String) -> String {
    words.map { $0.lowercased() }.joined(separator: separator)
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func decapitalized(_ word: String) -> String {
    let isAcronym = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
    return isAcronym ? word : word.prefix(1).lowercased() + word.dropFirst()
  }
}
