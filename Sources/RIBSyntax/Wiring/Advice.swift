/// A change to code: what it is for, where it belongs, and the exact text.
package struct Advice: Hashable, Sendable, CustomStringConvertible {
  /// What is to be done, as a sentence.
  package let sentence: String
  /// Where, in the files as they are; `nil` if there is no such place yet.
  package let place: CodePlace?
  /// What is to be added; empty if it is for the reader to find out.
  package let text: String

  /// Makes advice.
  package init(_ sentence: String, at place: CodePlace? = nil, text: String = "") {
    self.sentence = sentence
    self.place = place
    self.text = text
  }

  /// The place, the sentence and, below, the text.
  package var description: String {
    let lines = text.split(whereSeparator: \.isNewline).map { "\n    \($0)" }
    return (place.map { "\($0): " } ?? "") + sentence + lines.joined()
  }
}
