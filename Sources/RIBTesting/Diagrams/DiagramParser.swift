internal import Testing

/// A parser of diagrams, tick by tick.
struct DiagramParser<Element> {
  private let text: String
  private let place: SourceLocation
  private let element: (Character) -> Element?

  private var ticks: [[DiagramMark<Element>]] = []
  private var group: (start: Int, marks: [DiagramMark<Element>])?
  private var hasEnded = false
  private var isSubscribed = false
  private var isCancelled = false

  init(_ text: String, at place: SourceLocation, element: @escaping (Character) -> Element?) {
    self.text = text
    self.place = place
    self.element = element
  }

  /// Returns the marks of each tick.
  ///
  /// - Throws: The error of the first wrong character.
  mutating func parse() throws(MarbleDiagramError) -> [[DiagramMark<Element>]] {
    for (column, character) in text.enumerated() {
      do throws(Rejection) { try read(character, at: column) } catch {
        throw problem(error.sentence, at: column)
      }
    }
    if let group {
      throw problem("'(' opens a group that is never closed; close it with ')'.", at: group.start)
    }
    return ticks
  }

  private struct Rejection: Error {
    let sentence: String
  }

  private func problem(_ sentence: String, at column: Int) -> MarbleDiagramError {
    MarbleDiagramError(text: text, column: column, sentence: sentence, sourceLocation: place)
  }

  private mutating func read(_ character: Character, at column: Int) throws(Rejection) {
    switch character {
    case " ": break
    case "(":
      guard group == nil else {
        throw Rejection(sentence: "a group cannot contain a group; one group is one tick.")
      }
      group = (column, [])
    case ")":
      guard let group else { throw Rejection(sentence: "')' is unmatched; open the group with '('.") }
      guard !group.marks.isEmpty else {
        throw Rejection(sentence: "the group is empty; write '-' for nothing.")
      }
      self.group = nil
      ticks.append(group.marks)
    case "-":
      guard group == nil else {
        throw Rejection(sentence: "'-' is inside a group, but a group is one tick; close the group first.")
      }
      ticks.append([])
    default:
      try append(mark(character))
    }
  }

  private mutating func append(_ mark: DiagramMark<Element>) throws(Rejection) {
    if isCancelled {
      throw Rejection(
        sentence: mark.character == "!"
          ? "'!' appears twice; cancel the reader once."
          : "'\(mark.character)' comes after '!', but nothing can follow the cancellation.")
    }
    switch mark {
    case .element, .end, .failure:
      guard !hasEnded else {
        throw Rejection(sentence: "'\(mark.character)' comes after the end; remove it, or move the end.")
      }
      if case .element = mark { break }
      // After an end or a failure every further event is too late.
      hasEnded = true
    case .subscription:
      guard !isSubscribed else {
        throw Rejection(sentence: "'^' appears twice; subscribe the reader once.")
      }
      guard group?.marks.isEmpty != false else {
        throw Rejection(
          sentence: "'^' is not the first in its group; nothing can come before the subscription.")
      }
      isSubscribed = true
    case .cancellation: isCancelled = true
    }
    if group == nil { ticks.append([mark]) } else { group?.marks.append(mark) }
  }

  private func mark(_ character: Character) throws(Rejection) -> DiagramMark<Element> {
    switch character {
    case "|": return .end
    case "#": return .failure
    case "^": return .subscription
    case "!": return .cancellation
    case let character where character.isLetter || character.isNumber:
      guard let element = element(character) else {
        throw Rejection(
          sentence: "'\(character)' has no value of type \(Element.self); add it to the values.")
      }
      return .element(character, element)
    default:
      throw Rejection(sentence: "'\(character)' has no meaning here; values are letters and digits.")
    }
  }
}
