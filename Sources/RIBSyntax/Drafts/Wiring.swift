package import RIBDiagnostics

/// The changes that wire RIBs as requested.
///
/// A change that isn't possible is left to make by hand, with an `#error` mark at its place. If no change is possible, the request is
/// rejected.
package struct Wiring: Hashable, Sendable {
  /// The changed files, by their old paths; empty if there is nothing to do or the request was rejected.
  package let files: [String: CodeFile]
  /// The new paths of moved files, by their old paths.
  package let moves: [String: String]
  /// The individual changes in the order in which they were found; if the request was rejected, the obstacles.
  package let changes: [Advice]
  /// The changes that are left to make by hand; the texts have marks there.
  package let left: [Advice]
  /// The needed values that no code provides, without duplicates; a subset of `left`.
  package let missing: [MissingNeed]
  /// Expected changes that were not necessary.
  package let notes: [String]
  /// Whether no change could be made.
  package let isRejected: Bool

  init(
    files: [String: CodeFile], changes: [Advice], left: [Advice] = [], isRejected: Bool,
    moves: [String: String] = [:], notes: [String] = [], missing: [MissingNeed] = []
  ) {
    self.files = files
    self.changes = changes
    self.left = left
    self.isRejected = isRejected
    self.moves = moves
    self.notes = notes
    self.missing = missing
  }

  /// The obstacles, or the changes that are left to make by hand.
  package var advice: [Advice] { isRejected ? changes : left }

  /// The new texts of the changed files.
  package var texts: [String: String] { files.mapValues(\.text) }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { files.isEmpty && moves.isEmpty && advice.isEmpty }
}

/// A change to code: its purpose, its place, and the exact text.
package struct Advice: Hashable, Sendable, CustomStringConvertible {
  /// The change, as a sentence.
  package let sentence: String
  /// The place in the unchanged files; `nil` if the place doesn't exist yet.
  package let place: TextPlace?
  /// The code to add; empty if `rib` doesn't know it.
  package let text: String

  /// Creates advice.
  package init(_ sentence: String, at place: TextPlace? = nil, text: String = "") {
    self.sentence = sentence
    self.place = place
    self.text = text
  }

  /// The place and the sentence, followed by the text on indented lines.
  package var description: String {
    let lines = text.split(whereSeparator: \.isNewline).map { "\n    \($0)" }
    return (place.map { "\($0): " } ?? "") + sentence + lines.joined()
  }
}

/// A dependency of a RIB that no code provides.
package struct MissingNeed: Hashable, Sendable {
  package let need: CodeParameter
  /// The place where it would be passed.
  package let place: TextPlace?
}
