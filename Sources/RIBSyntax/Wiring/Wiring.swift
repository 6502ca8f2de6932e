/// What is to be done to code so that its RIBs are joined as asked for: all of it, or nothing and advice.
package struct Wiring: Hashable, Sendable {
  /// The new texts of the files that change, by the paths as they are; empty if nothing is to be done, or if it was refused.
  package let texts: [String: String]
  /// The new paths of files that move, by the paths as they are.
  package let moves: [String: String]
  /// The changes one by one, in the order in which they were found.
  package let changes: [Advice]
  /// Whether the code has a shape that is not recognised; then the changes are what is to be done by hand.
  package let isRefused: Bool

  init(texts: [String: String], changes: [Advice], isRefused: Bool, moves: [String: String] = [:]) {
    self.texts = texts
    self.changes = changes
    self.isRefused = isRefused
    self.moves = moves
  }

  /// What is to be done by hand; empty unless it was refused.
  package var advice: [Advice] { isRefused ? changes : [] }
}
