/// The characters of values, also of those that no diagram has named.
struct DiagramLegend<Element: Equatable> {
  private var known: [(character: Character, element: Element)]
  private(set) var unknown: [(character: Character, element: Element)] = []
  /// What the stream failed with.
  var failure: (any Error)?

  init(_ values: [(character: Character, element: Element)]) {
    known = values
  }

  /// The character of a value; a free capital for one that has none.
  ///
  /// - Complexity: O(values).
  mutating func character(of element: Element) -> Character {
    if let known = (known + unknown).first(where: { $0.element == element }) { return known.character }
    if let text = element as? any LosslessStringConvertible, text.description.count == 1,
      let character = text.description.first, isFree(character), character.isLetter || character.isNumber
    {
      known.append((character, element))
      return character
    }
    let character = "ZYXWVUTSRQPONMLKJIHGFEDCBA".first(where: isFree) ?? "?"
    unknown.append((character, element))
    return character
  }

  private func isFree(_ character: Character) -> Bool {
    !(known + unknown).contains { $0.character == character }
  }

  /// What the characters stand for that no diagram has named.
  var lines: [String] {
    let values = unknown.map {
      "\($0.character) is \(describe($0.element)), which is no value of the diagram."
    }
    return values + (failure.map { ["# is the failure \(describe($0))."] } ?? [])
  }
}
