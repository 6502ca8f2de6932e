internal import Testing

/// What happens on a stream in time, as a line of text: `a--b-|`.
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

  /// What happens in each tick.
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
