public import Testing

/// The events on a stream in time, as a line of text: `a--b-|`.
///
/// Each character is one tick of a manual clock:
/// - `-` is a tick in which nothing happens;
/// - a letter or a digit is a value, that character itself or what it stands for in a dictionary;
/// - `|` is the end of the stream, `#` its failure;
/// - `(ab)` is one tick in which several things happen, in this order; in a source they are sent before a reader runs;
/// - `^` is where the reader subscribes, unless that is the first tick, and `!` where it is cancelled; in what is expected;
/// - a space is nothing at all: it aligns one diagram with another that has a group.
///
/// A model stream always has a current model: the first tick of its source begins with it, as in `a--b`, and a reader
/// gets it in the tick in which it subscribes.
public struct Diagram<Element: Sendable>: Sendable {
  /// The line of text.
  public let text: String

  /// The values with their characters.
  let values: [(character: Character, element: Element)]

  private let element: @Sendable (Character) -> Element?

  /// Makes a diagram whose characters stand for values.
  ///
  /// - Parameters:
  ///   - text: The line of text; what is wrong with it is told when it is used.
  ///   - values: The values, by letter or digit.
  /// - Complexity: O(*n* log *n*) for *n* values.
  public init(_ text: String, values: [Character: Element]) {
    self.text = text
    self.values = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    element = { values[$0] }
  }

  /// Makes a diagram whose characters are the values: letters and digits for strings, digits for numbers.
  ///
  /// - Parameter text: The line of text; what is wrong with it is told when it is used.
  public init(_ text: String) where Element: LosslessStringConvertible {
    self.text = text
    values = Set(text).filter { $0.isLetter || $0.isNumber }.sorted().compactMap { character in
      Element(String(character)).map { (character, $0) }
    }
    element = { Element(String($0)) }
  }

  /// The marks of each tick.
  func ticks(at place: SourceLocation) throws(DiagramProblem) -> [[DiagramMark<Element>]] {
    var parser = DiagramParser(text, at: place, element: element)
    return try parser.parse()
  }
}

extension Diagram: ExpressibleByStringLiteral, ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral
where Element: LosslessStringConvertible {
  /// Makes a diagram whose characters are the values.
  ///
  /// - Parameter value: The line of text.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

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

/// The characters of values, also of those that no diagram has named.
struct DiagramLegend<Element: Equatable> {
  private var known: [(character: Character, element: Element)]
  private(set) var unknown: [(character: Character, element: Element)] = []
  /// The error with which the stream failed.
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

  /// The values of the characters that no diagram has named.
  var lines: [String] {
    let values = unknown.map {
      "\($0.character) is \(describe($0.element)), which is no value of the diagram."
    }
    return values + (failure.map { ["# is the failure \(describe($0))."] } ?? [])
  }
}

/// The error of a diagram that cannot be read or played.
public struct DiagramProblem: Error, Sendable, CustomStringConvertible {
  /// The text of the diagram.
  public let text: String

  /// The character that is to blame, counted from zero.
  public let column: Int

  /// The mistake, and what to write.
  public let sentence: String

  /// The line at which the diagram is used.
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
