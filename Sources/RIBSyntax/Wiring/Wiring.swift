/// Where what a RIB needs is taken from, if not from the nearest code that has it.
package enum NeedSource: Hashable, Sendable {
  /// The builder of a RIB above it.
  case ancestor(String)
  /// A value wherever code can name it first, as in `service.count`.
  case value(String)

  var ancestor: String? { if case .ancestor(let name) = self { name } else { nil } }

  var value: String? { if case .value(let text) = self { text } else { nil } }
}

/// What is to be done to code so that its RIBs are joined as asked for.
///
/// What cannot be done is left, with a mark at its place that the compiler stops at. Where nothing can be done it is refused.
package struct Wiring: Hashable, Sendable {
  /// The files that change, as they are to be, by the paths as they are; empty if nothing is to be done, or if it was refused.
  package let files: [String: CodeFile]
  /// The new paths of files that move, by the paths as they are.
  package let moves: [String: String]
  /// The changes one by one, in the order in which they were found; where it was refused, what is in the way too.
  package let changes: [Advice]
  /// What is left to be written by hand; the texts have marks there.
  package let left: [Advice]
  /// What is as it was although it might have been expected to change.
  package let notes: [String]
  /// Whether nothing can be done.
  package let isRefused: Bool

  init(
    files: [String: CodeFile], changes: [Advice], left: [Advice] = [], isRefused: Bool,
    moves: [String: String] = [:], notes: [String] = []
  ) {
    self.files = files
    self.changes = changes
    self.left = left
    self.isRefused = isRefused
    self.moves = moves
    self.notes = notes
  }

  /// What is in the way, or what is left to be done by hand.
  package var advice: [Advice] { isRefused ? changes : left }

  /// The new texts of the files that change.
  package var texts: [String: String] { files.mapValues(\.text) }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { files.isEmpty && moves.isEmpty && advice.isEmpty }
}
