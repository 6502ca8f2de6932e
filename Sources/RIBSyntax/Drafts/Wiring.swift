package import RIBDiagnostics

/// The changes that wire RIBs as requested.
///
/// A change that isn't possible is left to make by hand, with an `#error` mark at its place. If no change is possible, the request is
/// rejected.
package struct Wiring: Hashable, Sendable {
  /// The changed files, by their old paths; empty if there is nothing to do or the request was rejected.
  package internal(set) var files: [String: CodeFile] = [:]
  /// The new paths of moved files, by their old paths.
  package internal(set) var moves: [String: String] = [:]
  /// The changes that are left to make by hand; the files have marks there.
  package internal(set) var left: [Advice] = []
  /// Facts about the changes, such as names that are kept.
  package internal(set) var notes: [String] = []
  /// The reasons why no change could be made.
  var obstacles: [Advice] = []

  /// Whether no change could be made.
  package var isRejected: Bool { !obstacles.isEmpty }

  /// The obstacles, or the changes that are left to make by hand.
  package var advice: [Advice] { isRejected ? obstacles : left }

  /// The new contents of the changed files.
  package var texts: [String: String] { files.mapValues(\.text) }
}

/// A change to code: its purpose, its place, and the exact text.
package struct Advice: Hashable, Sendable, CustomStringConvertible {
  /// The change, as a sentence.
  package let sentence: String
  /// The place: in the unchanged files, or of a mark; `nil` if the place doesn't exist yet.
  package let place: TextPlace?
  /// The code to add; empty if `rib` doesn't know it.
  package let text: String

  /// Creates advice.
  package init(_ sentence: String, at place: TextPlace? = nil, text: String = "") {
    self.sentence = sentence
    self.place = place
    self.text = text
  }

  /// The sentence, followed by the text on indented lines.
  package var message: String {
    sentence + text.split(whereSeparator: \.isNewline).map { "\n    \($0)" }.joined()
  }

  /// The place and the message.
  package var description: String { (place.map { "\($0): " } ?? "") + message }
}
