/// One character of a diagram that says that something happens.
enum DiagramMark<Element> {
  case element(Character, Element)
  case end
  case failure
  case subscription
  case cancellation

  /// The character.
  var character: Character {
    switch self {
    case .element(let character, _): character
    case .end: "|"
    case .failure: "#"
    case .subscription: "^"
    case .cancellation: "!"
    }
  }
}

extension DiagramMark: Sendable where Element: Sendable {}

extension Array {
  /// The characters of the marks of each tick.
  func row<Mark>() -> DiagramTable.Row where Element == [DiagramMark<Mark>] {
    map { $0.map(\.character) }
  }
}
