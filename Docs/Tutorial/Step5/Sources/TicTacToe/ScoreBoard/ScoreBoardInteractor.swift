package import ModelStreams
package import RIBKit

/// Shows how often each player has won.
package final class ScoreBoardInteractor: Interactor {
  package let scope = Scope<Never, Never>()
  package let presenter = Presenter<String, Never>("")
  private let scores: ModelStream<[String: Int]>

  package init(scores: ModelStream<[String: Int]>) { self.scores = scores }

  package func didBecomeActive() {
    observe(scores) { me, scores in
      let lines = scores.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      me.presenter.show(lines.isEmpty ? "Nobody has won yet." : lines.joined(separator: ", "))
    }
  }
}
