package import ModelStreams

/// Counts each player's wins while the program runs.
package final class ScoreService: Sendable {
  private let model = MutableModelStream<[String: Int]>([:])

  package init() {}

  /// The number of wins of each player, by name.
  package var scores: ModelStream<[String: Int]> { model.stream }

  package func addWin(of name: String) { model.update { $0[name, default: 0] += 1 } }
}
