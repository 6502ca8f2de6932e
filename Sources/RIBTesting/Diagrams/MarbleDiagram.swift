public import Testing

/// The events of a stream over time, as a line of text: `a--b-|`.
///
/// Each character is one tick of a manual clock:
/// - `-` is a tick without events;
/// - a letter or a digit is a value: the character itself, or its value in a dictionary;
/// - `|` is the end of the stream, `#` its failure;
/// - `(ab)` is one tick with several events, in this order; a source sends them before a reader runs;
/// - `^` is the reader's subscription, which is in the first tick by default, and `!` its cancellation; only expectations may contain them;
/// - a space is ignored: use it to align a diagram with one that has a group.
///
/// A model stream always has a current model: the first tick of its source begins with it, as in `a--b`, and a reader receives it
/// in the tick of its subscription.
public struct MarbleDiagram<Element: Sendable>: Sendable {
  /// The line of text.
  public let text: String

  /// The values with their characters.
  let values: [(character: Character, element: Element)]

  private let element: @Sendable (Character) -> Element?

  /// Creates a diagram whose letters and digits stand for the given values.
  ///
  /// Errors in the diagram are reported when it is used.
  ///
  /// - Complexity: O(*n* log *n*) for *n* values.
  public init(_ text: String, values: [Character: Element]) {
    self.text = text
    self.values = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    element = { values[$0] }
  }

  /// Creates a diagram whose characters are the values: letters and digits for strings, digits for numbers.
  ///
  /// Errors in the diagram are reported when it is used.
  public init(_ text: String) where Element: LosslessStringConvertible {
    self.text = text
    values = Set(text).filter { $0.isLetter || $0.isNumber }.sorted().compactMap { character in
      Element(String(character)).map { (character, $0) }
    }
    element = { Element(String($0)) }
  }

  /// Returns the marks of each tick.
  func ticks(at place: SourceLocation) throws(MarbleDiagramError) -> [[DiagramMark<Element>]] {
    var parser = DiagramParser(text, at: place, element: element)
    return try parser.parse()
  }
}

extension MarbleDiagram: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Element: LosslessStringConvertible {
  /// Creates a diagram whose characters are the values.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// A character of a diagram that represents an event.
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
  /// Returns the characters of the marks of each tick.
  func row<Mark>() -> DiagramTable.Row where Element == [DiagramMark<Mark>] {
    map { $0.map(\.character) }
  }
}

/// The characters of values, including those that no diagram has named.
struct DiagramLegend<Element: Equatable> {
  private var known: [(character: Character, element: Element)]
  private(set) var unknown: [(character: Character, element: Element)] = []
  /// The error with which the stream failed.
  var failure: (any Error)?

  init(_ values: [(character: Character, element: Element)]) {
    known = values
  }

  /// Returns the character of a value; a free capital letter if it has none.
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

  /// Lines with the values of the characters that no diagram has named.
  var lines: [String] {
    let values = unknown.map {
      "\($0.character) is \(describe($0.element)), which is not a value of the diagram."
    }
    return values + (failure.map { ["# is the failure \(describe($0))."] } ?? [])
  }
}

/// An error in a diagram that can't be parsed or played.
public struct MarbleDiagramError: Error, Sendable, CustomStringConvertible {
  /// The text of the diagram.
  public let text: String

  /// The zero-based index of the invalid character.
  public let column: Int

  /// The problem and its fix.
  public let sentence: String

  /// The line that uses the diagram.
  public let sourceLocation: SourceLocation

  /// The sentence, and the diagram with a mark below the character.
  public var description: String {
    """
    The diagram cannot be used: \(sentence)
      \(text)
      \(String(repeating: " ", count: column))^
    """
  }
}
