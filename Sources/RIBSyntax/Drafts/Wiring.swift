/// What is to be done to code so that its RIBs are joined as asked for.
///
/// What cannot be done is left, with a mark at its place that the compiler stops at. Where nothing can be done it is refused.
package struct Wiring: Hashable, Sendable {
  /// The files that change, as they are to be, by the paths as they are; empty if nothing is to be done, or if it was refused.
  package let files: [String: CodeFile]
  /// The new paths of files that move, by the paths as they are.
  package let moves: [String: String]
  /// The changes one by one, in the order in which they were found; or, where it was refused, what is in the way.
  package let changes: [Advice]
  /// What is left to be written by hand; the texts have marks there.
  package let left: [Advice]
  /// What is needed and is nowhere, each once; a part of what is left.
  package let missing: [MissingNeed]
  /// What is as it was although it might have been expected to change.
  package let notes: [String]
  /// Whether nothing can be done.
  package let isRefused: Bool

  init(
    files: [String: CodeFile], changes: [Advice], left: [Advice] = [], isRefused: Bool,
    moves: [String: String] = [:], notes: [String] = [], missing: [MissingNeed] = []
  ) {
    self.files = files
    self.changes = changes
    self.left = left
    self.isRefused = isRefused
    self.moves = moves
    self.notes = notes
    self.missing = missing
  }

  /// What is in the way, or what is left to be done by hand.
  package var advice: [Advice] { isRefused ? changes : left }

  /// The new texts of the files that change.
  package var texts: [String: String] { files.mapValues(\.text) }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { files.isEmpty && moves.isEmpty && advice.isEmpty }
}

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

/// Something that a RIB needs and that no code has.
package struct MissingNeed: Hashable, Sendable {
  package let need: CodeParameter
  /// Where it would be passed.
  package let place: CodePlace?
}
