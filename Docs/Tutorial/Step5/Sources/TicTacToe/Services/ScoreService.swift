import ModelStreams

/// Counts each player's wins while the program runs.
final class ScoreService: Sendable {
  private let model = MutableModelStream<[String: Int]>([:])

  var scores: ModelStream<[String: Int]> { model.stream }

  func addWin(of name: String) { model.update { $0[name, default: 0] += 1 } }
}
